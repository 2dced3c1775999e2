import { aiStatus } from "../ai/ai-status.ts";

let last: boolean | undefined;

/**
 * Whether lessons offer the tutor. The AI service's last answer counts, so that no lesson waits for it; only the first page of a
 * process does.
 */
export async function hasTutor(now: Date): Promise<boolean> {
  const fresh = aiStatus(now).then(({ status }) => (last = status === "connected"));
  return last ?? fresh;
}

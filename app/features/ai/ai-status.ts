import type { AiFaultKind } from "#app/ai/faults.ts";
import { models, type Models } from "#app/ai/models.ts";
import { probe } from "#app/ai/probe.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";

export type AiStatus =
  | { status: "none" }
  | { status: "connected" }
  | { status: "error"; fault: AiFaultKind };

const MAX_AGE_MS = 60_000;
let last: { at: number; answer: Promise<AiStatus> } | undefined;

/**
 * Probes the service at most once a minute per process, independent of the number of visits (decisions, 'Security').
 */
export function aiStatus(now: Date): Promise<AiStatus> {
  if (!last || Math.abs(now.getTime() - last.at) > MAX_AGE_MS)
    last = { at: now.getTime(), answer: probeService() };
  return last.answer;
}

async function probeService(): Promise<AiStatus> {
  const { ai } = env();
  if (!ai) return { status: "none" };
  const answer = await probe(ai);
  if (answer === "ok") return { status: "connected" };
  log.warn(
    { fault: answer },
    "AI connection issue: check AI_BASE_URL and AI_API_KEY (npm run ops -- ai check)",
  );
  return { status: "error", fault: answer };
}

/** The models of this instance, or null where no AI service is configured. */
export function aiModels(): Models | null {
  const { ai } = env();
  return ai && models(ai);
}

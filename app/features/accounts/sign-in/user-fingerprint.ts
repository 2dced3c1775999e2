import { hash } from "node:crypto";

/** An opaque id of the signed-in learner, so that a browser can drop one learner's offline data when another signs in. */
export function userFingerprint(learnerId: string | null): string {
  if (learnerId === null) return "none";
  return hash("sha256", `kept for ${learnerId}`, "base64url").slice(0, 22);
}

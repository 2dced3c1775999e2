import { createHash } from "node:crypto";

/** Who is signed in, for a browser to compare and for nobody to read: what it keeps of one learner goes when another comes. */
export function userFingerprint(learnerId: string | null): string {
  if (learnerId === null) return "none";
  return createHash("sha256").update(`kept for ${learnerId}`).digest("base64url").slice(0, 22);
}

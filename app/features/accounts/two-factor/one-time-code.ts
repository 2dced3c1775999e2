import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 with the values every authenticator app assumes: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** In steps of 30 seconds, because a phone's clock may be off. */
const MAX_STEPS_OFF = 1;

export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_MS);

/** The code of one step (RFC 4226). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The step a code belongs to, or null when it matches no step near `now`. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now);
  for (let off = -MAX_STEPS_OFF; off <= MAX_STEPS_OFF; off++)
    if (isSame(codeOf(secret, current + off), code)) return current + off;
  return null;
}

function isSame(expected: string, entered: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(entered)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes a secret for people and apps (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, "0"), 2)))
    .join("");
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 with the values every authenticator app takes for granted: SHA-1, thirty seconds, six digits. */
const STEP_IN_MILLISECONDS = 30_000;
const DIGITS = 6;
/** A phone whose clock is half a minute off still signs in. */
const STEPS_OFF = 1;

export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_IN_MILLISECONDS);

/** The code of one step, by RFC 4226. */
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
  for (let off = -STEPS_OFF; off <= STEPS_OFF; off++)
    if (isSame(codeOf(secret, current + off), code)) return current + off;
  return null;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Writes a secret for people and apps. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, "0"), 2)))
    .join("");
}

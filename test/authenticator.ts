import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code an authenticator app shows for a secret (RFC 6238). Implemented independently of the product's own code. */
export function codeShown(secret: string, at: Date): string {
  const bits = Array.from(secret.replaceAll(" ", ""))
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Math.floor(at.getTime() / 30_000);
  const counter = Buffer.from(step.toString(16).padStart(16, "0"), "hex");
  const digest = createHmac("sha1", key).update(counter).digest("hex");
  const offset = Number.parseInt(digest.slice(-1), 16) * 2;
  const number = Number.parseInt(digest.slice(offset, offset + 8), 16) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

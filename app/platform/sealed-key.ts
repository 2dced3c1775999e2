import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The key of a question that its learner has not answered yet, for a file that they take along. Opened with nothing but what the
 * file itself says of the question (`question`: its id, or its text), so any instance can: it keeps an answer from being read by
 * chance, or by who looks for a word in the file, and keeps nothing from a program that wants it.
 */
export function sealKey(key: unknown, question: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secretOf(question), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(key), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Undefined for what was changed, or was sealed for another question. The caller checks its form. */
export function openSealedKey(sealed: string, question: string): unknown {
  const bytes = Buffer.from(sealed, "base64");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, secretOf(question), nonce);
    decipher.setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
    return JSON.parse(text + decipher.final("utf8"));
  } catch {
    return undefined;
  }
}

const secretOf = (question: string) =>
  Buffer.from(hkdfSync("sha256", question, "nectar/1", "key of a question", 32));

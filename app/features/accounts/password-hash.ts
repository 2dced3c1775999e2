import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { passwordToHash } from "#app/rules/accounts/password.ts";

const derive = promisify(argon2);

/** OWASP's argon2id: 19 MiB, two passes, one lane; about 22 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const parameters = (password: string, nonce: Buffer): Argon2Parameters => ({
  ...COST,
  message: passwordToHash(password),
  nonce,
});

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string, nonce = randomBytes(16)): Promise<string> {
  const hash = await derive("argon2id", parameters(password, nonce));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`;
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, algorithm, , , salt = "", hash = ""] = stored.split("$");
  if (algorithm !== "argon2id") return false;
  const derived = await derive("argon2id", parameters(password, Buffer.from(salt, "base64")));
  const expected = Buffer.from(hash, "base64");
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** Matches no password, but takes as long to verify as any other hash. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

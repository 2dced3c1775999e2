import { createHmac, randomInt } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { recoveryCodes } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import {
  RECOVERY_CODE_COUNT,
  RECOVERY_LENGTH,
  RECOVERY_ALPHABET,
} from "#app/rules/accounts/two-factor.ts";
import { hashPassword } from "../password-hash.ts";

/** Shown once and stored hashed, like passwords. */
export interface NewRecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Call outside the transaction that stores them: ten key derivations take a quarter of a second. */
export async function newRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
  return { codes, hashes };
}

/** Replaces the older codes. */
export async function storeRecoveryCodes(tx: Transaction, userId: string, hashes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Of concurrent attempts with one code, only one deletes its row. */
export async function useRecoveryCode(userId: string, code: string): Promise<boolean> {
  const codeHash = await hashOf(userId, code);
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(userId: string): Promise<number> {
  const left = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return one(left).count;
}

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join("");

/** A learner's codes share a salt that only this server can derive, so that one derivation finds the right code. */
function hashOf(userId: string, code: string): Promise<string> {
  const salt = createHmac("sha256", env().APP_SECRET).update(`recovery salt:${userId}`).digest();
  return hashPassword(code, salt.subarray(0, 16));
}

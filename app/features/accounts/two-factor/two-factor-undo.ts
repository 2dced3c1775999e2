import { and, eq, gt } from "drizzle-orm";
import { v7 } from "uuid";
import { db, type Transaction } from "#app/db/client.ts";
import { twoFactorUndos } from "#app/db/tables/index.ts";
import { hashToken, emailedLink, emailedToken } from "../emailed-token.ts";

/** Days; the same as for undoing a deletion, enough time to read an email. */
export const TWO_FACTOR_UNDO_DAYS = 7;

/** Stored in the transaction that turns two-factor sign-in on. The link is derived when the email is sent. */
export async function storeTwoFactorUndo(tx: Transaction, userId: string, now: Date) {
  const id = v7();
  const expiresAt = new Date(now.getTime() + TWO_FACTOR_UNDO_DAYS * 86_400_000);
  const tokenHash = hashToken(emailedToken("two-factor-undo", id));
  await tx.insert(twoFactorUndos).values({ id, userId, tokenHash, expiresAt, createdAt: now });
  return id;
}

/** The link while it is valid. */
export async function findTwoFactorUndoLink(undoId: string, now: Date): Promise<string | null> {
  const [undo] = await db
    .select({ id: twoFactorUndos.id })
    .from(twoFactorUndos)
    .where(and(eq(twoFactorUndos.id, undoId), gt(twoFactorUndos.expiresAt, now)));
  return undo ? emailedLink("/reset-password", emailedToken("two-factor-undo", undo.id)) : null;
}

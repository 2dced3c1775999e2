import { asc, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { operators, users } from "#app/db/tables/index.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";
import { isTwoFactorOn } from "../accounts/two-factor/verify-two-factor.ts";
import { recordAction } from "./record-action.ts";

export type OperatorNamed = { status: "added" | "was-one"; hasTwoFactor: boolean } | NoAccount;
type NoAccount = { status: "not-found" };

/** Lets an account open the operator's pages; only a command does this. */
export async function addOperator(email: string, now: Date): Promise<OperatorNamed> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return { status: "not-found" };
  const added = await db.transaction(async (tx) => {
    const rows = await tx
      .insert(operators)
      .values({ userId: user.id, addedAt: now })
      .onConflictDoNothing()
      .returning();
    if (rows.length > 0) await recordCommand(tx, "operator-added", user.id, now);
    return rows;
  });
  const hasTwoFactor = await isTwoFactorOn(user.id);
  return { status: added.length > 0 ? "added" : "was-one", hasTwoFactor };
}

/** From the next request on. */
export async function removeOperator(
  email: string,
  now: Date,
): Promise<{ status: "removed" } | NoAccount> {
  return db.transaction(async (tx) => {
    const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [removed] = await tx.delete(operators).where(eq(operators.userId, owner)).returning();
    if (!removed) return { status: "not-found" };
    await recordCommand(tx, "operator-removed", removed.userId, now);
    return { status: "removed" };
  });
}

const recordCommand = (tx: Transaction, action: OperatorAction, subject: string, now: Date) =>
  recordAction(tx, { operatorId: null, action, subject }, now);

export const listOperators = () =>
  db
    .select({ email: users.email, name: users.name, addedAt: operators.addedAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(operators.addedAt));

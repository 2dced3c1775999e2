import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { operators, users } from "#app/db/tables/index.ts";
import { isTwoFactorOn } from "../accounts/two-factor/verify-two-factor.ts";

export type OperatorNamed = { status: "added" | "was-one"; hasTwoFactor: boolean } | NoAccount;
type NoAccount = { status: "not-found" };

/** Lets an account open the operator's pages; only a command does this. */
export async function addOperator(email: string, now: Date): Promise<OperatorNamed> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return { status: "not-found" };
  const added = await db
    .insert(operators)
    .values({ userId: user.id, addedAt: now })
    .onConflictDoNothing()
    .returning();
  const hasTwoFactor = await isTwoFactorOn(user.id);
  return { status: added.length > 0 ? "added" : "was-one", hasTwoFactor };
}

/** From the next request on. */
export async function removeOperator(email: string): Promise<{ status: "removed" } | NoAccount> {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const removed = await db.delete(operators).where(eq(operators.userId, owner)).returning();
  return { status: removed.length > 0 ? "removed" : "not-found" };
}

export const listOperators = () =>
  db
    .select({ email: users.email, name: users.name, addedAt: operators.addedAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(operators.addedAt));

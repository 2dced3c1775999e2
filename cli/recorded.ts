import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { users } from "#app/db/tables/index.ts";
import { recordAction, type InSameTransaction } from "#app/features/operators/record-action.ts";
import { now } from "#app/platform/clock.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";

/** A command's line in the operators' log, in the transaction of what it tells. */
export const recorded =
  (action: OperatorAction, subject?: string, detail?: string): InSameTransaction =>
  (tx) =>
    recordAction(tx, { operatorId: null, action, subject, detail }, now());

export async function accountOf(email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  return user?.id;
}

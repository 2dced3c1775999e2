import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { operators, sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { isOperatorSessionOver } from "#app/rules/operations/operator-session.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isTwoFactorOn } from "../accounts/two-factor/verify-two-factor.ts";

export type Opened =
  | { status: "open" }
  /** Not an operator: the page doesn't exist for them. */
  | { status: "not-found" }
  | { status: "two-step-needed" }
  /** Signed out, because it was too long ago or too long idle. */
  | { status: "over" };

type Visitor = Pick<Learner, "id" | "sessionId">;

/** Whether a learner may open the operator's pages now; each visit keeps the session alive for half an hour. */
export async function openOperator({ id, sessionId }: Visitor, now: Date): Promise<Opened> {
  const rows = await db.select().from(operators).where(eq(operators.userId, id));
  if (rows.length === 0) return { status: "not-found" };
  if (!(await isTwoFactorOn(id))) return { status: "two-step-needed" };
  const own = eq(sessions.id, sessionId);
  const [session] = await db.select().from(sessions).where(own);
  if (!session || isOperatorSessionOver(session, now)) {
    await db.delete(sessions).where(own);
    logSecurityEvent("sessions-ended", { userId: id });
    return { status: "over" };
  }
  await db.update(sessions).set({ operatorAt: now }).where(own);
  return { status: "open" };
}

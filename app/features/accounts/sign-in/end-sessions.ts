import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { Learner } from "./find-session.ts";

/** Signs out one device of the learner. An id of another learner's session matches nothing. */
export async function endSession(learner: Learner, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, learner.id)))
    .returning({ id: sessions.id });
  const event = ended.length > 0 ? "sessions-ended" : "object-denied";
  logSecurityEvent(event, { userId: learner.id, objectId: sessionId });
}

/** Signs out every device, including this one. */
export async function signOutEverywhere(learnerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, learnerId));
  logSecurityEvent("sessions-ended", { userId: learnerId });
}

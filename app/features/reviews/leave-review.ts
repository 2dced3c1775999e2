import { and, eq, isNull } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { studySessions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { closeReview } from "./close-review.ts";

/** 'Back to the list': what was answered counts, and the rest stays due. Leaving twice changes nothing. */
export async function leaveReview(learner: Learner, sessionId: string, now: Date): Promise<void> {
  await learnerTransaction(learner.id, async (tx) => {
    const [session] = await tx
      .select()
      .from(studySessions)
      .where(
        and(
          eq(studySessions.id, sessionId),
          eq(studySessions.userId, learner.id),
          eq(studySessions.kind, "review"),
          isNull(studySessions.finishedAt),
        ),
      );
    if (session) await closeReview(tx, learner, session, now);
  });
}

import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { quizSessions } from "#app/db/tables/index.ts";

/** The other explanation was read: a reload goes on after it. */
export async function seeRemediation(userId: string, lessonId: string): Promise<void> {
  await db
    .update(quizSessions)
    .set({ isRemediationSeen: true })
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        isNull(quizSessions.finishedAt),
      ),
    );
}

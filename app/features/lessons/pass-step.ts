import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { quizSessions } from "#app/db/tables/index.ts";

const SEEN = {
  result: { isResultSeen: true },
  remediation: { isResultSeen: true, isRemediationSeen: true },
} as const;

/** The result, or the other explanation, was read: a reload goes on after it. */
export async function passStep(
  userId: string,
  lessonId: string,
  step: keyof typeof SEEN,
): Promise<void> {
  await db
    .update(quizSessions)
    .set(SEEN[step])
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        isNull(quizSessions.finishedAt),
      ),
    );
}

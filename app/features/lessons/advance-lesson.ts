import { and, eq, isNull, ne } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { quizSessions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";

const SEEN = {
  result: { isResultSeen: true },
  remediation: { isResultSeen: true, isRemediationSeen: true },
} as const;

/** Marks the result or the other explanation as read, so that a reload continues after it. */
export async function advanceLesson(
  learner: Learner,
  lessonId: string,
  step: keyof typeof SEEN,
): Promise<{ status: "seen" | "not-found" | "locked" }> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  await db
    .update(quizSessions)
    .set(SEEN[step])
    .where(
      and(
        eq(quizSessions.userId, learner.id),
        eq(quizSessions.lessonId, lessonId),
        ne(quizSessions.kind, "review"),
        isNull(quizSessions.finishedAt),
      ),
    );
  return { status: "seen" };
}

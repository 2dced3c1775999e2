import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { studySessions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
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
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  await db
    .update(studySessions)
    .set(SEEN[step])
    .where(
      and(
        eq(studySessions.userId, learner.id),
        eq(studySessions.lessonId, lessonId),
        isOnLessonPage(),
        isNull(studySessions.finishedAt),
      ),
    );
  return { status: "seen" };
}

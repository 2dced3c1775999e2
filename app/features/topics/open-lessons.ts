import { and, asc, eq, exists, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  lessons,
  lessonVersions,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { isCurrentVersion } from "../lessons/written-lesson.ts";

/** The lessons of a course that its learner may open now, in their current text. */
export async function openLessons(
  learner: Learner,
  { id: courseId, source }: { id: string; source: CourseSource },
) {
  const rows = await db
    .select({
      lesson: lessons,
      blocks: lessonVersions.blocks,
      remediation: lessonVersions.preparedRemediation,
      progress: lessonProgress,
    })
    .from(lessons)
    .innerJoin(lessonVersions, isCurrentVersion)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  return rows
    .filter(({ lesson: { lessonNumber }, progress }) =>
      isLessonOpenFor(learner, {
        source,
        lessonNumber,
        isCompleted: Boolean(progress?.completedAt),
      }),
    )
    .map(({ lesson: { id, lessonNumber, title, objective, primaryConceptId }, ...text }) => ({
      id,
      number: lessonNumber,
      title,
      objective,
      primaryConceptId,
      blocks: text.blocks,
      remediation: text.remediation,
    }));
}

/** Questions that a learner has answered in a session that is over: before that, a second try may be open. */
export const isFinishedFor = (learnerId: string) =>
  exists(
    db
      .select({ id: answers.id })
      .from(answers)
      .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
      .where(
        and(
          eq(answers.questionId, questions.id),
          eq(answers.userId, learnerId),
          eq(studySessions.userId, learnerId),
          isNotNull(studySessions.finishedAt),
        ),
      ),
  );

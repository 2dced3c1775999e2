import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, enrollments, lessons } from "#app/db/tables/index.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import type { OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";
import { userFingerprint } from "../accounts/sign-in/user-fingerprint.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { loadOfflineTexts } from "./load-offline-texts.ts";

export type FoundOfflineLessons =
  | { status: "found"; offline: Omit<OfflineLessons, "review"> }
  | { status: "not-found" }
  | { status: "locked" };

/** A lesson and the one after it, as far as the learner may open them, for offline use. */
export async function loadOfflineLessons(
  learner: Learner,
  openedId: string | null,
): Promise<FoundOfflineLessons> {
  const place =
    openedId === null ? await currentPlace(learner) : await findReadableLesson(learner, openedId);
  if (place.status !== "readable") return place;
  const { courseId, lessonNumber: from } = place;
  const texts = courseId ? await loadOfflineTexts(learner, courseId, { from, to: from + 1 }) : [];
  const offline = { learner: userFingerprint(learner.id), appearance: learner.appearance };
  return { status: "found", offline: { ...offline, lessons: texts } };
}

/** The current lesson of the topic with the latest activity; null without a topic. */
async function currentPlace(learner: Learner) {
  const [topic] = await db
    .select({
      courseId: courses.id,
      source: courses.source,
      lessonNumber: lessons.lessonNumber,
      isCompleted: isFinishedBy(learner.id),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(
      lessons,
      and(
        eq(lessons.courseId, courses.id),
        // After the last lesson the current one is the number after it.
        eq(lessons.lessonNumber, sql`least(${enrollments.currentLesson}, ${courses.totalLessons})`),
      ),
    )
    .where(and(eq(enrollments.userId, learner.id), isNull(enrollments.leftAt)))
    .orderBy(desc(enrollments.updatedAt), desc(courses.id))
    .limit(1);
  if (!topic) return { status: "readable", courseId: null, lessonNumber: FREE_LESSON } as const;
  return {
    status: "readable",
    courseId: topic.courseId,
    lessonNumber: isLessonOpenFor(learner, topic) ? topic.lessonNumber : FREE_LESSON,
  } as const;
}

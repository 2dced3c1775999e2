import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses } from "#app/db/tables/index.ts";
import { minutesADay } from "#app/rules/accounts/preferences.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import { COURSE_FORMAT, type OfflineCourse } from "#app/rules/lessons/offline-lesson.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { userFingerprint } from "../accounts/sign-in/user-fingerprint.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { loadOfflineReviews } from "../reviews/load-offline-review.ts";
import { isEnrolled } from "../topics/find-own-topic.ts";
import { loadOfflineTexts } from "./load-offline-texts.ts";

export type FoundOfflineCourse =
  | { status: "found"; course: OfflineCourse }
  | { status: "not-found" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Everything that a learner can do in a course without a connection, for a browser to store. */
export async function loadOfflineCourse(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<FoundOfflineCourse> {
  if (!(await isEnrolled(learner, courseId))) return { status: "not-found" };
  const attempt = await countAttempt("offlineCoursesPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  const [course] = await db
    .select({ id: courses.id, name: courses.topicName, totalLessons: courses.totalLessons })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!course) return { status: "not-found" };
  const { id, name, totalLessons } = course;
  return {
    status: "found",
    course: {
      format: COURSE_FORMAT,
      learner: userFingerprint(learner.id),
      appearance: learner.appearance,
      id,
      name,
      minutesADay: minutesADay(learner.appearance),
      lessons: await loadOfflineTexts(learner, id, { from: FREE_LESSON, to: totalLessons }),
      review: await loadOfflineReviews(learner, id, now),
    },
  };
}

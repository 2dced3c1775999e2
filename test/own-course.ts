import { db } from "#app/db/client.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { storeStudyPlan } from "#app/features/topics/store-study-plan.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { MONDAY } from "./days.ts";
import { lessonRows } from "./lesson-rows.ts";

/** A course that belongs to the learner, with its first lesson's questions. */
export async function ownCourse(learner: Learner, topic = "Sundials") {
  const plan = await studyPlanFor(topic);
  const { courseId, lessonId } = await db.transaction(async (tx) => {
    const stored = await storeStudyPlan(tx, learner.id, plan, MONDAY);
    await enroll(tx, { userId: learner.id, courseId: stored.courseId }, MONDAY);
    return stored;
  });
  return lessonRows(courseId, lessonId);
}

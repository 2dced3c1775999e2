import type { Transaction } from "#app/db/client.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { storeLesson } from "../generation/store-lesson.ts";
import { storePrerequisites } from "../generation/store-prerequisites.ts";
import { planTopic } from "./plan-topic.ts";

/** Stores a study plan for the learner: ten complete lessons and their concept graph. */
export async function storeStudyPlan(
  tx: Transaction,
  userId: string,
  plan: LibraryCourse,
  now: Date,
) {
  const { courseId, lessonIds } = await planTopic(
    tx,
    userId,
    {
      topicName: plan.topic_name,
      description: plan.description,
      source: "study-plan",
      notice: plan.notice,
      language: plan.language ?? "en",
      titles: plan.lessons,
      firstStatus: "planned",
    },
    now,
  );
  for (const [index, lessonId] of lessonIds.entries()) {
    const taught = plan.concepts.filter((concept) => concept.lesson_number === index + 1);
    const place = { courseId, lessonId, writtenBy: "study-plan" };
    await storeLesson(tx, place, plan.lessons[index]!, taught, now);
  }
  await storePrerequisites(tx, courseId, plan.dependencies);
  return { courseId, lessonId: lessonIds[0]! };
}

import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { conceptDependencies, concepts, type TopicSource } from "#app/db/tables/index.ts";
import type { ConceptDependency, LibraryCourse } from "#app/rules/curriculum.ts";
import { withdrawFromCopy } from "../reports/withdraw-from-copy.ts";
import { planTopic } from "./plan-topic.ts";
import { storeLesson } from "../generation/store-lesson.ts";

/** Copies a course into a learner's topic: ten complete lessons and their concept graph. */
export async function storeCourse(
  tx: Transaction,
  userId: string,
  course: LibraryCourse,
  now: Date,
  source: TopicSource = "library",
) {
  const { topicId, lessonIds } = await planTopic(
    tx,
    userId,
    {
      topicName: course.topic_name,
      description: course.description,
      source,
      librarySlug: course.slug,
      notice: course.notice,
      titles: course.lessons,
      firstStatus: "planned",
    },
    now,
  );
  for (const [index, lessonId] of lessonIds.entries()) {
    const taught = course.concepts.filter((concept) => concept.lesson_number === index + 1);
    await storeLesson(tx, { userId, topicId, lessonId }, course.lessons[index]!, taught, now);
  }
  await storeDependencies(tx, userId, topicId, course.dependencies);
  if (source === "library")
    await withdrawFromCopy(tx, userId, { topicId, librarySlug: course.slug });
  return { topicId, lessonId: lessonIds[0]! };
}

/** Stores the edges between concepts of the topic; ignores others. */
export async function storeDependencies(
  tx: Transaction,
  userId: string,
  topicId: string,
  dependencies: ConceptDependency[],
) {
  const known = await tx
    .select({ id: concepts.id, name: concepts.name })
    .from(concepts)
    .where(and(eq(concepts.topicId, topicId)));
  const idOf = new Map(known.map((concept) => [concept.name, concept.id]));
  const edges = dependencies.flatMap(({ prerequisite, dependent, strength }) => {
    const prerequisiteId = idOf.get(prerequisite);
    const dependentId = idOf.get(dependent);
    return prerequisiteId && dependentId
      ? [{ userId, topicId, prerequisiteId, dependentId, strength }]
      : [];
  });
  if (edges.length > 0) await tx.insert(conceptDependencies).values(edges).onConflictDoNothing();
}

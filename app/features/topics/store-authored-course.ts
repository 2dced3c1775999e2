import { createHash } from "node:crypto";
import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  concepts,
  conceptPrerequisites,
  courses,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { languageOf } from "#app/rules/language.ts";
import type { AuthoredCourse, AuthoredLesson } from "#app/rules/lessons/curriculum.ts";
import { storeVersion } from "../lessons/store-version.ts";
import { replayMemories } from "../memory/replay-memories.ts";
import { findMoves, followConcepts } from "./follow-concepts.ts";
import { questionsOf, replaceQuestions } from "./replace-questions.ts";

interface Place {
  /** What the ids of the course come from. */
  key: string;
  /** Null for the library. */
  ownerId: string | null;
  contentHash: string;
}

export const hashOf = (course: AuthoredCourse): string =>
  createHash("sha256").update(JSON.stringify(course)).digest("hex");

/** Stores a course as its folder says. Who takes it keeps their progress, and what they remember of renamed concepts. */
export async function storeAuthoredCourse(
  tx: Transaction,
  course: AuthoredCourse,
  place: Place,
  now: Date,
): Promise<void> {
  const courseId = libraryId.course(place.key);
  await storeHead(tx, course, place, now);
  await storeLessons(tx, course, place, now);
  const conceptIds = await storeConcepts(tx, course, place.key);
  await storePrerequisites(tx, courseId, course, conceptIds);
  await replaceQuestions(tx, courseId, questionsOf(course, place.key), conceptIds, now);
}

async function storeHead(
  tx: Transaction,
  course: AuthoredCourse,
  { key, ownerId, contentHash }: Place,
  now: Date,
) {
  const values = {
    topicName: course.topic_name,
    description: course.description ?? "",
    notice: course.notice ?? null,
    language:
      course.language ?? languageOf(course.topic_name + (course.description ?? "")).lang ?? "en",
    contentHash,
    totalLessons: course.lessons.length,
    updatedAt: now,
  };
  const id = libraryId.course(key);
  const source = ownerId === null ? "library" : "imported";
  await tx
    .insert(courses)
    .values({ id, ownerId, slug: course.slug, source, createdAt: now, ...values })
    .onConflictDoUpdate({ target: courses.id, set: values });
}

async function storeLessons(
  tx: Transaction,
  course: AuthoredCourse,
  { key, ownerId }: Place,
  now: Date,
) {
  const courseId = libraryId.course(key);
  for (const lesson of course.lessons) {
    const main = mainConcept(lesson, course);
    const values = {
      status: "ready" as const,
      title: lesson.title,
      objective: lesson.objective ?? "",
      primaryConceptId: main === undefined ? null : libraryId.concept(key, main),
      writtenAt: now,
    };
    const id = libraryId.lesson(key, lesson.lesson_number);
    await tx
      .insert(lessons)
      .values({ id, courseId, lessonNumber: lesson.lesson_number, ...values })
      .onConflictDoUpdate({ target: lessons.id, set: values });
    const place = { lessonId: id, writtenBy: ownerId === null ? "library" : "imported" };
    const currentVersionId = await storeVersion(tx, place, lesson, now);
    await tx.update(lessons).set({ currentVersionId }).where(eq(lessons.id, id));
  }
}

/** A lesson without questions is about the first concept it teaches, if it teaches any. */
const mainConcept = (
  { remediation, questions, lesson_number }: AuthoredLesson,
  { concepts: taught }: AuthoredCourse,
) =>
  remediation?.concept ??
  questions[0]?.concept ??
  taught.find((concept) => concept.lesson_number === lesson_number)?.name;

/** Returns the ids by name. What learners remember of a renamed or merged concept goes with it; of a removed one it goes. */
async function storeConcepts(tx: Transaction, course: AuthoredCourse, key: string) {
  const courseId = libraryId.course(key);
  const ids = new Map(course.concepts.map(({ name }) => [name, libraryId.concept(key, name)]));
  await tx
    .insert(concepts)
    .values(
      course.concepts.map((concept, position) => ({
        position,
        id: ids.get(concept.name)!,
        courseId,
        lessonId: libraryId.lesson(key, concept.lesson_number),
        name: concept.name,
        description: concept.description,
        difficultyLevel: concept.difficulty,
        isFoundational: concept.difficulty <= 2,
      })),
    )
    .onConflictDoUpdate({
      target: concepts.id,
      set: {
        position: sql`excluded.position`,
        lessonId: sql`excluded.lesson_id`,
        description: sql`excluded.description`,
        difficultyLevel: sql`excluded.difficulty_level`,
        isFoundational: sql`excluded.is_foundational`,
      },
    });
  await removeOtherConcepts(tx, courseId, questionsOf(course, key), ids);
  return ids;
}

async function removeOtherConcepts(
  tx: Transaction,
  courseId: string,
  courseQuestions: ReturnType<typeof questionsOf>,
  ids: ReadonlyMap<string, string>,
) {
  const removed = await tx
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(eq(concepts.courseId, courseId), notInArray(concepts.id, [...ids.values()])));
  if (removed.length === 0) return;
  const removedIds = removed.map(({ id }) => id);
  const affected = await tx
    .selectDistinct({ userId: memories.userId })
    .from(memories)
    .where(inArray(memories.conceptId, removedIds))
    .orderBy(asc(memories.userId));
  const conceptOf = new Map(courseQuestions.map(({ id, draft }) => [id, ids.get(draft.concept)!]));
  await followConcepts(tx, await findMoves(tx, removedIds, conceptOf));
  await tx.delete(concepts).where(inArray(concepts.id, removedIds));
  // A learner's factor comes from all of their concepts.
  for (const { userId } of affected) await replayMemories(tx, userId);
}

async function storePrerequisites(
  tx: Transaction,
  courseId: string,
  { dependencies = [] }: AuthoredCourse,
  conceptIds: Map<string, string>,
) {
  await tx.delete(conceptPrerequisites).where(eq(conceptPrerequisites.courseId, courseId));
  const edges = dependencies.map(({ prerequisite, dependent, strength }) => ({
    courseId,
    prerequisiteId: conceptIds.get(prerequisite)!,
    dependentId: conceptIds.get(dependent)!,
    strength,
  }));
  if (edges.length > 0) await tx.insert(conceptPrerequisites).values(edges).onConflictDoNothing();
}

import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import {
  concepts,
  conceptPrerequisites,
  courses,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { type ListedCourse, loadLibrary } from "#app/library/library.ts";
import { LESSONS_PER_TOPIC, type LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { storeVersion } from "../lessons/store-version.ts";
import { replayMemories } from "../memory/replay-memories.ts";
import { findMoves, followConcepts } from "./follow-concepts.ts";
import { questionsOf, replaceQuestions } from "./replace-questions.ts";

/** Stores every new or changed course of the library. Learners keep their progress. */
export async function seedLibrary(now: Date): Promise<void> {
  for (const course of await loadLibrary())
    await db.transaction((tx) => seedCourse(tx, course, now));
}

/** Stores a course that the database doesn't have yet. */
export async function seedListed(tx: Transaction, { slug }: ListedCourse, now: Date) {
  const course = (await loadLibrary()).find((candidate) => candidate.slug === slug);
  if (!course) throw new Error(`the library has no ${slug}`);
  await seedCourse(tx, course, now);
}

/** Returns the id of the shared course. When several processes start together, one stores it and the others wait. */
export async function seedCourse(
  tx: Transaction,
  course: LibraryCourse,
  now: Date,
): Promise<string> {
  const courseId = libraryId.course(course.slug);
  await lockCourse(tx, courseId);
  const contentHash = createHash("sha256").update(JSON.stringify(course)).digest("hex");
  const [stored] = await tx
    .select({ contentHash: courses.contentHash })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (stored?.contentHash === contentHash) return courseId;
  await storeHead(tx, courseId, { ...course, contentHash }, now);
  await storeLessons(tx, courseId, course, now);
  const conceptIds = await storeConcepts(tx, courseId, course);
  await storePrerequisites(tx, courseId, course, conceptIds);
  await replaceQuestions(tx, courseId, questionsOf(course), conceptIds, now);
  return courseId;
}

const LOCK_POLL_INTERVAL_MS = 100;

/** Polls, because one statement that waits would end at its timeout, and a slow machine needs longer for a course. */
async function lockCourse(tx: Transaction, courseId: string): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${courseId}, 0)) as locked`,
    );
    if (rows[0]?.locked) return;
    await setTimeout(LOCK_POLL_INTERVAL_MS);
  }
}

async function storeHead(
  tx: Transaction,
  id: string,
  course: LibraryCourse & { contentHash: string },
  now: Date,
) {
  const values = {
    topicName: course.topic_name,
    description: course.description,
    notice: course.notice ?? null,
    language: course.language ?? "en",
    contentHash: course.contentHash,
    totalLessons: LESSONS_PER_TOPIC,
    updatedAt: now,
  };
  await tx
    .insert(courses)
    .values({ id, slug: course.slug, source: "library", createdAt: now, ...values })
    .onConflictDoUpdate({ target: courses.id, set: values });
}

async function storeLessons(tx: Transaction, courseId: string, course: LibraryCourse, now: Date) {
  for (const lesson of course.lessons) {
    const values = {
      status: "ready" as const,
      title: lesson.title,
      objective: lesson.objective,
      primaryConceptId: libraryId.concept(course.slug, lesson.remediation.concept),
      writtenAt: now,
    };
    const id = libraryId.lesson(course.slug, lesson.lesson_number);
    await tx
      .insert(lessons)
      .values({ id, courseId, lessonNumber: lesson.lesson_number, ...values })
      .onConflictDoUpdate({ target: lessons.id, set: values });
    const place = { lessonId: id, writtenBy: "library" };
    const currentVersionId = await storeVersion(tx, place, lesson, now);
    await tx.update(lessons).set({ currentVersionId }).where(eq(lessons.id, id));
  }
}

/** Returns the ids by name. What learners remember of a renamed or merged concept goes with it; of a removed one it goes. */
async function storeConcepts(tx: Transaction, courseId: string, course: LibraryCourse) {
  const ids = new Map(
    course.concepts.map(({ name }) => [name, libraryId.concept(course.slug, name)]),
  );
  await tx
    .insert(concepts)
    .values(
      course.concepts.map((concept, position) => ({
        position,
        id: ids.get(concept.name)!,
        courseId,
        lessonId: libraryId.lesson(course.slug, concept.lesson_number),
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
  await removeOtherConcepts(tx, courseId, course, ids);
  return ids;
}

async function removeOtherConcepts(
  tx: Transaction,
  courseId: string,
  course: LibraryCourse,
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
  const conceptOf = new Map(
    questionsOf(course).map(({ id, draft }) => [id, ids.get(draft.concept)!]),
  );
  await followConcepts(tx, await findMoves(tx, removedIds, conceptOf));
  await tx.delete(concepts).where(inArray(concepts.id, removedIds));
  // A learner's factor comes from all of their concepts.
  for (const { userId } of affected) await replayMemories(tx, userId);
}

async function storePrerequisites(
  tx: Transaction,
  courseId: string,
  { dependencies }: LibraryCourse,
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

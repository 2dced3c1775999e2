import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, ne, notExists, notInArray, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import {
  concepts,
  conceptPrerequisites,
  courses,
  lessons,
  memories,
  questions,
  questionVerdicts,
} from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { loadLibrary } from "#app/library/library.ts";
import { allQuestions, LESSONS_PER_TOPIC, type LibraryCourse } from "#app/rules/curriculum.ts";
import {
  answerOf,
  storedQuestion,
  storedText,
  type AnyDraftQuestion,
  type QuestionUse,
} from "#app/rules/questions/draft.ts";
import { question, type Key, type OpenQuestion } from "#app/rules/questions/question.ts";
import { BY_AUTHOR } from "#app/rules/questions/review-state.ts";
import { wordingOf } from "#app/rules/questions/wording.ts";
import { storeVersion } from "../lessons/store-version.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { replayMemories } from "../memory/replay-memories.ts";
import { recountAnswers } from "../reports/recount-answers.ts";

/** Stores every new or changed course of the library. Learners keep their progress. */
export async function seedLibrary(now: Date): Promise<void> {
  for (const course of await loadLibrary())
    await db.transaction((tx) => seedCourse(tx, course, now));
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

/** Returns the ids by name. Deleting a removed concept also deletes the learners' memories of it. */
async function storeConcepts(tx: Transaction, courseId: string, course: LibraryCourse) {
  const ids = new Map(
    course.concepts.map(({ name }) => [name, libraryId.concept(course.slug, name)]),
  );
  const removed = and(eq(concepts.courseId, courseId), notInArray(concepts.id, [...ids.values()]));
  const affected = await tx
    .selectDistinct({ userId: memories.userId })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .where(removed)
    .orderBy(asc(memories.userId));
  await tx.delete(concepts).where(removed);
  // A learner's factor comes from all of their concepts.
  for (const { userId } of affected) await replayMemories(tx, userId);
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
  return ids;
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

interface LibraryQuestion {
  id: string;
  lessonId: string;
  orderIndex: number;
  use: QuestionUse;
  draft: AnyDraftQuestion;
  /** Of the course. */
  language: string | undefined;
}

const questionsOf = ({ slug, language, lessons: all }: LibraryCourse): LibraryQuestion[] =>
  all.flatMap((lesson) =>
    allQuestions(lesson).map((draft, index, ofLesson) => ({
      id: libraryId.question(
        slug,
        lesson.lesson_number,
        answerOf(draft),
        occurrenceOf(ofLesson, index),
      ),
      lessonId: libraryId.lesson(slug, lesson.lesson_number),
      orderIndex: index + 1,
      use: draft.use ?? (index < lesson.questions.length ? "quiz" : "review"),
      draft,
      language,
    })),
  );

const occurrenceOf = (all: readonly AnyDraftQuestion[], index: number) =>
  all.slice(0, index + 1).filter((one) => answerOf(one) === answerOf(all[index]!)).length;

/**
 * A question with an unchanged answer keeps its id and the learners' answers. A replaced one is no longer asked; its
 * answers still count for its concept, unless the same question now has a different key, because then they were
 * graded with a wrong one: that withdraws it until an author asks it again.
 */
async function replaceQuestions(
  tx: Transaction,
  courseId: string,
  current: LibraryQuestion[],
  conceptIds: Map<string, string>,
  now: Date,
) {
  const stored = await tx
    .select({
      id: questions.id,
      lessonId: questions.lessonId,
      text: questions.questionText,
      kind: questions.kind,
      content: questions.content,
      orderIndex: questions.orderIndex,
      key: questions.key,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(eq(lessons.courseId, courseId));
  const ids = new Set(current.map(({ id }) => id));
  const wrong = stored
    .filter(
      (old) =>
        old.orderIndex !== null &&
        !ids.has(old.id) &&
        current.some(
          (one) => one.lessonId === old.lessonId && asksLike(one, old.text, openQuestionOf(old)),
        ),
    )
    .map(({ id }) => id);
  const again = stored
    .filter((old) => old.orderIndex === null && ids.has(old.id))
    .map(({ id }) => id);
  await clearOrder(
    tx,
    stored.map(({ id }) => id),
  );
  const reviewed = { reviewState: BY_AUTHOR.state, reviewedBy: BY_AUTHOR.by, reviewedAt: now };
  await review(tx, wrong, { ...reviewed, reviewState: "withdrawn" });
  await review(tx, again, reviewed);
  await recountAnswers(tx, [...wrong, ...again], now);
  const seeds = new Map(stored.map(({ id, key }) => [id, seedIn(key)]));
  for (const { id, lessonId, orderIndex, use, draft, language } of current) {
    // Reuse the stored seed: earlier answers refer to options by index.
    const shuffleSeed = seeds.get(id) ?? seedOf(id);
    const values = {
      conceptId: conceptIds.get(draft.concept),
      orderIndex,
      use,
      questionText: storedText(draft, language),
      ...question.parse(storedQuestion(draft, shuffleSeed, language)),
      family: "family" in draft ? draft.family : null,
      difficultyLevel: draft.difficulty_level,
    };
    await tx
      .insert(questions)
      .values({ id, lessonId, ...values, ...reviewed })
      // A question that reports withdrew stays withdrawn.
      .onConflictDoUpdate({ target: questions.id, set: values });
  }
}

function asksLike({ draft, language }: LibraryQuestion, text: string, old: OpenQuestion): boolean {
  return wordingOf(storedText(draft, language), storedQuestion(draft, 0)) === wordingOf(text, old);
}

/** Called first, because two swapped questions of a lesson would briefly have the same index. */
async function clearOrder(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return;
  await tx
    .update(questions)
    .set({ orderIndex: null })
    .where(and(inArray(questions.id, ids), isNotNull(questions.orderIndex)));
}

/** Changes the review state of questions that reports did not withdraw. */
async function review(
  tx: Transaction,
  ids: string[],
  values: Pick<typeof questions.$inferInsert, "reviewState" | "reviewedBy" | "reviewedAt">,
) {
  if (ids.length === 0) return;
  const verdicts = tx
    .select({ subject: questionVerdicts.subject })
    .from(questionVerdicts)
    .where(
      and(
        eq(questionVerdicts.subject, sql`'question/' || ${questions.id}`),
        ne(questionVerdicts.verdict, "dismissed"),
      ),
    );
  await tx
    .update(questions)
    .set(values)
    .where(and(inArray(questions.id, ids), notExists(verdicts)));
}

const seedIn = (key: Key) => ("seed" in key ? key.seed : undefined);

/** Deterministic, so that it is the same on every instance. */
const seedOf = (id: string) => Number.parseInt(id.slice(0, 7), 16);

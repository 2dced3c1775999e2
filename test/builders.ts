import { and, eq, isNotNull } from "drizzle-orm";
import { test as base } from "vitest";
import { connectDatabase, db, disconnectDatabase, pool } from "#app/db/client.ts";
import { recountAnswers } from "#app/features/reports/recount-answers.ts";
import { withdraw } from "#app/features/reports/withdraw.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { lessonProgress, memories, questions } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { loadLibrary } from "#app/library/library.ts";
import { log } from "#app/platform/log.ts";
import type { ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import { freshDatabase, type FreshDatabase } from "./database.ts";
import { later, MONDAY } from "./days.ts";
import { lessonRows } from "./lesson-rows.ts";
import { wrongDueDates } from "./due-dates.ts";

export { later, MONDAY };

/**
 * Instead of the product's few seconds, which tests that do sixty things at the same time would exceed on a slow machine with every
 * core busy. A passing test never waits for them.
 */
const LONGER_LIMITS = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 60_000,
  query_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
};

let learners = 0;

/** Connects this process to a database; returns a function that disconnects and drops it. */
export async function freshlyConnected(fresh?: FreshDatabase): Promise<() => Promise<void>> {
  log.level = "silent";
  const { connectionString, drop } = fresh ?? (await freshDatabase());
  connectDatabase(connectionString);
  Object.assign(pool.options, LONGER_LIMITS);
  await startQueue(connectionString, false);
  return async () => {
    await stopQueue();
    await disconnectDatabase();
    await drop();
  };
}

/** A test with a migrated database per file behind `db`; `database` is its address. */
export const test = base
  .extend("fresh", { scope: "file" }, () => freshDatabase())
  .extend("database", { scope: "file", auto: true }, async ({ fresh }, { onCleanup }) => {
    onCleanup(await freshlyConnected(fresh));
    return fresh.connectionString;
  })
  // Whatever a test did: triggers store what is due, and no code may bypass them.
  .extend("dueDates", { auto: true }, ({ database }, { onCleanup }) => {
    onCleanup(async () => {
      const wrong = await wrongDueDates();
      if (wrong.length > 0) throw new Error(`due dates in ${database}: ${JSON.stringify(wrong)}`);
    });
  });

/** A free learner in Berlin who has finished the onboarding quiz. */
export async function aLearner(changes: Partial<Learner> = {}): Promise<Learner> {
  learners += 1;
  const email = `learner${learners}@example.org`;
  const timeZone = changes.timeZone ?? "Europe/Berlin";
  const account = { email, username: `Learner ${learners}`, passwordHash: "none", timeZone };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  return {
    id,
    sessionId: id,
    email,
    name: account.username,
    avatarUrl: null,
    isPremium: false,
    quizCompleted: true,
    timeZone,
    preferences: { daily_reminders: false, preferred_time: "09:00", quiz_completed: true },
    appearance: {},
    ...changes,
  };
}

/** A learner's topic from the library, with the first lesson's questions and their right answers. */
export async function aLesson(learner: Learner, course = "Machine Learning Fundamentals") {
  const match = courseNamed(await loadLibrary(), course);
  if (!match) throw new Error(`the library has no ${course}`);
  const courseId = await db.transaction(async (tx) => {
    const id = await seedCourse(tx, match, MONDAY);
    await enroll(tx, { userId: learner.id, courseId: id }, MONDAY);
    return id;
  });
  const lessonId = libraryId.lesson(match.slug, 1);
  return lessonRows(courseId, lessonId);
}

/** What a form sends for one of four options. */
export const chosen = (option: number) => [String(option)];

/** The right one of four options. */
export const keyOption = ({ key }: Pick<ALesson["questions"][number], "key">) =>
  (key as ChoiceKey).option;

/** Of an idea that is understood, without its learner and concept. */
export const MEMORY = {
  stability: 5,
  difficulty: 5,
  lastReviewedAt: MONDAY,
  understanding: 0.9,
  lapses: 0,
  lapsesInARow: 0,
  seenQuestions: [],
  rightQuestions: [],
  recentSessions: [],
};

/** Makes every concept of a lesson's quiz due at a time. */
export async function makeDue(learner: Learner, lessonId: string, dueAt: Date): Promise<void> {
  const concepts = await db
    .selectDistinct({ conceptId: questions.conceptId })
    .from(questions)
    .where(
      and(
        eq(questions.lessonId, lessonId),
        eq(questions.use, "quiz"),
        isNotNull(questions.conceptId),
      ),
    );
  await db
    .insert(memories)
    .values(
      concepts.map(({ conceptId }) => ({
        ...MEMORY,
        dueAt,
        userId: learner.id,
        conceptId: conceptId!,
      })),
    )
    .onConflictDoUpdate({ target: [memories.userId, memories.conceptId], set: { dueAt } });
}

/** Answers every question, the first `wrong` of them wrongly and then right at the second try. */
export async function answerAll(
  learner: Learner,
  { lessonId, questions: lessonQuestions }: Pick<ALesson, "lessonId" | "questions">,
  { wrong = 0, at = MONDAY }: { wrong?: number; at?: Date } = {},
): Promise<void> {
  for (const [index, question] of lessonQuestions.entries()) {
    const key = keyOption(question);
    const input = { lessonId, questionId: question.id, answer: chosen((key + 1) % 4) };
    if (index < wrong) await answerQuestion(learner, input, at);
    const right = { ...input, answer: chosen(key), attempt: index < wrong ? 2 : 1 };
    const answered = await answerQuestion(learner, right, at);
    if (answered.status !== "answered") throw new Error(`the answer was ${answered.status}`);
  }
}

export type ALesson = Awaited<ReturnType<typeof aLesson>>;

/** A lesson that was read, answered and finished. */
export async function aFinishedLesson(
  learner: Learner,
  { course, wrong = 0, at = MONDAY }: { course?: string; wrong?: number; at?: Date } = {},
): Promise<ALesson> {
  const lesson = await aLesson(learner, course);
  await answerAll(learner, lesson, { wrong, at });
  const finished = await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, at);
  if (finished.status !== "finished") throw new Error(`the lesson was ${finished.status}`);
  return lesson;
}

/** Lessons of a course that a learner has finished, without answers and points. */
export async function haveFinished(
  learners: readonly Learner[],
  { courseId, lessonIds }: Pick<ALesson, "courseId" | "lessonIds">,
  count: number,
): Promise<void> {
  const rows = learners.flatMap(({ id: userId }) =>
    lessonIds
      .slice(0, count)
      .map((lessonId) => ({ userId, lessonId, courseId, completedAt: MONDAY })),
  );
  await db.insert(lessonProgress).values(rows).onConflictDoNothing();
}

/** Withdraws a question for everyone, and counts every learner's answers again right away. */
export async function withdrawn(question: { id: string; lessonId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await withdraw(tx, question)) === "withdrawn")
      await recountAnswers(tx, [question.id], MONDAY);
  });
}

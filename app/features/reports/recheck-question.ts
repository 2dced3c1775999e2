import { randomInt } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { LessonText } from "#app/ai/answer-check/check-answers.ts";
import type { Models } from "#app/ai/models.ts";
import { db } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { questions, questionVerdicts } from "#app/db/tables/index.ts";
import { grade } from "#app/rules/questions/question.ts";
import { findLessonPassages } from "../generation/lesson-passages.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { askInBackground, verifiableText } from "../trust/ask-in-background.ts";
import { examinedRow } from "../trust/examined-question.ts";
import type { AskVerifier } from "../trust/examine-questions.ts";
import { lockWithdrawals, subjectOf, withdrawOrDoubt } from "./withdraw.ts";

export type Rechecked = { status: "found-again" | "doubted" | "nothing-to-do" };

/** A model that prefers a position would find a wrong key once. */
const SHUFFLES = 2;

type Stored = typeof questions.$inferSelect;

/**
 * Lets the checker answer a reported question of a generated course again, each time with other positions or numbers. Unless it
 * finds the key every time, the question is withdrawn; its lesson's last one is marked as doubted. Safe to run twice: a
 * decided question stays as it is. Throws while the service is unavailable.
 */
export async function recheckQuestion(
  { questionId, userId }: JobInputs["recheck-question"],
  models: Models | null,
  clock: () => Date,
  signal: AbortSignal,
): Promise<Rechecked> {
  const question = models && (await findUndecided(questionId));
  if (!question) return { status: "nothing-to-do" };
  const lesson = await findWrittenLesson(question.lessonId);
  const text = verifiableText(lesson, await findLessonPassages(lesson));
  const ask = askInBackground({ models, userId, clock, signal });
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1)
    if (!(await isKeyFound(ask, text, question))) {
      await doubt(question, clock());
      return { status: "doubted" };
    }
  return { status: "found-again" };
}

/** A question that nothing was decided about. */
async function findUndecided(questionId: string): Promise<Stored | null> {
  const [row] = await db
    .select({ question: questions, decided: questionVerdicts.subject })
    .from(questions)
    .leftJoin(questionVerdicts, eq(questionVerdicts.subject, subjectOf.question(questionId)))
    .where(and(eq(questions.id, questionId), ne(questions.reviewState, "withdrawn")));
  return row && row.decided === null ? row.question : null;
}

async function isKeyFound(ask: AskVerifier, lesson: LessonText, row: Stored): Promise<boolean> {
  const { text, open, question } = examinedRow(row).instanceFor(randomInt(2 ** 31));
  const reply = await ask(lesson, [{ text, open }]);
  const response = reply?.solutions[0]?.response ?? null;
  return response !== null && grade(question, response);
}

async function doubt(question: Stored, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWithdrawals(tx, question);
    await withdrawOrDoubt(tx, question, now);
  });
}

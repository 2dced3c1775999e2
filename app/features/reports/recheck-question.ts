import { randomInt } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { ANSWER_CHECK_MAX_TOKENS, checkAnswers } from "#app/ai/answer-check/check-answers.ts";
import type { Models } from "#app/ai/models.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { db } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { questions, questionVerdicts } from "#app/db/tables/index.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { shuffleOptions } from "#app/rules/quiz.ts";
import { spend } from "../ai/spend.ts";
import { findWrittenLesson, type WrittenLesson } from "../lessons/written-lesson.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { lockWithdrawals, subjectOf, withdrawOrDoubt } from "./withdraw.ts";

export type Rechecked = { status: "found-again" | "doubted" | "nothing-to-do" };

/** Upper bound for a prompt that contains a lesson. */
const PROMPT_TOKENS = 3_000;
/** A model that prefers a position would find a wrong key once. */
const SHUFFLES = 2;

type Stored = typeof questions.$inferSelect;

/**
 * Lets the checker answer a reported question of a generated course again, each time with other positions. Unless it
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
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1)
    if (!(await isKeyFound({ models, userId, clock, signal }, lesson, question))) {
      await doubt(question, clock());
      return { status: "doubted" };
    }
  return { status: "found-again" };
}

/** A question of four options that nothing was decided about. */
async function findUndecided(questionId: string): Promise<Stored | null> {
  const [found] = await db
    .select({ question: questions, decided: questionVerdicts.subject })
    .from(questions)
    .leftJoin(questionVerdicts, eq(questionVerdicts.subject, subjectOf.question(questionId)))
    .where(
      and(
        eq(questions.id, questionId),
        eq(questions.kind, "choice"),
        ne(questions.reviewState, "withdrawn"),
      ),
    );
  return found && found.decided === null ? found.question : null;
}

interface Checking {
  models: Models;
  userId: string;
  clock: () => Date;
  signal: AbortSignal;
}

async function isKeyFound(
  { models, userId, clock, signal }: Checking,
  { blocks }: WrittenLesson,
  row: Stored,
): Promise<boolean> {
  const question = questionOf(row);
  if (question.kind !== "choice") throw new TypeError("only four options can be shuffled");
  const { options } = question.content;
  const shown = shuffleOptions(options, options[question.key.option]!, randomInt(2 ** 31));
  const lesson = {
    explanation: textOf(blocks, "explanation"),
    example: textOf(blocks, "example"),
    elaboration: textOf(blocks, "why"),
  };
  const open = { question_text: row.questionText, options: shown.options };
  const { solutions } = await withRetries(signal, ({ tokenBudgetFactor }) => {
    const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
    const spending = {
      userId,
      writer: "answer-check",
      model: models.checker.modelId,
      urgency: "background",
      worstCaseTokens: maxTokens + PROMPT_TOKENS,
    } as const;
    return spend(spending, clock, signal, () =>
      checkAnswers(models, lesson, [open], { signal, maxTokens }),
    );
  });
  return solutions[0]?.answer === shown.correctOption;
}

async function doubt(question: Stored, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWithdrawals(tx, question);
    await withdrawOrDoubt(tx, question, now);
  });
}

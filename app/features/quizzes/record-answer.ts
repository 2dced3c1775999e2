import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { answers, questionHints, questions } from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import { isConfidence } from "#app/rules/quizzes/confidence.ts";
import { grade, type Response } from "#app/rules/questions/question.ts";
import { nextTry, type Tries } from "#app/rules/questions/tries.ts";
import { rememberAnswers } from "../memory/replay-memories.ts";
import { questionOf } from "./stored-question.ts";
import type { StudySession } from "./study-session.ts";

/** What every form with a question sends. */
export const answerFields = z.object({
  questionId: z.uuid(),
  /** The values of the repeated field `answer`. */
  answer: z.array(z.string().max(200)).max(16),
  /** The try the page shows: the first one sent twice is not a second one. */
  attempt: z.coerce.number().int().min(1).max(2).optional().catch(undefined),
  confidence: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  seconds: z.coerce.number().int().min(0).max(86_400).optional().catch(undefined),
  /** Made by the browser, so that an answer that arrives twice is one; by the server without JavaScript. */
  answerId: z.uuid().optional().catch(undefined),
  /** By the browser's clock. */
  answeredAt: z.coerce.date().optional().catch(undefined),
});
export type AnswerFields = z.output<typeof answerFields>;

export type Answer = typeof answers.$inferSelect;
type Question = typeof questions.$inferSelect;

/** Counts at most an hour per question: more is a tab left open. */
const MAX_SECONDS = 3600;

/** The answer this id belongs to, and its question. */
export async function findAnswerById(tx: Transaction, answerId: string | undefined) {
  if (answerId === undefined) return undefined;
  const [row] = await tx
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.id, answerId));
  return row;
}

/** An id that belongs to another answer is not this answer's. */
export const isRepeated = (
  answer: Pick<Answer, "userId" | "questionId">,
  userId: string,
  { questionId }: Pick<AnswerFields, "questionId">,
) => answer.userId === userId && answer.questionId === questionId;

export async function findTries(
  tx: Pick<Transaction, "select">,
  sessionId: string,
  questionId: string,
): Promise<Tries<Answer>> {
  const rows = await tx
    .select()
    .from(answers)
    .where(and(eq(answers.sessionId, sessionId), eq(answers.questionId, questionId)));
  return triesOf(rows);
}

export function triesOf(rows: readonly Answer[]): Tries<Answer> {
  const numbered = (attempt: number) => rows.find((row) => row.attempt === attempt) ?? null;
  return { first: numbered(1), second: numbered(2) };
}

type TryInput = Omit<AnswerFields, "answerId"> & { id: string | undefined; response: Response };

/**
 * Grades and locks an answer and returns all tries. One that was sent twice, or in another tab, changes nothing: each
 * try is the first that arrived.
 */
export async function recordTry(
  tx: Transaction,
  session: StudySession,
  { question, seed }: { question: Question; seed: number },
  input: TryInput,
  now: Date,
): Promise<Tries<Answer>> {
  const tries = await findTries(tx, session.id, question.id);
  const attempt = nextTry(tries);
  if (attempt === null || attempt > (input.attempt ?? 1)) return tries;
  const row = answerRow(session, { question, seed, attempt }, input, now);
  const answer = one(await insert(tx, session, [row]));
  return attempt === 1 ? { first: answer, second: null } : { ...tries, second: answer };
}

/** Stores first answers to different questions of a new session, and folds all of them at once. */
export async function recordFirstTries(
  tx: Transaction,
  session: StudySession,
  attempts: readonly { question: Question; seed: number; input: TryInput }[],
  now: Date,
): Promise<void> {
  const rows = attempts.map(({ question, seed, input }) =>
    answerRow(session, { question, seed, attempt: 1 }, input, now),
  );
  await insert(tx, session, rows);
}

async function insert(
  tx: Transaction,
  { userId }: StudySession,
  rows: PgInsertValue<typeof answers>[],
): Promise<Answer[]> {
  const stored = await tx.insert(answers).values(rows).returning();
  const aboutConcepts = stored.filter(({ conceptId }) => conceptId !== null);
  await rememberAnswers(tx, userId, aboutConcepts);
  return stored;
}

/** Part of the insert, so that an answer costs no further statement. */
const hintsTaken = (place: Record<"userId" | "sessionId" | "questionId", string>): SQL =>
  sql`select count(*)::int from ${questionHints} where ${questionHints.userId} = ${place.userId}
    and ${questionHints.sessionId} = ${place.sessionId} and ${questionHints.questionId} = ${place.questionId}`;

function answerRow(
  { id: sessionId, userId, kind, startedAt }: StudySession,
  { question, seed, attempt }: { question: Question; seed: number; attempt: 1 | 2 },
  { id = v7(), response, confidence, seconds, answeredAt }: TryInput,
  now: Date,
): PgInsertValue<typeof answers> {
  return {
    id,
    userId,
    sessionId,
    questionId: question.id,
    conceptId: question.conceptId,
    answeredAt: answerTime(answeredAt, { startedAt, now }),
    receivedAt: now,
    response,
    isCorrect: grade(questionOf(question, seed), response),
    confidence: isConfidence(confidence) ? confidence : null,
    seconds: seconds === undefined ? null : Math.min(seconds, MAX_SECONDS),
    // Each second try comes after a hint that nobody asks for.
    hints: sql`${attempt - 1} + (${hintsTaken({ userId, sessionId, questionId: question.id })})`,
    attempt,
    setting: kind === "relearning" ? "practice" : kind,
    seed,
  };
}

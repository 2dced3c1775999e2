import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { z } from "zod";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/answer-time.ts";
import { isConfidence } from "#app/rules/confidence.ts";
import { grade, responseFrom, type Response } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { rememberAnswer } from "../memory/replay-memories.ts";
import { isActiveQuestionFor } from "./active-questions.ts";
import { feedbackOf, type AnswerFeedback } from "./feedback.ts";
import { openQuestionOf, questionOf } from "./stored-question.ts";
import {
  findOpenStudySession,
  isCompleted,
  openStudySession,
  type StudySession,
} from "./study-session.ts";

const answerQuestionInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  /** The values of the repeated field `answer`. */
  answer: z.array(z.string().max(200)).max(16),
  confidence: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  seconds: z.coerce.number().int().min(0).max(86_400).optional().catch(undefined),
  /** The session the page shows; missing for the first answer, which may open it. */
  sessionId: z.uuid().optional().catch(undefined),
  /** Made by the browser, so that an answer that arrives twice is one; by the server without JavaScript. */
  answerId: z.uuid().optional().catch(undefined),
  /** By the browser's clock. */
  answeredAt: z.coerce.date().optional().catch(undefined),
});
export type AnswerInput = z.infer<typeof answerQuestionInput>;

/** `option` comes from pages and offline answers that are older than the other kinds of question. */
export function answerInputOf(form: FormData, lessonId: unknown) {
  const answer = form.getAll(form.has("answer") ? "answer" : "option");
  return answerQuestionInput.safeParse({ ...Object.fromEntries(form), answer, lessonId });
}

export type Answered =
  | ({ status: "answered"; questionId: string } & AnswerFeedback)
  /** Not a complete answer to this kind of question: nothing is graded. */
  | { status: "unclear" }
  | { status: "not-found" }
  | { status: "locked" }
  /** The review was never started, or is already finished. */
  | { status: "no-review" }
  /**
   * Another tab finished the session, or an offline answer arrived after the lesson was completed: it must not start
   * a practice.
   */
  | { status: "already-finished" };

/** `offline`: sent after reconnecting; counts for the lesson's own session only, never as practice. */
export type AnswerOrigin = "lesson" | "review" | "offline";

/** Counts at most an hour per question: more is a tab left open. */
const MAX_SECONDS = 3600;

/**
 * Grades and locks an answer. The first one in a session counts; a second (a double click, another tab, a retry
 * after a lost response) gets the outcome of the first.
 */
export async function answerQuestion(
  learner: Learner,
  input: AnswerInput,
  now: Date,
  origin: AnswerOrigin = "lesson",
): Promise<Answered> {
  const lesson = await findReadableLesson(learner, input.lessonId);
  // A review of a finished lesson continues after Premium ended.
  if (lesson.status === "locked" && origin !== "review") return { status: "locked" };
  if (lesson.status === "not-found") return { status: "not-found" };
  return db.transaction(async (tx) => {
    // The learner's row serialises concurrent answers: the first one wins.
    await lockLearner(tx, learner.id);
    const sameId = await findById(tx, input.answerId);
    if (sameId && isRepeated(sameId.answer, learner.id, input))
      return outcomeOf(sameId.question, sameId.answer);
    const [question] = await tx
      .select()
      .from(questions)
      .where(
        and(
          eq(questions.id, input.questionId),
          eq(questions.lessonId, input.lessonId),
          isActiveQuestionFor(learner.id),
        ),
      );
    if (!question) return { status: "not-found" };
    const response = responseFrom(openQuestionOf(question), input.answer);
    if (!response) return { status: "unclear" };
    const session = await sessionForAnswer(tx, learner.id, input, now, origin);
    if (!session) return { status: origin === "review" ? "no-review" : "already-finished" };
    const id = sameId ? v7() : input.answerId;
    const answer =
      (await findAnswer(tx, session.id, question.id)) ??
      (await recordAnswer(tx, session, question, { ...input, id, response }, now));
    return outcomeOf(question, answer);
  });
}

type Question = typeof questions.$inferSelect;
type Answer = typeof answers.$inferSelect;

const outcomeOf = (question: Question, answer: Answer): Answered => ({
  status: "answered",
  questionId: question.id,
  ...feedbackOf(question, answer),
});

async function findById(tx: Transaction, answerId: string | undefined) {
  if (answerId === undefined) return undefined;
  const [found] = await tx
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.id, answerId));
  return found;
}

/** An id that belongs to another answer is not this answer's. */
const isRepeated = (answer: Answer, userId: string, { questionId }: AnswerInput) =>
  answer.userId === userId && answer.questionId === questionId;

/** Finds or opens the session for an answer. A review must have been started before. */
async function sessionForAnswer(
  tx: Transaction,
  userId: string,
  { lessonId, sessionId, answeredAt }: AnswerInput,
  now: Date,
  origin: AnswerOrigin,
): Promise<StudySession | null> {
  const isReview = origin === "review";
  const open = await findOpenStudySession(tx, userId, lessonId, { isReview });
  if (origin === "lesson" && sessionId !== undefined) return open?.id === sessionId ? open : null;
  if (origin === "lesson") return openStudySession(tx, userId, lessonId, now);
  if (isReview) return open ?? null;
  if (open) return open.kind === "lesson" ? open : null;
  return (await isCompleted(tx, userId, lessonId))
    ? null
    : openStudySession(tx, userId, lessonId, answerTime(answeredAt, { now }));
}

async function findAnswer(tx: Transaction, sessionId: string, questionId: string) {
  const [answer] = await tx
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.sessionId, sessionId),
        eq(answers.questionId, questionId),
        eq(answers.attempt, 1),
      ),
    );
  return answer;
}

async function recordAnswer(
  tx: Transaction,
  { id: sessionId, userId, kind, startedAt }: StudySession,
  question: Question,
  { confidence, seconds, answeredAt, ...input }: AnswerInput & { id?: string; response: Response },
  now: Date,
): Promise<Answer> {
  const { conceptId } = question;
  const answer = one(
    await tx
      .insert(answers)
      .values({
        id: input.id,
        userId,
        sessionId,
        questionId: question.id,
        conceptId,
        answeredAt: answerTime(answeredAt, { startedAt, now }),
        receivedAt: now,
        response: input.response,
        isCorrect: grade(questionOf(question), input.response),
        confidence: isConfidence(confidence) ? confidence : null,
        seconds: seconds === undefined ? null : Math.min(seconds, MAX_SECONDS),
        setting: kind,
      })
      .returning(),
  );
  if (conceptId) await rememberAnswer(tx, answer);
  return answer;
}

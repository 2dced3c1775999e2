import { and, eq, max } from "drizzle-orm";
import { z } from "zod";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { conceptMastery, questions, quizAttempts } from "#app/db/tables/index.ts";
import {
  isConfidence,
  masteryAfter,
  masteryNow,
  type PractisedAnswer,
} from "#app/rules/mastery.ts";
import { grade, responseFrom, type Response } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isActiveQuestionFor } from "./active-questions.ts";
import { feedbackOf, type AnswerFeedback } from "./feedback.ts";
import { openQuestionOf, questionOf } from "./stored-question.ts";
import {
  findOpenQuizSession,
  isCompleted,
  openQuizSession,
  type QuizSession,
} from "./quiz-session.ts";

const answerQuestionInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  /** The values of the repeated field `answer`. */
  answer: z.array(z.string().max(200)).max(16),
  confidence: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  seconds: z.coerce.number().int().min(0).max(86_400).optional().catch(undefined),
  /** The session the page shows; missing for the first answer, which may open it. */
  sessionId: z.uuid().optional().catch(undefined),
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
    // The learner's row serialises concurrent answers, so that no step of mastery is lost.
    await lockLearner(tx, learner.id);
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
    const attempt =
      (await findAttempt(tx, session.id, question.id)) ??
      (await recordAttempt(tx, session, question, { ...input, response }, now));
    return {
      status: "answered",
      questionId: question.id,
      ...feedbackOf(question, attempt),
    };
  });
}

/** Finds or opens the session for an answer. A review must have been started before. */
async function sessionForAnswer(
  tx: Transaction,
  userId: string,
  { lessonId, sessionId }: AnswerInput,
  now: Date,
  origin: AnswerOrigin,
): Promise<QuizSession | null> {
  const isReview = origin === "review";
  const open = await findOpenQuizSession(tx, userId, lessonId, { isReview });
  if (origin === "lesson" && sessionId !== undefined) return open?.id === sessionId ? open : null;
  if (origin === "lesson") return openQuizSession(tx, userId, lessonId, now);
  if (isReview) return open ?? null;
  if (open) return open.kind === "lesson" ? open : null;
  return (await isCompleted(tx, userId, lessonId))
    ? null
    : openQuizSession(tx, userId, lessonId, now);
}

async function findAttempt(tx: Transaction, sessionId: string, questionId: string) {
  const [attempt] = await tx
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.sessionId, sessionId), eq(quizAttempts.questionId, questionId)));
  return attempt;
}

async function recordAttempt(
  tx: Transaction,
  { id: sessionId, userId, kind }: QuizSession,
  question: typeof questions.$inferSelect,
  input: AnswerInput & { response: Response },
  now: Date,
) {
  const isCorrect = grade(questionOf(question), input.response);
  const confidence = isConfidence(input.confidence) ? input.confidence : null;
  const mastery = question.conceptId
    ? await moveMastery(
        tx,
        { userId, conceptId: question.conceptId },
        { isCorrect, confidence, isPractice: kind === "practice" },
        now,
      )
    : { before: null, after: null };
  const { highest } = one(
    await tx
      .select({ highest: max(quizAttempts.attemptNumber) })
      .from(quizAttempts)
      .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.questionId, question.id))),
  );
  return one(
    await tx
      .insert(quizAttempts)
      .values({
        userId,
        sessionId,
        questionId: question.id,
        conceptId: question.conceptId,
        response: input.response,
        isCorrect,
        confidenceLevel: confidence,
        timeTakenSeconds: input.seconds && Math.min(input.seconds, MAX_SECONDS),
        cmsBefore: mastery.before,
        cmsAfter: mastery.after,
        attemptNumber: (highest ?? 0) + 1,
        createdAt: now,
      })
      .returning(),
  );
}

async function moveMastery(
  tx: Transaction,
  { userId, conceptId }: { userId: string; conceptId: string },
  answer: PractisedAnswer,
  now: Date,
) {
  const [row] = await tx
    .select()
    .from(conceptMastery)
    .where(and(eq(conceptMastery.userId, userId), eq(conceptMastery.conceptId, conceptId)));
  const stored = row ? { score: row.masteryScore, practisedAt: row.practisedAt } : null;
  const before = masteryNow(stored, now);
  const moved = masteryAfter(stored, answer, now);
  if (moved === stored || moved === null) return { before, after: before };
  const values = { masteryScore: moved.score, practisedAt: moved.practisedAt, updatedAt: now };
  await tx
    .insert(conceptMastery)
    .values({ userId, conceptId, ...values })
    .onConflictDoUpdate({
      target: [conceptMastery.userId, conceptMastery.conceptId],
      set: values,
    });
  return { before, after: moved.score };
}

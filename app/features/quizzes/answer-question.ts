import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import { questions } from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/answer-time.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isActiveQuestionFor } from "./active-questions.ts";
import { feedbackOf, type AnswerFeedback } from "./feedback.ts";
import {
  answerFields,
  findAnswerById,
  isRepeated,
  recordTry,
  type Answer,
} from "./record-answer.ts";
import { openQuestionOf } from "./stored-question.ts";
import {
  findOpenStudySession,
  isCompleted,
  openStudySession,
  type StudySession,
} from "./study-session.ts";

const answerQuestionInput = answerFields.extend({
  lessonId: z.uuid(),
  /** The session the page shows; missing for the first answer, which may open it. */
  sessionId: z.uuid().optional().catch(undefined),
});
export type AnswerInput = z.output<typeof answerQuestionInput>;

/** `option` comes from pages and offline answers that are older than the other kinds of question. */
export const answerValues = (form: FormData) =>
  form.getAll(form.has("answer") ? "answer" : "option");

export const answerInputOf = (form: FormData, lessonId: unknown) =>
  answerQuestionInput.safeParse({
    ...Object.fromEntries(form),
    answer: answerValues(form),
    lessonId,
  });

export type Answered =
  | ({ status: "answered"; questionId: string } & AnswerFeedback)
  /** Not a complete answer to this kind of question: nothing is graded. */
  | { status: "unclear" }
  | { status: "not-found" }
  | { status: "locked" }
  /**
   * Another tab finished the session, or an offline answer arrived after the lesson was completed: it must not start
   * a practice.
   */
  | { status: "already-finished" };

/** `offline`: sent after reconnecting; counts for the lesson's own session only, never as practice. */
export type AnswerOrigin = "lesson" | "offline";

/**
 * Grades and locks an answer to a lesson's quiz. The first one in a session counts; a second (a double click, another
 * tab, a retry after a lost response) gets the outcome of the first.
 */
export async function answerQuestion(
  learner: Learner,
  input: AnswerInput,
  now: Date,
  origin: AnswerOrigin = "lesson",
): Promise<Answered> {
  const lesson = await findReadableLesson(learner, input.lessonId);
  if (lesson.status !== "readable") return { status: lesson.status };
  return db.transaction(async (tx) => {
    // The learner's row serialises concurrent answers: the first one wins.
    await lockLearner(tx, learner.id);
    const sameId = await findAnswerById(tx, input.answerId);
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
    if (!session) return { status: "already-finished" };
    const tried = { ...input, attempt: 1, id: sameId ? undefined : input.answerId, response };
    const { first } = await recordTry(tx, session, { question, seed: 0 }, tried, now);
    return first ? outcomeOf(question, first) : { status: "not-found" };
  });
}

const outcomeOf = (question: typeof questions.$inferSelect, answer: Answer): Answered => ({
  status: "answered",
  questionId: question.id,
  ...feedbackOf(question, answer),
});

/** Finds or opens the session for an answer. */
async function sessionForAnswer(
  tx: Transaction,
  userId: string,
  { lessonId, sessionId, answeredAt }: AnswerInput,
  now: Date,
  origin: AnswerOrigin,
): Promise<StudySession | null> {
  const open = await findOpenStudySession(tx, userId, lessonId);
  if (origin === "lesson" && sessionId !== undefined) return open?.id === sessionId ? open : null;
  if (origin === "lesson") return openStudySession(tx, userId, lessonId, now);
  if (open) return open.kind === "lesson" ? open : null;
  return (await isCompleted(tx, userId, lessonId))
    ? null
    : openStudySession(tx, userId, lessonId, answerTime(answeredAt, { now }));
}

import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { questions } from "#app/db/tables/index.ts";
import { answerValuesIn } from "#app/rules/questions/answer-fields.ts";
import { outcomeFor, type StoredOutcome } from "#app/rules/quizzes/offline-outcome.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Tries } from "#app/rules/questions/tries.ts";
import { isUncounted } from "#app/rules/trust/review-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findSessionQuestions } from "../reviews/find-session-questions.ts";
import { recountLesson } from "../rewards/recount-lesson.ts";
import { sessionOfAnotherDevice } from "./another-device.ts";
import { isActiveQuestionFor, isNotHiddenBy } from "./active-questions.ts";
import { feedbackOn, type AnswerFeedback, type SecondTry } from "./feedback.ts";
import {
  answerFields,
  findAnswerById,
  findTries,
  isRepeated,
  recordTry,
  type Answer,
} from "./record-answer.ts";
import { openQuestionOf } from "./stored-question.ts";
import {
  beginsBy,
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
export function answerValues(form: FormData) {
  const values = answerValuesIn(form);
  return values.length > 0 ? values : form.getAll("option");
}

export const answerInputOf = (form: FormData, lessonId: unknown) =>
  answerQuestionInput.safeParse({
    ...Object.fromEntries(form),
    answer: answerValues(form),
    lessonId,
  });

export type Answered =
  | ({
      status: "answered";
      questionId: string;
      /** Of an answer given offline. */
      outcome?: StoredOutcome;
    } & (AnswerFeedback | SecondTry))
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
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises concurrent answers: the first one wins.
    const sameId = await findAnswerById(tx, input.answerId);
    if (sameId && isRepeated(sameId.answer, learner.id, input))
      return outcomeOf(
        sameId.question,
        await findTries(tx, sameId.answer.sessionId, sameId.question.id),
      );
    const match = await findQuestion(tx, learner.id, input, origin);
    if (!match) return { status: "not-found" };
    const response = responseFrom(openQuestionOf(match.question), input.answer);
    if (!response) return { status: "unclear" };
    const open = await sessionForAnswer(tx, learner, input, now, origin);
    const session =
      origin === "offline" ? await offlineSession(tx, learner, input, open, now) : open;
    if (!session) return { status: "already-finished" };
    const attempt = { ...input, id: sameId ? undefined : input.answerId, response };
    const tries = await recordTry(tx, session, match, attempt, now);
    const answered = outcomeOf(match.question, tries);
    if (origin !== "offline" || answered.status !== "answered") return answered;
    await recountLesson(tx, learner, input.lessonId);
    const duplicate = session.id === open?.id ? null : "duplicate";
    const outcome = outcomeFor(match.question, !match.isShown) ?? duplicate;
    return outcome === null ? answered : { ...answered, outcome };
  });
}

/** The open session; one of its own for an answer that another device has given before, or that came after the end. */
async function offlineSession(
  tx: Transaction,
  learner: Learner,
  { lessonId, questionId, answerId, answeredAt, attempt = 1 }: AnswerInput,
  open: StudySession | null,
  now: Date,
): Promise<StudySession | null> {
  if (open) {
    const { first } = await findTries(tx, open.id, questionId);
    if (first === null || attempt > 1)
      return { ...open, startedAt: await beginsBy(tx, open, answerTime(answeredAt, { now })) };
  }
  // Without an id, as early versions sent it, nobody can say whether it's the same answer once more.
  if (answerId === undefined || attempt > 1) return open;
  return sessionOfAnotherDevice(tx, learner.id, { lessonId, questionId, answeredAt }, now);
}

type Question = typeof questions.$inferSelect;

/**
 * A question of the lesson's quiz, or the one on an earlier concept. Offline it may have been asked before it was withdrawn, reported or taken
 * out of the course: its answer is kept, and counts as one given before that.
 */
export async function findQuestion(
  tx: Transaction,
  userId: string,
  { questionId, lessonId }: Pick<AnswerInput, "questionId" | "lessonId">,
  origin: AnswerOrigin,
): Promise<{ question: Question; seed: number; isShown: boolean } | null> {
  const isOffline = origin === "offline";
  const isShown = sql<boolean>`(${isNotHiddenBy(userId)})`;
  const [own] = await tx
    .select({ question: questions, isShown })
    .from(questions)
    .where(
      and(
        eq(questions.id, questionId),
        eq(questions.lessonId, lessonId),
        isOffline ? eq(questions.use, "quiz") : isActiveQuestionFor(userId),
      ),
    );
  if (own) return { ...own, seed: 0 };
  const open = await findOpenStudySession(tx, userId, lessonId);
  const earlier = open ? await findSessionQuestions(tx, userId, open.id) : [];
  const row = earlier.find(({ question }) => question.id === questionId);
  if (!row || !(row.isActive || isOffline)) return null;
  const { reviewState, orderIndex } = row.question;
  return { ...row, isShown: row.isActive || isUncounted(reviewState) || orderIndex === null };
}

function outcomeOf(question: Question, tries: Tries<Answer>): Answered {
  const feedback = feedbackOn(question, tries);
  return feedback === null
    ? { status: "not-found" }
    : { status: "answered", questionId: question.id, ...feedback };
}

/** Finds or opens the session for an answer. */
async function sessionForAnswer(
  tx: Transaction,
  learner: Learner,
  { lessonId, sessionId, answeredAt }: AnswerInput,
  now: Date,
  origin: AnswerOrigin,
): Promise<StudySession | null> {
  const open = await findOpenStudySession(tx, learner.id, lessonId);
  if (origin === "lesson" && sessionId !== undefined) return open?.id === sessionId ? open : null;
  if (origin === "lesson") return openStudySession(tx, learner, lessonId, now);
  if (open) return open.kind === "lesson" ? open : null;
  return (await isCompleted(tx, learner.id, lessonId))
    ? null
    : openStudySession(tx, learner, lessonId, answerTime(answeredAt, { now }));
}

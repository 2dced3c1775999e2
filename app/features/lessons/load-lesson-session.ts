import { db, one } from "#app/db/client.ts";
import { trustIn } from "#app/rules/trust/review-state.ts";
import { pageStatement } from "#app/db/page-statement.ts";
import type { Key, OpenQuestion as OpenContent } from "#app/rules/questions/question.ts";
import { nextBatch } from "#app/rules/generation/generation.ts";
import { sessionFrom, type LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { localDay } from "#app/rules/day.ts";
import { EARLIER_CONCEPT_FROM_LESSON } from "#app/rules/quizzes/quiz.ts";
import { isSettled } from "#app/rules/questions/tries.ts";
import { conceptState, remembered } from "#app/rules/memory/concept-state.ts";
import { lessonMastery } from "#app/rules/memory/mastery/mastery-change.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import {
  type AnsweredRow,
  feedbackOn,
  type AnswerFeedback,
  type SecondTry,
} from "../quizzes/feedback.ts";
import { findEarlierQuestion } from "../quizzes/find-earlier-question.ts";
import { hintsOf } from "../quizzes/hints-taken.ts";
import { triesOf } from "../quizzes/record-answer.ts";
import { sessionQuestionsFrom } from "../reviews/find-session-questions.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { predictionFrom } from "../predictions/find-prediction.ts";
import { WARM_UP } from "#app/rules/lessons/card.ts";
import { loadWarmUp } from "../reviews/warm-up.ts";
import { dueDayFrom } from "../reviews/due-lessons.ts";
import { loadRemediation } from "../remediation/load-remediation.ts";
import { weakPrerequisite } from "./find-weak-prerequisite.ts";
import { readableFrom } from "./find-readable-lesson.ts";
import { recommendationFor } from "./lesson-recommendation.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { lessonSessionQueries } from "./lesson-session-queries.ts";

export type OpenLessonSession = Extract<
  Awaited<ReturnType<typeof loadLessonSession>>,
  { status: "open" }
>;

/** A question as the browser may see it: without the key until it is answered. */
export type OpenQuestion = OpenContent & {
  id: string;
  text: string;
  /** The seed for shuffling, different in each session. */
  seed: string;
  conceptName: string | null;
  /** No model has confirmed its key so far, so it doesn't count. */
  isUnchecked: boolean;
  /** Its key was confirmed by the model that wrote it, and by no other. */
  isSelfChecked: boolean;
  /** The locked answer with its feedback. */
  answer: AnswerFeedback | SecondTry | null;
  /** Those taken so far; null where there are none to take. */
  hints: TakenHint[] | null;
  /** On a concept of an earlier lesson; no part of this lesson's score. */
  isEarlier: boolean;
};

const readLessonSession = pageStatement(
  "load_lesson_session",
  { learnerId: "uuid", lessonId: "uuid" },
  lessonSessionQueries,
);

/**
 * Where a learner is in a lesson: the quiz and what depends on its answers, in one statement as long as no answer has
 * to be explained. `loadLessonContent` has the text.
 */
export async function loadLessonSession(learner: Learner, lessonId: string, now: Date) {
  const read = await readLessonSession({ learnerId: learner.id, lessonId });
  return lessonSessionFrom(read, learner, lessonId, now);
}

export async function lessonSessionFrom(
  read: ReadSession,
  learner: Learner,
  lessonId: string,
  now: Date,
) {
  const readable = readableFrom(read.readable, learner, lessonId);
  if (readable.status !== "readable") return readable;
  const openSession = openSessionFrom(read);
  const { isCompleted, quizScore, lastCard } = progressIn(read);
  const sessionQuestions = questionsOf(read.questions, openSession);
  const mayAskEarlier = !isCompleted && readable.lessonNumber >= EARLIER_CONCEPT_FROM_LESSON;
  const earlier = await earlierQuestion(openSession, mayAskEarlier, learner, lessonId);
  const mastery = masteryOf(read.taught, learner, now);
  const explained = await loadRemediation(
    learner,
    {
      lessonId,
      source: one(read.course).source,
      taught: mastery,
      sessionQuestions: sessionQuestions.filter(hasKey),
      answerTo: openSession.settledAnswerTo,
      isPractice: openSession.isPractice,
    },
    now,
  );
  const isToRead = !isCompleted && !openSession.isBegun;
  const card = isToRead ? lastCard : null;
  const hasWarmUp = isToRead && isBeginning(card) && readable.lessonNumber > 1;
  const quizQuestions = withEarlier(sessionQuestions, earlier);
  const session: LessonSession = sessionFrom({
    questionIds: quizQuestions.map(({ question }) => question.id),
    isBegun: openSession.isBegun,
    answers: openSession.answers,
    isPractice: openSession.isPractice,
    weakConcepts: explained.weakConcepts,
    isResultSeen: openSession.isResultSeen,
    isRemediationSeen: openSession.isRemediationSeen,
    completedScore: isCompleted ? (quizScore ?? 0) : null,
  });
  return {
    status: "open" as const,
    mastery: lessonMastery(mastery),
    recommendation: recommendationIn(read, { isCompleted, mastery }, learner, now),
    prediction: predictionIn(read, isCompleted || openSession.isBegun),
    questions: quizQuestions.map((quizQuestion) =>
      openQuestion(quizQuestion, read.taught, openSession, lessonId),
    ),
    session,
    /** Where the learner was last, on whatever device, as long as the text is read for the first time. */
    card,
    /** A course begins without. */
    warmUp: hasWarmUp ? await loadWarmUp(learner, lessonId, now) : [],
    /** None of its questions has counted so far. */
    hasNoScore: isCompleted && quizScore === null,
    /** The active session, so that a tab never answers in a session started by another tab. */
    sessionId: openSession.id,
    ...explained,
    wantsMore: wantsMore(read, learner, readable.lessonNumber),
    /** Its learner can't change anything in it. */
    isLibrary: one(read.course).source === "library",
  };
}

function progressIn({ progress: [progress] }: ReadSession) {
  const { completedAt = null, quizScore = null, card: lastCard = null } = progress ?? {};
  return { isCompleted: completedAt !== null, quizScore, lastCard };
}

/** A learner who has read on has left the warm-up behind. */
const isBeginning = (card: string | null) => card === null || card === WARM_UP;

/** The question on a concept of an earlier lesson: the session's own, or one for a session that is still to begin. */
async function earlierQuestion(
  { isBegun, earlier }: OpenSession,
  mayAsk: boolean,
  learner: Learner,
  lessonId: string,
) {
  if (isBegun) return earlier;
  return mayAsk ? findEarlierQuestion(db, learner, lessonId) : null;
}

type QuizQuestion = { question: ReadSession["questions"][number]["question"]; seed: number };

const withEarlier = (
  questions: readonly QuizQuestion["question"][],
  earlier: QuizQuestion | null,
): QuizQuestion[] => [
  ...questions.map((question) => ({ question, seed: 0 })),
  ...(earlier ? [earlier] : []),
];

const openQuestion = (
  { question, seed }: QuizQuestion,
  taught: ReadSession["taught"],
  session: OpenSession,
  lessonId: string,
): OpenQuestion => ({
  id: question.id,
  text: textOf(question, seed),
  ...openQuestionOf(question),
  seed: `${session.sitting}/${question.id}`,
  conceptName: taught.find((concept) => concept.id === question.conceptId)?.name ?? null,
  ...trustIn(question.reviewState),
  isEarlier: question.lessonId !== lessonId,
  answer: session.answerTo(question),
  hints: hintsOf(question, session.hints),
});

/** An answered question stays in its session even if the learner reported it since. */
const questionsOf = (rows: ReadSession["questions"], { answerTo }: OpenSession) =>
  rows
    .filter(
      ({ question, isActive }) =>
        isActive || (question.reviewState !== "withdrawn" && answerTo(question) !== null),
    )
    .map(({ question }) => question);

const masteryOf = (taught: ReadSession["taught"], { timeZone }: Learner, now: Date) =>
  taught.map((concept) => ({
    id: concept.id,
    name: concept.name,
    description: concept.description,
    state: conceptState(concept.memory, now, timeZone),
    ...remembered(concept.memory, paceOf(concept.pace), now),
  }));

interface LessonStatus {
  isCompleted: boolean;
  mastery: ReturnType<typeof masteryOf>;
}

function recommendationIn(
  { course, due, prerequisites }: ReadSession,
  { isCompleted, mastery }: LessonStatus,
  learner: Learner,
  now: Date,
) {
  return recommendationFor(
    {
      isCompleted,
      // Courses the learner left have no reviews.
      dueOn: one(course).leftAt ? null : dueDayFrom(due, learner),
      weak: mastery.filter(({ state }) => state === "shaky").map(({ name }) => name),
    },
    weakPrerequisite(prerequisites, learner, now),
    localDay(now, learner.timeZone),
  );
}

/** Shown as long as nothing has been explained, and looked back on afterwards. */
function predictionIn(read: ReadSession, isExplained: boolean) {
  const prediction = predictionFrom(read.prediction);
  return prediction?.guess || !isExplained ? prediction : null;
}

/** Whether the learner reads the last generated lesson, so that the next two can be generated. */
function wantsMore({ course, siblings }: ReadSession, learner: Learner, lessonNumber: number) {
  const lesson = siblings.find((sibling) => sibling.lessonNumber === lessonNumber);
  const next = siblings.find((sibling) => sibling.lessonNumber === lessonNumber + 1);
  const { source } = one(course);
  return (
    source === "ai" &&
    lesson?.status === "ready" &&
    next !== undefined &&
    isLessonOpenFor(learner, { source, lessonNumber: next.lessonNumber, isCompleted: false }) &&
    nextBatch(siblings, lessonNumber) !== null
  );
}

type ReadSession = Awaited<ReturnType<typeof readLessonSession>>;
type OpenSession = ReturnType<typeof openSessionFrom>;

/** Keys are read once a session is open. */
const hasKey = <Question extends { key: Key | null }>(
  question: Question,
): question is Question & { key: Key } => question.key !== null;

type UnansweredRow = Omit<AnsweredRow, "key"> & { id: string; key: Key | null };

/** The active session of this page with its locked answers. Reviews have their own page. */
function openSessionFrom({ session: rows, earlier: earlierRows, finished, hints }: ReadSession) {
  const locked = rows.flatMap((row) => row.answer ?? []);
  const session = rows[0]?.session;
  const triesAt = (questionId: string) =>
    triesOf(locked.filter((answer) => answer.questionId === questionId));
  const [earlier] = sessionQuestionsFrom(earlierRows);
  const answerTo = (question: UnansweredRow): OpenQuestion["answer"] => {
    const tries = triesAt(question.id);
    if (tries.first === null) return null;
    if (!hasKey(question)) throw new Error("an answered question was read without its key");
    return feedbackOn(question, tries);
  };
  return {
    id: session?.id ?? null,
    /** How many were finished before: known before one is opened, so nothing moves when it is. */
    sitting: one(finished).sessions,
    isBegun: session !== undefined,
    isPractice: session?.kind === "practice",
    isResultSeen: session?.isResultSeen ?? false,
    isRemediationSeen: session?.isRemediationSeen ?? false,
    /** The question on an earlier concept, unless it was withdrawn. */
    earlier: earlier?.isActive || earlier?.tries.first ? earlier : null,
    answers: locked
      .filter(({ attempt }) => attempt === 1)
      .map(({ questionId, isCorrect }) => ({
        questionId,
        isCorrect,
        hasSecondTry: !isSettled(triesAt(questionId)),
      })),
    answerTo,
    hints,
    /** Null while a second try is open, too. */
    settledAnswerTo: (question: UnansweredRow) => {
      const answer = answerTo(question);
      return answer?.isSettled ? answer : null;
    },
  };
}

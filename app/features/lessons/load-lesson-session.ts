import { db, one } from "#app/db/client.ts";
import { trustIn } from "#app/rules/questions/review-state.ts";
import { pageStatement } from "#app/db/page-statement.ts";
import type { Key, OpenQuestion as OpenContent } from "#app/rules/questions/question.ts";
import { nextBatch } from "#app/rules/generation.ts";
import { sessionFrom, type LessonSession } from "#app/rules/lesson-session.ts";
import { localDay } from "#app/rules/day.ts";
import { EARLIER_CONCEPT_FROM_LESSON } from "#app/rules/quiz.ts";
import { isSettled } from "#app/rules/questions/tries.ts";
import { conceptState, masteryShown } from "#app/rules/memory/concept-state.ts";
import { lessonMastery } from "#app/rules/memory/mastery-change.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import {
  type AnsweredRow,
  feedbackOn,
  type AnswerFeedback,
  type SecondTry,
} from "../quizzes/feedback.ts";
import { findEarlierQuestion } from "../quizzes/find-earlier-question.ts";
import { triesOf } from "../quizzes/record-answer.ts";
import { sessionQuestionsFrom } from "../reviews/find-session-questions.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { predictionFrom } from "../predictions/find-prediction.ts";
import { dueDayFrom, endOfToday } from "../reviews/due-lessons.ts";
import { loadRemediation } from "../remediation/load-remediation.ts";
import { weakPrerequisite } from "./find-weak-prerequisite.ts";
import { readableFrom } from "./find-readable-lesson.ts";
import { recommendationFor } from "./lesson-recommendation.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { lessonSessionReads } from "./read-lesson-session.ts";

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
  /** On a concept of an earlier lesson; no part of this lesson's score. */
  isEarlier: boolean;
};

const readLessonSession = pageStatement(
  "load_lesson_session",
  { learnerId: "uuid", lessonId: "uuid", tomorrow: "timestamptz" },
  lessonSessionReads,
);

/**
 * Where a learner is in a lesson: the quiz and what depends on its answers, in one statement as long as no answer has
 * to be explained. `loadLessonContent` has the text.
 */
export async function loadLessonSession(learner: Learner, lessonId: string, now: Date) {
  const tomorrow = endOfToday(learner, now);
  const read = await readLessonSession({ learnerId: learner.id, lessonId, tomorrow });
  return lessonSessionFrom(read, learner, lessonId, now);
}

export async function lessonSessionFrom(
  read: ReadSession,
  learner: Learner,
  lessonId: string,
  now: Date,
) {
  const found = readableFrom(read.readable, learner, lessonId);
  if (found.status !== "readable") return found;
  const { taught, questions: stored, siblings } = read;
  const { source, leftAt } = one(read.course);
  const [progress] = read.progress;
  const openSession = openSessionFrom(read);
  const prediction = predictionFrom(read.prediction);
  // An answered question stays in its session even if the learner reported it since.
  const sessionQuestions = stored
    .filter(
      ({ question, isActive }) =>
        isActive ||
        (question.reviewState !== "withdrawn" && openSession.answerTo(question) !== null),
    )
    .map(({ question }) => question);
  const isCompleted = progress?.completedAt != null;
  const earlier = openSession.isBegun
    ? openSession.earlier
    : isCompleted
      ? null
      : found.lessonNumber < EARLIER_CONCEPT_FROM_LESSON
        ? null
        : await findEarlierQuestion(db, learner, lessonId);
  const mastery = taught.map((concept) => ({
    id: concept.id,
    name: concept.name,
    description: concept.description,
    state: conceptState(concept.memory, now, learner.timeZone),
    mastery: masteryShown(concept.memory, paceOf(concept.pace), now),
  }));
  const isPractice = openSession.kind === "practice";
  const explained = await loadRemediation(
    learner,
    {
      lessonId,
      source,
      taught: mastery,
      sessionQuestions: sessionQuestions.filter(hasKey),
      answerTo: (question) => {
        const answer = openSession.answerTo(question);
        return answer?.isSettled ? answer : null;
      },
      isPractice,
    },
    now,
  );
  const session: LessonSession = sessionFrom({
    questionIds: [...sessionQuestions, ...(earlier ? [earlier.question] : [])].map(({ id }) => id),
    isBegun: openSession.isBegun,
    answers: openSession.answers,
    isPractice,
    weakConcepts: explained.weakConcepts,
    isResultSeen: openSession.isResultSeen,
    isRemediationSeen: openSession.isRemediationSeen,
    completedScore: isCompleted ? (progress.quizScore ?? 0) : null,
  });
  const lesson = siblings.find(({ id }) => id === lessonId);
  const next = siblings.find(({ lessonNumber }) => lessonNumber === found.lessonNumber + 1);
  return {
    status: "open" as const,
    mastery: lessonMastery(mastery),
    recommendation: recommendationFor(
      {
        isCompleted,
        // Courses the learner left have no reviews.
        dueOn: leftAt ? null : dueDayFrom(read.due, learner),
        weak: mastery.filter((one) => one.state === "shaky").map((one) => one.name),
      },
      weakPrerequisite(read.prerequisites, learner, now),
      localDay(now, learner.timeZone),
    ),
    /** QuestionRow as long as nothing has been explained, and looked back on afterwards. */
    prediction:
      prediction && (prediction.guess || !(isCompleted || openSession.isBegun)) ? prediction : null,
    questions: [
      ...sessionQuestions.map((question) => ({ question, seed: 0 })),
      ...(earlier ? [earlier] : []),
    ].map(({ question, seed }): OpenQuestion => ({
      id: question.id,
      text: textOf(question, seed),
      ...openQuestionOf(question),
      seed: `${openSession.sitting}/${question.id}`,
      conceptName: taught.find((concept) => concept.id === question.conceptId)?.name ?? null,
      ...trustIn(question.reviewState),
      isEarlier: question.lessonId !== lessonId,
      answer: openSession.answerTo(question),
    })),
    session,
    /** None of its questions has counted so far. */
    hasNoScore: isCompleted && progress.quizScore === null,
    /** In all topics. */
    reviewsDue: one(read.reviewsDue).lessons,
    /** The active session, so that a tab never answers in a session started by another tab. */
    sessionId: openSession.id,
    ...explained,
    /** The learner reads the last generated lesson, so the next two can be generated. */
    wantsMore:
      source === "ai" &&
      lesson?.status === "ready" &&
      next !== undefined &&
      isLessonOpenFor(learner, { lessonNumber: next.lessonNumber, isCompleted: false }) &&
      nextBatch(siblings, found.lessonNumber) !== null,
  };
}

type ReadSession = Awaited<ReturnType<typeof readLessonSession>>;

/** Keys are read once a session is open. */
const hasKey = <Question extends { key: Key | null }>(
  question: Question,
): question is Question & { key: Key } => question.key !== null;

type UnansweredRow = Omit<AnsweredRow, "key"> & { id: string; key: Key | null };

/** The active session of this page with its locked answers. Reviews have their own page. */
function openSessionFrom({ session: rows, earlier: earlierRows, finished }: ReadSession) {
  const locked = rows.flatMap((row) => row.answer ?? []);
  const session = rows[0]?.session;
  const triesAt = (questionId: string) =>
    triesOf(locked.filter((answer) => answer.questionId === questionId));
  const [earlier] = sessionQuestionsFrom(earlierRows);
  return {
    id: session?.id ?? null,
    /** How many were finished before: known before one is opened, so nothing moves when it is. */
    sitting: one(finished).sessions,
    isBegun: session !== undefined,
    kind: session?.kind ?? ("lesson" as const),
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
    answerTo: (question: UnansweredRow): OpenQuestion["answer"] => {
      const tries = triesAt(question.id);
      if (tries.first === null) return null;
      if (!hasKey(question)) throw new Error("an answered question was read without its key");
      return feedbackOn(question, tries);
    },
  };
}

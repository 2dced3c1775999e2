import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessonProgress,
  lessons,
  memories,
  questions,
  answers,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { trustIn } from "#app/rules/questions/review-state.ts";
import type { Key, OpenQuestion as OpenContent } from "#app/rules/questions/question.ts";
import { nextBatch } from "#app/rules/generation.ts";
import { sessionFrom, type LessonSession } from "#app/rules/lesson-session.ts";
import { localDay } from "#app/rules/day.ts";
import { EARLIER_CONCEPT_FROM_LESSON } from "#app/rules/quiz.ts";
import { isSettled } from "#app/rules/questions/tries.ts";
import { averageMastery, conceptState, masteryShown } from "#app/rules/memory/concept-state.ts";
import { NEW_FACTOR } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import {
  type AnsweredRow,
  feedbackOn,
  type AnswerFeedback,
  type SecondTry,
} from "../quizzes/feedback.ts";
import { findEarlierQuestion } from "../quizzes/find-earlier-question.ts";
import { triesOf } from "../quizzes/record-answer.ts";
import { questionRowsOf, sessionQuestionsFrom } from "../reviews/find-session-questions.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { predictionFrom, predictionRead } from "../predictions/find-prediction.ts";
import { reviewsDueRead } from "../reviews/count-reviews-due.ts";
import { dueDayFrom, dueDayRead, endOfToday } from "../reviews/due-lessons.ts";
import { loadRemediation } from "../remediation/load-remediation.ts";
import { prerequisitesRead, weakPrerequisite } from "./find-weak-prerequisite.ts";
import { readableFrom, readableRead } from "./find-readable-lesson.ts";
import { recommendationFor } from "./lesson-recommendation.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

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

const readSession = pageStatement(
  "load_lesson_session",
  { learnerId: "uuid", lessonId: "uuid", tomorrow: "timestamptz" },
  ({ learnerId, lessonId, tomorrow }) => {
    const isTheirs = and(
      eq(studySessions.userId, learnerId),
      eq(studySessions.lessonId, lessonId),
      isOnLessonPage(),
    );
    const isOpen = and(isTheirs, isNull(studySessions.finishedAt));
    const open = db.select({ id: studySessions.id }).from(studySessions).where(isOpen);
    const isActive = isActiveQuestionFor(learnerId);
    const itsCourse = db
      .select({ id: lessons.courseId })
      .from(lessons)
      .where(eq(lessons.id, lessonId));
    return {
      readable: readableRead(learnerId, lessonId),
      course: rowsOf(
        db
          .select({ source: courses.source, leftAt: enrollments.leftAt })
          .from(courses)
          .innerJoin(
            enrollments,
            and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, learnerId)),
          )
          .where(inArray(courses.id, itsCourse)),
      ),
      siblings: rowsOf(
        db
          .select({ id: lessons.id, lessonNumber: lessons.lessonNumber, status: lessons.status })
          .from(lessons)
          .where(inArray(lessons.courseId, itsCourse))
          .orderBy(asc(lessons.lessonNumber)),
      ),
      progress: rowsOf(
        db
          .select()
          .from(lessonProgress)
          .where(and(eq(lessonProgress.lessonId, lessonId), eq(lessonProgress.userId, learnerId))),
      ),
      taught: rowsOf(
        db
          .select({
            id: concepts.id,
            name: concepts.name,
            description: concepts.description,
            memory: memories,
            factor: learnerMemories.factor,
          })
          .from(concepts)
          .leftJoin(
            memories,
            and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)),
          )
          .leftJoin(learnerMemories, eq(learnerMemories.userId, learnerId))
          .where(eq(concepts.lessonId, lessonId))
          .orderBy(asc(concepts.difficultyLevel), asc(concepts.position)),
      ),
      questions: rowsOf(
        db
          .select({
            question: {
              id: questions.id,
              lessonId: questions.lessonId,
              conceptId: questions.conceptId,
              questionText: questions.questionText,
              kind: questions.kind,
              family: questions.family,
              content: questions.content,
              reviewState: questions.reviewState,
              // Most of a question. It is read once there are answers, or where its text is one of several cases.
              key: sql<Key>`case when ${questions.kind} = 'number' or ${exists(open)} then ${questions.key} end`,
            },
            isActive: sql<boolean>`(${isActive})`,
          })
          .from(questions)
          .where(and(eq(questions.lessonId, lessonId), or(isActive, exists(open))))
          .orderBy(asc(questions.orderIndex)),
      ),
      session: rowsOf(
        db
          .select({ session: studySessions, answer: answers })
          .from(studySessions)
          .leftJoin(answers, eq(answers.sessionId, studySessions.id))
          .where(isOpen),
      ),
      earlier: rowsOf(questionRowsOf(db, learnerId, inArray(sessionQuestions.sessionId, open))),
      finished: rowsOf(
        db
          .select({ sessions: count() })
          .from(studySessions)
          .where(and(isTheirs, isNotNull(studySessions.finishedAt))),
      ),
      prerequisites: prerequisitesRead(learnerId, lessonId),
      prediction: predictionRead(learnerId, lessonId),
      due: dueDayRead(learnerId, lessonId),
      reviewsDue: reviewsDueRead(learnerId, tomorrow),
    };
  },
);

/**
 * Where a learner is in a lesson: the quiz and what depends on its answers, in one statement as long as no answer has
 * to be explained. `loadLessonContent` has the text.
 */
export async function loadLessonSession(learner: Learner, lessonId: string, now: Date) {
  const tomorrow = endOfToday(learner, now);
  const read = await readSession({ learnerId: learner.id, lessonId, tomorrow });
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
    mastery: masteryShown(concept.memory, concept.factor ?? NEW_FACTOR, now),
  }));
  const isPractice = openSession.kind === "practice";
  const explained = await loadRemediation(
    learner,
    {
      lessonId,
      source,
      taught: mastery,
      sessionQuestions,
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
    /** Average over the practised concepts; null while there are none. */
    mastery: averageMastery(mastery),
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
      isLessonOpenFor(learner, next.lessonNumber) &&
      nextBatch(siblings, found.lessonNumber) !== null,
  };
}

type Stored = Pick<Awaited<ReturnType<typeof readSession>>, "session" | "earlier" | "finished">;

/** The active session of this page with its locked answers. Reviews have their own page. */
function openSessionFrom({ session: rows, earlier: earlierRows, finished }: Stored) {
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
    answerTo: (question: AnsweredRow & { id: string }): OpenQuestion["answer"] =>
      feedbackOn(question, triesAt(question.id)),
  };
}

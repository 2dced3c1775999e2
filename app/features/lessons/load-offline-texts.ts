import { and, asc, between, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  lessonProgress,
  lessons,
  lessonVersions,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import type {
  OfflineLesson,
  OfflinePrediction,
  OfflineQuizQuestion,
} from "#app/rules/lessons/offline-lesson.ts";
import { trustIn } from "#app/rules/trust/review-state.ts";
import { findPrediction } from "../predictions/find-prediction.ts";
import { feedbackOn, type AnsweredRow } from "../quizzes/feedback.ts";
import { triesOf, type Answer } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { drawFormulas } from "./draw-formulas.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { renderBlocks } from "./render-blocks.ts";
import { isCurrentVersion } from "./written-lesson.ts";

/** The lessons of a course with these numbers, as far as they are written and the learner may open them. */
export async function loadOfflineTexts(
  learner: Learner,
  courseId: string,
  numbers: { from: number; to: number },
): Promise<OfflineLesson[]> {
  return withQuizzes(learner.id, await loadWritten(learner, courseId, numbers));
}

async function loadWritten(
  learner: Learner,
  courseId: string,
  { from, to }: { from: number; to: number },
) {
  const rows = await db
    .select({
      lesson: lessons,
      blocks: lessonVersions.blocks,
      topicName: courses.topicName,
      source: courses.source,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(lessonVersions, isCurrentVersion)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(
      and(
        eq(lessons.courseId, courseId),
        eq(lessons.status, "ready"),
        between(lessons.lessonNumber, from, to),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));
  const open = rows.filter(({ lesson: { lessonNumber }, source, completedAt }) =>
    isLessonOpenFor(learner, { source, lessonNumber, isCompleted: completedAt !== null }),
  );
  return Promise.all(
    open.map(async (row) => ({
      ...row,
      ...(await renderBlocks(row.blocks ?? [])),
    })),
  );
}

type Written = Awaited<ReturnType<typeof loadWritten>>;

async function withQuizzes(userId: string, written: Written): Promise<OfflineLesson[]> {
  if (written.length === 0) return [];
  const ids = written.map(({ lesson }) => lesson.id);
  const [taught, liveQuestions, answered, predictions] = await Promise.all([
    db
      .select({
        lessonId: concepts.lessonId,
        name: concepts.name,
        description: concepts.description,
      })
      .from(concepts)
      .where(inArray(concepts.lessonId, ids))
      .orderBy(asc(concepts.difficultyLevel), asc(concepts.position)),
    // Only fields that may be shown before an answer: no key, no explanation.
    db
      .select({
        lessonId: questions.lessonId,
        id: questions.id,
        text: questions.questionText,
        kind: questions.kind,
        content: questions.content,
        reviewState: questions.reviewState,
      })
      .from(questions)
      .where(and(inArray(questions.lessonId, ids), isActiveQuestionFor(userId)))
      .orderBy(asc(questions.orderIndex)),
    findTries(userId, ids),
    findPredictions(userId, ids),
  ]);
  const offline = written.map(({ lesson, blocks, topicName, completedAt }) => ({
    id: lesson.id,
    topicId: lesson.courseId,
    topicName,
    number: lesson.lessonNumber,
    title: lesson.title,
    objective: lesson.objective,
    blocks,
    concepts: taught
      .filter(({ lessonId }) => lessonId === lesson.id)
      .map(({ name, description }) => ({ name, description })),
    isCompleted: completedAt !== null,
    prediction: completedAt === null ? (predictions.get(lesson.id) ?? null) : null,
    questions: liveQuestions
      .filter(({ lessonId }) => lessonId === lesson.id)
      .map(({ id, text, reviewState, ...question }) => ({
        id,
        text,
        // Offline answers count for the first session only.
        seed: `0/${id}`,
        ...openQuestionOf(question),
        ...trustIn(reviewState),
        isAnswered: answered.has(id),
        ...secondTryAt(answered.get(id)),
      })),
  }));
  return Promise.all(
    offline.map(async (lesson) => ({ ...lesson, formulas: await drawFormulas(lesson) })),
  );
}

type Attempt = { question: AnsweredRow; tries: Answer[] };

/** The answers given so far in the lessons' own sessions, by question. */
async function findTries(userId: string, lessonIds: string[]): Promise<Map<string, Attempt>> {
  const rows = await db
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(
      and(
        eq(answers.userId, userId),
        eq(studySessions.userId, userId),
        inArray(studySessions.lessonId, lessonIds),
        isNull(studySessions.finishedAt),
        isOnLessonPage(),
      ),
    );
  const attempt = new Map<string, Attempt>();
  for (const { answer, question } of rows) {
    const before = attempt.get(question.id)?.tries ?? [];
    attempt.set(question.id, { question, tries: [...before, answer] });
  }
  return attempt;
}

/** After a wrong first answer: what the page shows of it, nothing about what is right. */
function secondTryAt(attempt: Attempt | undefined): Pick<OfflineQuizQuestion, "secondTry"> {
  const feedback = attempt && feedbackOn(attempt.question, triesOf(attempt.tries));
  if (!feedback || feedback.isSettled) return {};
  const { response, firstAnswer, belief, hint } = feedback;
  return { secondTry: { response, firstAnswer, belief, hint } };
}

/** What the lessons ask before they explain anything, as long as their learner hasn't said, and hasn't begun the quiz. */
async function findPredictions(userId: string, lessonIds: string[]) {
  const predictions = new Map<string, OfflinePrediction>();
  const begun = await db
    .select({ id: studySessions.lessonId })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        inArray(studySessions.lessonId, lessonIds),
        isOnLessonPage(),
      ),
    );
  const unread = lessonIds.filter((lessonId) => !begun.some(({ id }) => id === lessonId));
  await Promise.all(
    unread.map(async (lessonId) => {
      const prediction = await findPrediction(userId, lessonId);
      if (prediction?.guess !== null) return;
      const { id, text, options } = prediction;
      predictions.set(lessonId, { id, text, options });
    }),
  );
  return predictions;
}

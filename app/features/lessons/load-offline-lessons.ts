import { and, asc, between, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  lessonVersions,
  questions,
  answers,
  studySessions,
} from "#app/db/tables/index.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import type { OfflineLesson, OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";
import { trustIn } from "#app/rules/trust/review-state.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { userFingerprint } from "../accounts/sign-in/user-fingerprint.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { drawFormulas } from "./draw-formulas.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { renderBlocks } from "./render-blocks.ts";
import { isCurrentVersion } from "./written-lesson.ts";

export type FoundOfflineLessons =
  | { status: "found"; offline: Omit<OfflineLessons, "review"> }
  | { status: "not-found" }
  | { status: "locked" };

/** A lesson and the one after it, as far as the learner may open them, for offline use. */
export async function loadOfflineLessons(
  learner: Learner,
  openedId: string | null,
): Promise<FoundOfflineLessons> {
  const place =
    openedId === null ? await currentPlace(learner) : await findReadableLesson(learner, openedId);
  if (place.status !== "readable") return place;
  const written = await loadWritten(learner, place.courseId, place.lessonNumber);
  const offline = { learner: userFingerprint(learner.id), appearance: learner.appearance };
  return {
    status: "found",
    offline: { ...offline, lessons: await withQuizzes(learner.id, written) },
  };
}

/** The current lesson of the topic with the latest activity; null without a topic. */
async function currentPlace(learner: Learner) {
  const [topic] = await db
    .select({
      courseId: courses.id,
      source: courses.source,
      lessonNumber: lessons.lessonNumber,
      isCompleted: isFinishedBy(learner.id),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(
      lessons,
      and(
        eq(lessons.courseId, courses.id),
        // After the last lesson the current one is the number after it.
        eq(lessons.lessonNumber, sql`least(${enrollments.currentLesson}, ${courses.totalLessons})`),
      ),
    )
    .where(and(eq(enrollments.userId, learner.id), isNull(enrollments.leftAt)))
    .orderBy(desc(enrollments.updatedAt), desc(courses.id))
    .limit(1);
  if (!topic) return { status: "readable", courseId: null, lessonNumber: FREE_LESSON } as const;
  return {
    status: "readable",
    courseId: topic.courseId,
    lessonNumber: isLessonOpenFor(learner, topic) ? topic.lessonNumber : FREE_LESSON,
  } as const;
}

async function loadWritten(learner: Learner, courseId: string | null, from: number) {
  if (courseId === null) return [];
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
        between(lessons.lessonNumber, from, from + 1),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));
  const open = rows.filter(({ lesson: { lessonNumber }, source, completedAt }) =>
    isLessonOpenFor(learner, { source, lessonNumber, isCompleted: completedAt !== null }),
  );
  return Promise.all(
    open.map(async (row) => ({ ...row, ...(await renderBlocks(row.blocks ?? [])) })),
  );
}

type Written = Awaited<ReturnType<typeof loadWritten>>;

async function withQuizzes(userId: string, written: Written): Promise<OfflineLesson[]> {
  if (written.length === 0) return [];
  const ids = written.map(({ lesson }) => lesson.id);
  const [taught, liveQuestions, answered] = await Promise.all([
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
    findAnswered(userId, ids),
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
      })),
  }));
  return Promise.all(
    offline.map(async (lesson) => ({ ...lesson, formulas: await drawFormulas(lesson) })),
  );
}

/** Questions already answered in the lesson's own session. */
async function findAnswered(userId: string, lessonIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ questionId: answers.questionId })
    .from(answers)
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
  return new Set(rows.map(({ questionId }) => questionId));
}

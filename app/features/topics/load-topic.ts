import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { conceptState } from "#app/rules/memory/concept-state.ts";
import {
  lessonLabel,
  nextLesson,
  recommend,
  type LessonStatus,
} from "#app/rules/recommendations.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findChecks } from "../checks/find-checks.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { findReadingMinutes } from "../lessons/find-reading-minutes.ts";
import { shownMemory } from "../memory/shown-memory.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { isDueFor } from "../reviews/due-lessons.ts";
import { loadTopicInsights } from "../progress/load-topic-insights.ts";

export type TopicPage = NonNullable<Awaited<ReturnType<typeof loadTopic>>>;

/**
 * A topic with its ten lessons as cards, and insights on request; null if it belongs to another learner. Of locked
 * lessons only number, title and objective leave the server.
 */
export async function loadTopic(
  learner: Learner,
  courseId: string,
  now: Date,
  { hasInsights = false }: { hasInsights?: boolean } = {},
) {
  const [[found], rows, weak, due, insights, offer, [check]] = await Promise.all([
    db
      .select({
        topic: {
          id: courses.id,
          topicName: courses.topicName,
          description: courses.description,
          totalLessons: courses.totalLessons,
        },
        enrollment: { isCompleted: enrollments.isCompleted, leftAt: enrollments.leftAt },
      })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId))),
    loadLessons(learner, courseId),
    findWeakLessons(learner, courseId, now),
    findDueLessons(learner, courseId, now),
    hasInsights ? loadTopicInsights(learner, courseId, now) : null,
    loadOffer(),
    findChecks(db, learner, courseId, now),
  ]);
  if (!found) return null;
  const { topic, enrollment } = found;
  const statuses = rows.map((row) => statusOf(row, learner, { due, weak }));
  const cards = rows.map((row, index) => cardOf(row, statuses[index]!, learner.timeZone));
  const scores = cards.flatMap(({ completedOn, score }) => (completedOn ? (score ?? []) : []));
  return {
    id: topic.id,
    name: topic.topicName,
    description: topic.description,
    totalLessons: topic.totalLessons,
    isCompleted: enrollment.isCompleted,
    isRemoved: enrollment.leftAt !== null,
    completedLessons: statuses.filter(({ isCompleted }) => isCompleted).length,
    averageScore: scores.length > 0 ? sum(scores) / scores.length : null,
    isWriting: cards.some(({ status, label }) => status === "writing" && label.tone !== "locked"),
    /** The price of Premium for learners without it; null if it isn't for sale. */
    offer: learner.isPremium ? null : offer,
    isPersonalized: recommend(statuses).some(
      ({ recommendation_type }) => recommendation_type === "remediation",
    ),
    nextLessonId: nextLesson(statuses)?.lessonId ?? null,
    /** Null before the topic is finished, and where no question was kept back for it. */
    check: check ? { afterDays: check.afterDays, status: check.status } : null,
    lessons: cards,
    insights,
  };
}

type LessonRow = Awaited<ReturnType<typeof loadLessons>>[number];

async function loadLessons(learner: Learner, courseId: string) {
  const rows = await db
    .select({
      id: lessons.id,
      number: lessons.lessonNumber,
      status: lessons.status,
      title: lessons.title,
      objective: lessons.objective,
      versionId: lessons.currentVersionId,
      completedAt: lessonProgress.completedAt,
      score: lessonProgress.quizScore,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  const minutes = await findReadingMinutes(rows.flatMap(({ versionId }) => versionId ?? []));
  return rows.map(({ versionId, ...row }) => ({
    ...row,
    minutes: row.status === "ready" ? (minutes.get(versionId ?? "") ?? null) : null,
  }));
}

async function findDueLessons(learner: Learner, courseId: string, now: Date): Promise<Set<string>> {
  const due = await db
    .select({ id: lessons.id })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(and(eq(lessons.courseId, courseId), isDueFor(learner, now)));
  return new Set(due.map(({ id }) => id));
}

/** Lessons with a shaky concept. */
async function findWeakLessons(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<Set<string>> {
  const practised = await db
    .select({
      lessonId: concepts.lessonId,
      memory: shownMemory,
    })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .where(and(eq(memories.userId, learner.id), eq(concepts.courseId, courseId)));
  const weak = practised.filter(
    ({ memory }) => conceptState(memory, now, learner.timeZone) === "shaky",
  );
  return new Set(weak.map(({ lessonId }) => lessonId));
}

function statusOf(
  row: LessonRow,
  learner: Learner,
  { due, weak }: { due: ReadonlySet<string>; weak: ReadonlySet<string> },
): LessonStatus {
  return {
    lessonId: row.id,
    lessonTitle: row.title,
    lessonNumber: row.number,
    canOpen: isLessonOpenFor(learner, row.number),
    isCompleted: row.completedAt !== null,
    isDue: due.has(row.id),
    isWeak: weak.has(row.id),
  };
}

function cardOf({ completedAt, ...row }: LessonRow, status: LessonStatus, timeZone: string) {
  return {
    ...row,
    completedOn: completedAt && localDay(completedAt, timeZone),
    isDue: status.isDue && status.canOpen && status.isCompleted,
    label: lessonLabel(status),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

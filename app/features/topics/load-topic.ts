import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  lessonVersions,
  memories,
  questions,
  type LessonStatus as WritingStatus,
} from "#app/db/tables/index.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import { localDay } from "#app/rules/day.ts";
import { conceptState, type ShownMemory } from "#app/rules/memory/concept-state.ts";
import {
  lessonLabel,
  nextLesson,
  recommend,
  type LessonStatus,
} from "#app/rules/lessons/recommendations.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { checkQueries, checksFrom } from "../checks/find-checks.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { findReadingMinutes } from "../lessons/find-reading-minutes.ts";
import { shownMemory } from "../memory/shown-memory.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { isFromSources } from "../sources/lacks-sources.ts";
import { namesOfSources } from "../sources/names-of-sources.ts";
import { endOfToday, isReviewQuestionFor } from "../reviews/due-lessons.ts";
import { loadTopicInsights } from "../progress/load-topic-insights.ts";

export type TopicPage = NonNullable<Awaited<ReturnType<typeof loadTopic>>>;

const uncoveredQuery = (courseId: Parameter<string>) =>
  rowsOf(
    db
      .select({ name: concepts.name })
      .from(concepts)
      .where(and(eq(concepts.courseId, courseId), eq(concepts.isCovered, false)))
      .orderBy(asc(concepts.position)),
  );

/** Those of the library never do, so their texts aren't read. */
const quotesSources = sql<boolean>`${courses.source} in ('ai', 'imported', 'reading') and exists (
  select 1 from ${lessons} join ${lessonVersions} on ${lessonVersions.id} = ${lessons.currentVersionId}
  where ${lessons.courseId} = ${courses.id} and jsonb_path_exists(${lessonVersions.blocks}, '$[*].sources[*].source'))`;

const readTopic = pageStatement(
  "load_topic",
  ["learnerId", "courseId"],
  ({ learnerId, courseId }) => ({
    topic: rowsOf(
      db
        .select({
          id: courses.id,
          topicName: courses.topicName,
          source: courses.source,
          slug: courses.slug,
          description: courses.description,
          totalLessons: courses.totalLessons,
          isCompleted: enrollments.isCompleted,
          leftAt: enrollments.leftAt,
          hasPassages: quotesSources,
          isFromSources,
        })
        .from(enrollments)
        .innerJoin(courses, eq(courses.id, enrollments.courseId))
        .where(and(eq(enrollments.userId, learnerId), eq(enrollments.courseId, courseId))),
    ),
    lessons: rowsOf(
      db
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
          and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learnerId)),
        )
        .where(eq(lessons.courseId, courseId))
        .orderBy(asc(lessons.lessonNumber)),
    ),
    practised: rowsOf(
      db
        .select({ conceptId: concepts.id, lessonId: concepts.lessonId, memory: shownMemory })
        .from(concepts)
        .innerJoin(
          memories,
          and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)),
        )
        .where(eq(concepts.courseId, courseId)),
    ),
    uncovered: uncoveredQuery(courseId),
    reviewable: rowsOf(
      db
        .selectDistinct({ lessonId: questions.lessonId, conceptId: questions.conceptId })
        .from(questions)
        .where(and(eq(questions.courseId, courseId), isReviewQuestionFor(learnerId))),
    ),
    ...checkQueries(learnerId, { courseId }),
  }),
);

/**
 * A topic with its lessons as cards, and insights on request; null if it belongs to another learner. Of locked
 * lessons only number, title and objective leave the server.
 */
export async function loadTopic(
  learner: Learner,
  courseId: string,
  now: Date,
  { hasInsights = false }: { hasInsights?: boolean } = {},
) {
  const tomorrow = endOfToday(learner, now);
  const [stored, insights, offer] = await Promise.all([
    readTopic({ learnerId: learner.id, courseId }),
    hasInsights ? loadTopicInsights(learner, courseId, now) : null,
    loadOffer(),
  ]);
  const [topic] = stored.topic;
  if (!topic) return null;
  const [rows, sources] = await Promise.all([
    withMinutes(stored.lessons),
    // Apart from the rest, which is on the learner's shard.
    topic.source === "library" ? [] : namesOfSources(learner.id, courseId),
  ]);
  // Courses the learner left have no reviews.
  const due = topic.leftAt ? new Set<string>() : dueLessons(stored, tomorrow);
  const weak = weakLessons(stored.practised, learner, now);
  const [check] = checksFrom(stored, learner, now);
  const statuses = rows.map((row) =>
    statusOf({ ...row, source: topic.source }, learner, { due, weak }),
  );
  const cards = rows.map((row, index) => cardOf(row, statuses[index]!, learner.timeZone));
  const scores = cards.flatMap(({ completedOn, score }) => (completedOn ? (score ?? []) : []));
  return {
    id: topic.id,
    name: topic.topicName,
    source: topic.source,
    /** Of a library course's public page. */
    slug: topic.source === "library" ? topic.slug : null,
    description: topic.description,
    totalLessons: topic.totalLessons,
    sources,
    isCompleted: topic.isCompleted,
    /** Whether its lessons quote sources of the learner's own. */
    hasPassages: topic.hasPassages,
    /** Whether those that it was made from are gone. */
    lacksSources: topic.isFromSources && sources.length === 0,
    isRemoved: topic.leftAt !== null,
    completedLessons: statuses.filter(({ isCompleted }) => isCompleted).length,
    averageScore: scores.length > 0 ? sum(scores) / scores.length : null,
    isWriting: cards.some(({ status, label }) => status === "writing" && label.tone !== "locked"),
    /** The price of Premium for learners without it; null if there is nothing to buy. */
    offer: learner.isPremium || topic.source === "imported" ? null : offer,
    isPersonalized: recommend(statuses).some(
      ({ recommendation_type }) => recommendation_type === "remediation",
    ),
    nextLessonId: nextLesson(statuses)?.lessonId ?? null,
    /** Null before the topic is finished, and where no question was kept back for it. */
    check: check ? { afterDays: check.afterDays, status: check.status } : null,
    lessons: cards,
    /** Concepts of which the learner's own sources don't speak. */
    uncovered: stored.uncovered.map(({ name }) => name),
    insights,
  };
}

interface StoredLesson {
  id: string;
  number: number;
  status: WritingStatus;
  title: string;
  objective: string;
  versionId: string | null;
  completedAt: Date | null;
  score: number | null;
}

type LessonRow = Awaited<ReturnType<typeof withMinutes>>[number];

async function withMinutes(rows: readonly StoredLesson[]) {
  const minutes = await findReadingMinutes(rows.flatMap(({ versionId }) => versionId ?? []));
  return rows.map(({ versionId, ...row }) => ({
    ...row,
    minutes: row.status === "ready" ? (minutes.get(versionId ?? "") ?? null) : null,
  }));
}

/** Lessons that ask about a concept due before tomorrow. */
function dueLessons(
  { practised, reviewable }: { practised: readonly Practised[]; reviewable: readonly Reviewable[] },
  tomorrow: Date,
): Set<string> {
  const due = new Set(
    practised
      .filter(({ memory }) => memory.dueAt !== null && memory.dueAt < tomorrow)
      .map(({ conceptId }) => conceptId),
  );
  return new Set(
    reviewable
      .filter(({ conceptId }) => conceptId !== null && due.has(conceptId))
      .map(({ lessonId }) => lessonId),
  );
}

interface Practised {
  conceptId: string;
  lessonId: string;
  memory: ShownMemory;
}

interface Reviewable {
  lessonId: string;
  conceptId: string | null;
}

/** Lessons with a shaky concept. */
function weakLessons(practised: readonly Practised[], learner: Learner, now: Date): Set<string> {
  const weak = practised.filter(
    ({ memory }) => conceptState(memory, now, learner.timeZone) === "shaky",
  );
  return new Set(weak.map(({ lessonId }) => lessonId));
}

function statusOf(
  row: LessonRow & { source: CourseSource },
  learner: Learner,
  { due, weak }: { due: ReadonlySet<string>; weak: ReadonlySet<string> },
): LessonStatus {
  const lesson = { lessonNumber: row.number, isCompleted: row.completedAt !== null };
  return {
    lessonId: row.id,
    lessonTitle: row.title,
    ...lesson,
    canOpen: isLessonOpenFor(learner, { ...lesson, source: row.source }),
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

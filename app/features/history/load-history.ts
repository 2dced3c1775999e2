import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  isNotNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { lessons, courses, lessonProgress } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { localDay } from "#app/rules/day.ts";
import { HISTORY_SORTS, historyTier, type HistorySort } from "#app/rules/history.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

const SEARCH_MAX = 100;
const ROWS_PER_PAGE = 20;

/** Query parameters; invalid values fall back to the defaults. */
export const historyQuery = z.object({
  search: z
    .string()
    .catch("")
    .transform((text) => cleanLine(text).slice(0, SEARCH_MAX)),
  topic: z.uuid().nullable().catch(null),
  sort: z.enum(HISTORY_SORTS).catch("date"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

export type HistoryPage = Awaited<ReturnType<typeof loadHistory>>;

/** One page of the completed lessons and the totals of all; the database filters and sorts. */
export async function loadHistory(learner: Learner, input: HistoryQuery) {
  const completed = and(
    eq(lessonProgress.userId, learner.id),
    isNotNull(lessonProgress.completedAt),
  );
  const wanted = and(completed, matches(input));
  const [totals, found, topicNames] = await Promise.all([
    db
      .select({
        lessons: count(),
        averageScore: sql<number | null>`avg(${lessonProgress.quizScore})`,
        topics: countDistinct(lessons.courseId),
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(completed)
      .then(one),
    db
      .select({ rows: count() })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(wanted)
      .then(one),
    db
      .selectDistinct({ id: courses.id, name: courses.topicName })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(completed)
      .orderBy(asc(courses.topicName), asc(courses.id)),
  ]);
  const pages = Math.max(1, Math.ceil(found.rows / ROWS_PER_PAGE));
  const page = Math.min(input.page, pages);
  const rows = await db
    .select(COLUMNS)
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(wanted)
    .orderBy(...ORDERS[input.sort], desc(lessonProgress.completedAt), desc(lessonProgress.lessonId))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE);
  return {
    totals,
    tier: historyTier(totals.lessons),
    topics: topicNames,
    found: found.rows,
    page,
    pages,
    rows: rows.map((row) => dated(row, learner.timeZone)),
  };
}

const dated = <Row extends { completedAt: Date }>(
  { completedAt, ...row }: Row,
  timeZone: string,
) => ({ ...row, completedOn: localDay(completedAt, timeZone) });

const COLUMNS = {
  lessonId: lessons.id,
  lessonTitle: lessons.title,
  topicName: courses.topicName,
  completedAt: sql<Date>`${lessonProgress.completedAt}`.mapWith(lessonProgress.completedAt),
  seconds: lessonProgress.timeSpentSeconds,
  quizScore: lessonProgress.quizScore,
  reviewCount: lessonProgress.reviewCount,
  reflection: lessonProgress.reflectionResponse,
};

const ORDERS: Record<HistorySort, SQL[]> = {
  date: [],
  score: [sql`${lessonProgress.quizScore} desc nulls last`],
  topic: [sql`lower(${courses.topicName})`, asc(courses.id)],
};

/** Escapes `%` and `_`, so that they match literally. */
function matches({ search, topic }: HistoryQuery): SQL | undefined {
  const text = search.toLowerCase();
  const contains = (column: typeof lessons.title | typeof courses.topicName) =>
    sql`strpos(lower(${column}), ${text}) > 0`;
  return and(
    text === "" ? undefined : or(contains(lessons.title), contains(courses.topicName)),
    topic === null ? undefined : eq(lessons.courseId, topic),
  );
}

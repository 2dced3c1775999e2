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
import { lessons, topics, userProgress } from "#app/db/tables/index.ts";
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
    eq(userProgress.userId, learner.id),
    eq(lessons.userId, learner.id),
    isNotNull(userProgress.completedAt),
  );
  const ofLearner = and(completed, eq(topics.userId, learner.id));
  const wanted = and(ofLearner, matches(input));
  const [totals, found, topicNames] = await Promise.all([
    db
      .select({
        lessons: count(),
        averageScore: sql<number | null>`avg(${userProgress.quizScore})`,
        topics: countDistinct(lessons.topicId),
      })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .where(completed)
      .then(one),
    db
      .select({ rows: count() })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .innerJoin(topics, eq(topics.id, lessons.topicId))
      .where(wanted)
      .then(one),
    db
      .selectDistinct({ id: topics.id, name: topics.topicName })
      .from(userProgress)
      .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
      .innerJoin(topics, eq(topics.id, lessons.topicId))
      .where(ofLearner)
      .orderBy(asc(topics.topicName), asc(topics.id)),
  ]);
  const pages = Math.max(1, Math.ceil(found.rows / ROWS_PER_PAGE));
  const page = Math.min(input.page, pages);
  const rows = await db
    .select(COLUMNS)
    .from(userProgress)
    .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
    .innerJoin(topics, eq(topics.id, lessons.topicId))
    .where(wanted)
    .orderBy(...ORDERS[input.sort], desc(userProgress.completedAt), desc(userProgress.id))
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
  topicName: topics.topicName,
  completedAt: sql<Date>`${userProgress.completedAt}`.mapWith(userProgress.completedAt),
  seconds: userProgress.timeSpentSeconds,
  quizScore: userProgress.quizScore,
  reviewCount: userProgress.reviewCount,
  reflection: userProgress.reflectionResponse,
};

const ORDERS: Record<HistorySort, SQL[]> = {
  date: [],
  score: [sql`${userProgress.quizScore} desc nulls last`],
  topic: [sql`lower(${topics.topicName})`, asc(topics.id)],
};

/** Escapes `%` and `_`, so that they match literally. */
function matches({ search, topic }: HistoryQuery): SQL | undefined {
  const text = search.toLowerCase();
  const contains = (column: typeof lessons.title | typeof topics.topicName) =>
    sql`strpos(lower(${column}), ${text}) > 0`;
  return and(
    text === "" ? undefined : or(contains(lessons.title), contains(topics.topicName)),
    topic === null ? undefined : eq(lessons.topicId, topic),
  );
}

import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
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
  /** Only lessons with words of the learner's own. */
  part: z.enum(["lessons", "reflections"]).catch("lessons"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

export type HistoryPage = Awaited<ReturnType<typeof loadHistory>>;

/** One page of the completed lessons and the totals of all; the database filters and sorts. */
export async function loadHistory(learner: Learner, input: HistoryQuery) {
  const search = input.search.toLowerCase();
  const read = STATEMENTS[input.sort];
  const readPage = async (page: number) =>
    read({
      learnerId: learner.id,
      topic: input.topic,
      search,
      part: input.part,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
  const stored = await readPage(input.page);
  const found = one(stored.found).rows;
  const pages = Math.max(1, Math.ceil(found / ROWS_PER_PAGE));
  const page = Math.min(input.page, pages);
  const { rows } = page === input.page ? stored : await readPage(page);
  const totals = totalsOf(stored.topics);
  return {
    totals,
    tier: historyTier(totals.lessons),
    topics: stored.topics.map(({ id, name }) => ({ id, name })),
    found,
    page,
    pages,
    rows: rows.map((row) => dated(row, learner.timeZone)),
  };
}

interface StoredTopic {
  lessons: number;
  /** Of the lessons with a score. */
  scored: number;
  scores: number | null;
}

function totalsOf(topics: readonly StoredTopic[]) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const scored = sum(topics.map((topic) => topic.scored));
  return {
    lessons: sum(topics.map((topic) => topic.lessons)),
    averageScore: scored === 0 ? null : sum(topics.map(({ scores }) => scores ?? 0)) / scored,
    topics: topics.length,
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

const STATEMENTS = {
  date: statement("date"),
  score: statement("score"),
  topic: statement("topic"),
};

function statement(sort: HistorySort) {
  return pageStatement(
    `load_history_by_${sort}`,
    ["learnerId", "topic", "search", "part", "offset"],
    ({ learnerId, ...filter }) => {
      const completed = and(
        eq(lessonProgress.userId, learnerId),
        isNotNull(lessonProgress.completedAt),
      );
      return {
        topics: rowsOf(
          db
            .select({
              id: courses.id,
              name: courses.topicName,
              lessons: count(),
              scored: count(lessonProgress.quizScore),
              scores: sql<number | null>`sum(${lessonProgress.quizScore})`,
            })
            .from(lessonProgress)
            .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
            .innerJoin(courses, eq(courses.id, lessons.courseId))
            .where(completed)
            .groupBy(courses.id)
            .orderBy(asc(courses.topicName), asc(courses.id)),
        ),
        found: rowsOf(
          db
            .select({ rows: count() })
            .from(lessonProgress)
            .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
            .innerJoin(courses, eq(courses.id, lessons.courseId))
            .where(and(completed, matches(filter))),
        ),
        rows: rowsOf(
          db
            .select(COLUMNS)
            .from(lessonProgress)
            .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
            .innerJoin(courses, eq(courses.id, lessons.courseId))
            .where(and(completed, matches(filter)))
            .orderBy(
              ...ORDERS[sort],
              desc(lessonProgress.completedAt),
              desc(lessonProgress.lessonId),
            )
            .limit(ROWS_PER_PAGE)
            .offset(filter.offset),
        ),
      };
    },
  );
}

/** An empty search and no topic match everything. `strpos`, because `like` would give `%` and `_` a meaning. */
function matches({
  search,
  topic,
  part,
}: Record<"search" | "topic" | "part", Placeholder>): SQL | undefined {
  const contains = (column: typeof lessons.title | typeof courses.topicName) =>
    sql`strpos(lower(${column}), ${search}::text) > 0`;
  return and(
    or(sql`${search}::text = ''`, contains(lessons.title), contains(courses.topicName)),
    or(sql`${topic}::uuid is null`, eq(lessons.courseId, topic)),
    or(sql`${part}::text = 'lessons'`, isNotNull(lessonProgress.reflectionResponse)),
  );
}

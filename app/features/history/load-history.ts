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
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { lessons, courses, lessonProgress } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { localDay } from "#app/rules/day.ts";
import { HISTORY_SORTS, historyTier, type HistorySort } from "#app/rules/history.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

const PARTS = ["lessons", "reflections"] as const;
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
  part: z.enum(PARTS).catch("lessons"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

export type HistoryPage = Awaited<ReturnType<typeof loadHistory>>;

/** One page of the completed lessons and the totals of all; the database filters and sorts. */
export async function loadHistory(learner: Learner, input: HistoryQuery) {
  const { topics, found, rows: first } = await readPage(learner, input, input.page);
  const pages = Math.max(1, Math.ceil(found / ROWS_PER_PAGE));
  const page = Math.min(input.page, pages);
  const { rows } = page === input.page ? { rows: first } : await readPage(learner, input, page);
  const totals = totalsOf(topics);
  return {
    totals,
    tier: historyTier(totals.lessons),
    topics: topics.map(({ id, name }) => ({ id, name })),
    found,
    page,
    pages,
    rows: rows.map((row) => dated(row, learner.timeZone)),
  };
}

async function readPage(learner: Learner, input: HistoryQuery, page: number) {
  const search = input.search.toLowerCase();
  const read = STATEMENTS[nameOf(input.sort, input.part, search !== "")]!;
  const { topics, found, rows } = await read({
    learnerId: learner.id,
    topic: input.topic,
    search,
    offset: (page - 1) * ROWS_PER_PAGE,
  });
  return { topics, found: found?.[0]?.rows ?? lessonsIn(topics, input.topic), rows };
}

const lessonsIn = (topics: readonly { id: string; lessons: number }[], topic: string | null) =>
  sum(topics.filter(({ id }) => topic === null || id === topic).map(({ lessons }) => lessons));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface StoredTopic {
  lessons: number;
  /** Of the lessons with a score. */
  scored: number;
  scores: number | null;
}

function totalsOf(topics: readonly StoredTopic[]) {
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

type Part = HistoryQuery["part"];
type Statement = ReturnType<typeof statement>;

/** Without a search no title has to be read to find a lesson, so each list has a statement of its own. */
const STATEMENTS = Object.fromEntries(
  HISTORY_SORTS.flatMap((sort) =>
    PARTS.flatMap((part) =>
      [true, false].map((isSearch) => [
        nameOf(sort, part, isSearch),
        statement(sort, part, isSearch),
      ]),
    ),
  ),
) as Record<string, Statement>;

function nameOf(sort: HistorySort, part: Part, isSearch: boolean): string {
  return `${isSearch ? "search" : "load"}_history_${part}_by_${sort}`;
}

function statement(sort: HistorySort, part: Part, isSearch: boolean) {
  return pageStatement(
    nameOf(sort, part, isSearch),
    ["learnerId", "topic", "search", "offset"],
    ({ learnerId, topic, search, offset }) => {
      const where = and(
        completedBy(learnerId),
        or(sql`${topic}::uuid is null`, eq(lessonProgress.courseId, topic)),
        // Not a parameter, so that a plan made for everyone uses the index of the words.
        part === "reflections" ? sql`${lessonProgress.reflectionResponse} <> ''` : undefined,
        isSearch ? matches(search) : sql`${search}::text = ''`,
      );
      return {
        topics: rowsOf(topicsOf(learnerId)),
        // Without a condition the counts of the topics say it.
        found: part === "lessons" && !isSearch ? sql<null>`null` : rowsOf(found(where)),
        rows: rowsOf(pageOf(learnerId, { sort, offset, where })),
      };
    },
  );
}

/** With left joins, here and below: PostgreSQL leaves them out where neither a search nor the order needs them. */
const found = (where: SQL | undefined) =>
  db
    .select({ rows: count() })
    .from(lessonProgress)
    .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .leftJoin(courses, eq(courses.id, lessonProgress.courseId))
    .where(where);

const completedBy = (learnerId: Placeholder) =>
  and(eq(lessonProgress.userId, learnerId), isNotNull(lessonProgress.completedAt));

/** The topics of completed lessons: counted in an index, without a look at any lesson. */
function topicsOf(learnerId: Placeholder) {
  const counted = db
    .select({
      courseId: lessonProgress.courseId,
      lessons: count().as("lessons"),
      scored: count(lessonProgress.quizScore).as("scored"),
      scores: sql<number | null>`sum(${lessonProgress.quizScore})`.as("scores"),
    })
    .from(lessonProgress)
    .where(completedBy(learnerId))
    .groupBy(lessonProgress.courseId)
    .as("counted");
  return db
    .select({
      id: courses.id,
      name: courses.topicName,
      lessons: counted.lessons,
      scored: counted.scored,
      scores: counted.scores,
    })
    .from(counted)
    .innerJoin(courses, eq(courses.id, counted.courseId))
    .orderBy(asc(courses.topicName), asc(courses.id));
}

type PageOf = { sort: HistorySort; offset: Placeholder; where: SQL | undefined };

/** A page, first found in an index; titles and words are read of its lessons only. */
function pageOf(learnerId: Placeholder, { sort, offset, where }: PageOf) {
  const listed = db
    .select({
      lessonId: lessonProgress.lessonId,
      courseId: lessonProgress.courseId,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .leftJoin(courses, eq(courses.id, lessonProgress.courseId))
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(ROWS_PER_PAGE)
    .offset(offset)
    .as("listed");
  return db
    .select({
      lessonId: listed.lessonId,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      completedAt: sql<Date>`${listed.completedAt}`.mapWith(lessonProgress.completedAt),
      seconds: lessonProgress.timeSpentSeconds,
      quizScore: lessonProgress.quizScore,
      reviewCount: lessonProgress.reviewCount,
      reflection: sql<string | null>`nullif(${lessonProgress.reflectionResponse}, '')`,
    })
    .from(listed)
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.userId, learnerId), eq(lessonProgress.lessonId, listed.lessonId)),
    )
    .innerJoin(lessons, eq(lessons.id, listed.lessonId))
    .innerJoin(courses, eq(courses.id, listed.courseId))
    .orderBy(...orderOf(sort));
}

function orderOf(sort: HistorySort): SQL[] {
  const byDate = [desc(lessonProgress.completedAt), desc(lessonProgress.lessonId)];
  switch (sort) {
    case "date":
      return byDate;
    case "score":
      return [sql`${lessonProgress.quizScore} desc nulls last`, ...byDate];
    case "topic":
      return [sql`lower(${courses.topicName})`, asc(courses.id), ...byDate];
  }
}

/** `strpos`, because `like` would give `%` and `_` a meaning. */
function matches(search: Placeholder): SQL | undefined {
  const contains = (column: typeof lessons.title | typeof courses.topicName) =>
    sql`strpos(lower(${column}), ${search}::text) > 0`;
  return or(contains(lessons.title), contains(courses.topicName));
}

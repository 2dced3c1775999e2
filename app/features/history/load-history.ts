import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { dateOf, OPTIMIZATION_FENCE, pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { lessons, courses, enrollments, lessonProgress } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { localDay } from "#app/rules/day.ts";
import { HISTORY_SORTS, historyTier, type HistorySort } from "#app/rules/history/history.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { lessonTotalsQuery } from "../progress/lesson-totals.ts";

const PARTS = ["lessons", "reflections"] as const;
const SEARCH_MAX = 100;
const ROWS_PER_PAGE = 15;
/** Of the filter. */
const TOPICS_LISTED = 20;

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
  const { totals, topics, matchCount, rows: first } = await readPage(learner, input, input.page);
  const pages = Math.max(1, Math.ceil(matchCount / ROWS_PER_PAGE));
  const page = Math.min(input.page, pages);
  const { rows } = page === input.page ? { rows: first } : await readPage(learner, input, page);
  return {
    totals,
    tier: historyTier(totals.lessons),
    /** Of the filter: the newest ones. The search finds the others. */
    topics: topics.map(({ id, name }) => ({ id, name })),
    matchCount,
    page,
    pages,
    rows: rows.map((row) => rowOf(row, input.part, learner.timeZone)),
  };
}

async function readPage(learner: Learner, input: HistoryQuery, page: number) {
  const search = input.search.toLowerCase();
  const read = STATEMENTS[nameOf(input.sort, input.part, search !== "")]!;
  const { totals, topics, matchCount, rows } = await read({
    learnerId: learner.id,
    topic: input.topic,
    search,
    offset: (page - 1) * ROWS_PER_PAGE,
  });
  const { lessons, averageScore } = one(totals);
  return {
    totals: { lessons, averageScore, topics: topics[0]?.inAll ?? 0 },
    topics,
    matchCount: matchCount ?? lessons,
    rows,
  };
}

type Stored = Awaited<ReturnType<typeof readPage>>["rows"][number];

/** What the part shows, because all of it is sent with the page. */
function rowOf(stored: Stored, part: Part, timeZone: string) {
  const { lessonId, lessonTitle, topicName, reflection, completedAt } = stored;
  const completedOn = localDay(completedAt, timeZone);
  const words = { lessonId, lessonTitle, topicName, reflection, completedOn };
  if (part === "reflections") return words;
  const { seconds, quizScore, reviewCount } = stored;
  return { ...words, seconds, quizScore, reviewCount };
}

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
      const inAllTopics = and(
        completedBy(learnerId),
        // Not a parameter, or the plan doesn't use the index of the words: 1 ms for 2,000 lessons.
        part === "reflections" ? sql`${lessonProgress.reflectionResponse} <> ''` : undefined,
        isSearch ? matches(search) : undefined,
      );
      const inTopic = eq(lessonProgress.courseId, topic);
      return {
        totals: lessonTotalsQuery(learnerId),
        topics: rowsOf(topicsOf(learnerId, topic)),
        // Two counts, so that without a topic PostgreSQL needn't compare each lesson's.
        // Null where it is the total.
        matchCount: sql<number | null>`case when ${topic}::uuid is not null
          then (${countOf(and(inAllTopics, inTopic))})
          else ${isSearch || part === "reflections" ? sql`(${countOf(inAllTopics)})` : sql`null`} end`.mapWith(
          Number,
        ),
        rows: rowsOf(
          pageOf(learnerId, {
            sort,
            offset,
            where: and(inAllTopics, or(sql`${topic}::uuid is null`, inTopic)),
          }),
        ),
      };
    },
  );
}

/** With left joins, here and below: PostgreSQL leaves them out where neither a search nor the order needs them. */
const countOf = (where: SQL | undefined) =>
  db
    .select({ rows: count() })
    .from(lessonProgress)
    .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .leftJoin(courses, eq(courses.id, lessonProgress.courseId))
    .where(where);

const completedBy = (learnerId: Placeholder) =>
  and(eq(lessonProgress.userId, learnerId), isNotNull(lessonProgress.completedAt));

/** The newest topics with a finished lesson and the one chosen, by name. A learner may have hundreds: see `TOPICS_LISTED`. */
function topicsOf(learnerId: Placeholder, topic: Placeholder) {
  const finishedLesson = db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), completedBy(learnerId)))
    .where(eq(lessons.courseId, enrollments.courseId));
  const page = db
    .select({ courseId: enrollments.courseId, inAll: sql<number>`count(*) over ()`.as("in_all") })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, learnerId),
        // Nearly all topics of a learner with hundreds, whose lessons needn't be read.
        or(eq(enrollments.isCompleted, true), exists(finishedLesson)),
      ),
    )
    .orderBy(
      sql`${enrollments.courseId} is not distinct from ${topic}::uuid desc`,
      desc(enrollments.createdAt),
      desc(enrollments.courseId),
    )
    .limit(TOPICS_LISTED)
    .as("listed");
  const course = nameOfCourse(page.courseId);
  return db
    .select({ id: page.courseId, name: course.topicName, inAll: page.inAll })
    .from(page)
    .crossJoinLateral(course)
    .orderBy(asc(course.topicName), asc(page.courseId));
}

type PageOf = { sort: HistorySort; offset: Placeholder; where: SQL | undefined };

/**
 * A page, first found in an index; titles and words are read of its lessons only, each by its key. As joins the planner would read
 * all courses to name a few.
 */
function pageOf(learnerId: Placeholder, { sort, offset, where }: PageOf) {
  const page = db
    .select({
      lessonId: lessonProgress.lessonId,
      courseId: lessonProgress.courseId,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .leftJoin(courses, eq(courses.id, lessonProgress.courseId))
    .where(where)
    .orderBy(
      ...orderOf(sort, {
        completedAt: lessonProgress.completedAt,
        lessonId: lessonProgress.lessonId,
        quizScore: lessonProgress.quizScore,
        topicName: courses.topicName,
        courseId: courses.id,
      }),
    )
    .limit(ROWS_PER_PAGE)
    .offset(offset)
    .as("listed");
  const own = db
    .select({
      seconds: lessonProgress.timeSpentSeconds,
      quizScore: lessonProgress.quizScore,
      reviewCount: lessonProgress.reviewCount,
      reflection: sql<string | null>`nullif(${lessonProgress.reflectionResponse}, '')`.as(
        "reflection",
      ),
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, learnerId), eq(lessonProgress.lessonId, page.lessonId)))
    .as("own");
  const lesson = db
    .select({ title: lessons.title })
    .from(lessons)
    .where(eq(lessons.id, page.lessonId))
    // As a join it reads all lessons there are to name a few: 1 ms with 4,000 of them.
    .offset(OPTIMIZATION_FENCE)
    .as("lesson");
  const course = nameOfCourse(page.courseId);
  const { lessonId, courseId } = page;
  const completedAt = dateOf(sql<Date>`${page.completedAt}`);
  const { topicName } = course;
  return db
    .select({
      lessonId,
      lessonTitle: lesson.title,
      topicName,
      completedAt,
      seconds: own.seconds,
      quizScore: own.quizScore,
      reviewCount: own.reviewCount,
      reflection: own.reflection,
    })
    .from(page)
    .crossJoinLateral(own)
    .crossJoinLateral(lesson)
    .crossJoinLateral(course)
    .orderBy(
      ...orderOf(sort, { completedAt, lessonId, quizScore: own.quizScore, topicName, courseId }),
    );
}

const nameOfCourse = (courseId: SQLWrapper) =>
  db
    .select({ topicName: courses.topicName })
    .from(courses)
    .where(eq(courses.id, courseId))
    .as("course");

type Order = Record<
  "completedAt" | "lessonId" | "quizScore" | "topicName" | "courseId",
  SQLWrapper
>;

function orderOf(sort: HistorySort, columns: Order): SQL[] {
  const byDate = [desc(columns.completedAt), desc(columns.lessonId)];
  switch (sort) {
    case "date":
      return byDate;
    case "score":
      return [sql`${columns.quizScore} desc nulls last`, ...byDate];
    case "topic":
      return [sql`lower(${columns.topicName})`, asc(columns.courseId), ...byDate];
  }
}

/** `strpos`, because `like` would give `%` and `_` a meaning. */
function matches(search: Placeholder): SQL | undefined {
  const contains = (column: typeof lessons.title | typeof courses.topicName) =>
    sql`strpos(lower(${column}), ${search}::text) > 0`;
  return or(contains(lessons.title), contains(courses.topicName));
}

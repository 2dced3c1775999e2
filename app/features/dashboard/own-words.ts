import { and, asc, eq, lt, sql, type Placeholder } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import {
  addDays,
  isoWeekOf,
  localDay,
  startOfLocalDay,
  weekdayOf,
  type Day,
} from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export interface StoredWords {
  lessonId: string;
  lessonTitle: string;
  topicName: string;
  text: string | null;
  completedAt: Date | null;
}

export type OwnWords = Omit<StoredWords, "text" | "completedAt"> & { text: string; writtenOn: Day };

/** Words come back after a week at the earliest: before that they are no surprise. */
const REST_IN_MS = 7 * 86_400_000;

export interface WordsParameters {
  learnerId: Parameter<string>;
  wordsBefore: Parameter<Date>;
  /** The same at the beginning of the week. */
  wordsBeforeWeek: Parameter<Date>;
  isoWeek: Parameter<number>;
}

export function wordsValues(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  const monday = startOfLocalDay(addDays(today, 1 - weekdayOf(today)), learner.timeZone);
  return {
    learnerId: learner.id,
    wordsBefore: new Date(now.getTime() - REST_IN_MS),
    wordsBeforeWeek: new Date(monday.getTime() - REST_IN_MS),
    isoWeek: isoWeekOf(today),
  };
}

/** One of the learner's own reflections, another one each week. */
export function wordsOfTheWeek(parameters: WordsParameters) {
  const { learnerId, wordsBefore, wordsBeforeWeek, isoWeek } = parameters;
  const isOwn = and(
    eq(lessonProgress.userId, learnerId),
    // Not a parameter, or the plan doesn't use the index of the words: 1 ms for 2,000 lessons.
    sql`${lessonProgress.reflectionResponse} <> ''`,
  );
  // Among those that had rested on Monday, which come first: the ones since then would move it. When none had, the first of all.
  const place = db
    .select({
      of: sql`(hashtextextended(${isoWeek}::text, 0) & ${sql.raw(`${2n ** 63n - 1n}`)}) % greatest(1, count(*))`,
    })
    .from(lessonProgress)
    .where(and(isOwn, lt(lessonProgress.completedAt, wordsBeforeWeek)));
  const chosen = db
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(and(isOwn, lt(lessonProgress.completedAt, wordsBefore)))
    .orderBy(asc(lessonProgress.completedAt), asc(lessonProgress.lessonId))
    .limit(1)
    .offset(sql`(${place})` as unknown as Placeholder);
  return db
    .select({
      lessonId: lessons.id,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      text: lessonProgress.reflectionResponse,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(eq(lessonProgress.userId, learnerId), eq(lessonProgress.lessonId, sql`(${chosen})`)),
    );
}

export function ownWords([stored]: readonly StoredWords[], timeZone: string): OwnWords | null {
  if (!stored?.text || !stored.completedAt) return null;
  const { completedAt, text, ...words } = stored;
  return { ...words, text, writtenOn: localDay(completedAt, timeZone) };
}

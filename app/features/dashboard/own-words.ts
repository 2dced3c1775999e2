import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { isoWeekOf, localDay, type Day } from "#app/rules/day.ts";
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
const REST_IN_DAYS = 7;

export interface WordsParameters {
  learnerId: Parameter<string>;
  wordsBefore: Parameter<Date>;
  isoWeek: Parameter<number>;
}

export const wordsValues = (learner: Learner, now: Date) => ({
  learnerId: learner.id,
  wordsBefore: new Date(now.getTime() - REST_IN_DAYS * 86_400_000),
  isoWeek: isoWeekOf(localDay(now, learner.timeZone)),
});

/** One of the learner's own reflections, another one each week. */
export function wordsOfTheWeek({ learnerId, wordsBefore, isoWeek }: WordsParameters) {
  const chosen = db
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        // Not a parameter, so that a plan made for everyone uses the index of the words.
        sql`${lessonProgress.reflectionResponse} <> ''`,
        lt(lessonProgress.completedAt, wordsBefore),
      ),
    )
    // In the order of a hash that is another one each week. It needs nothing but the index: the words are read of one lesson.
    // In a select, the week's own hash is computed once instead of for each lesson.
    .orderBy(
      sql`uuid_hash_extended(${lessonProgress.lessonId}, (select hashtextextended(${isoWeek}::text, 0)))`,
    )
    .limit(1)
    .as("chosen");
  return db
    .select({
      lessonId: lessons.id,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      text: lessonProgress.reflectionResponse,
      completedAt: lessonProgress.completedAt,
    })
    .from(chosen)
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, chosen.lessonId), eq(lessonProgress.userId, learnerId)),
    )
    .innerJoin(lessons, eq(lessons.id, chosen.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId));
}

export function ownWords([stored]: readonly StoredWords[], timeZone: string): OwnWords | null {
  if (!stored?.text || !stored.completedAt) return null;
  const { completedAt, text, ...words } = stored;
  return { ...words, text, writtenOn: localDay(completedAt, timeZone) };
}

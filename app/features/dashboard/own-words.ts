import { and, eq, lt, ne, sql, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { isoWeekOf, localDay, type Day } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

interface StoredWords {
  lessonId: string;
  lessonTitle: string;
  topicName: string;
  text: string;
  completedAt: string;
}

export type OwnWords = Omit<StoredWords, "completedAt"> & { writtenOn: Day };

/** Words come back after a week at the earliest: before that they are no surprise. */
const REST_IN_DAYS = 7;

/**
 * One of the learner's own reflections, another one each week. A column, so that the dashboard needs no statement for
 * it.
 */
export function storedWordsOfTheWeek(learner: Learner, now: Date): SQL<StoredWords | null> {
  const rested = new Date(now.getTime() - REST_IN_DAYS * 86_400_000);
  const week = isoWeekOf(localDay(now, learner.timeZone));
  const words = db
    .select({
      words: sql`json_build_object(
        'lessonId', ${lessons.id}, 'lessonTitle', ${lessons.title}, 'topicName', ${courses.topicName},
        'text', ${lessonProgress.reflectionResponse}, 'completedAt', ${lessonProgress.completedAt})`,
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        eq(lessonProgress.userId, learner.id),
        ne(lessonProgress.reflectionResponse, ""),
        lt(lessonProgress.completedAt, rested),
      ),
    )
    .orderBy(sql`md5(${lessonProgress.lessonId}::text || ${week}::text)`)
    .limit(1);
  return sql`(${words})`;
}

export const ownWords = (stored: StoredWords | null, timeZone: string): OwnWords | null => {
  if (stored === null) return null;
  const { completedAt, ...words } = stored;
  return { ...words, writtenOn: localDay(new Date(completedAt), timeZone) };
};

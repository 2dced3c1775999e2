import { and, asc, count, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  xpEvents,
} from "#app/db/tables/index.ts";
import { loadLibrary } from "#app/library/library.ts";
import { FREE_LESSON } from "#app/rules/access.ts";
import { asDay, daysBetween, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { planToday } from "#app/rules/today.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { findOwnCourses } from "../topics/find-own-topic.ts";
import { lessonsDue, endOfToday, isReviewable } from "../reviews/due-lessons.ts";
import { ownWords, storedWordsOfTheWeek } from "./own-words.ts";

/** Today's plan, what has been done of it since the learner's midnight, and what follows when nothing is left. */
export async function loadToday(learner: Learner, reviewsDue: number, now: Date) {
  const today = localDay(now, learner.timeZone);
  const since = startOfLocalDay(today, learner.timeZone);
  const [lessonsDone, reviewsDone, nextLesson, first] = await Promise.all([
    findLessonsDone(learner, since),
    countReviewsDone(learner, since),
    findNextLesson(learner),
    findFirstDay(learner, now),
  ]);
  const goal = {
    done: lessonsDone.length + reviewsDone,
    wanted: learner.appearance.dailyGoal ?? 1,
  };
  const plan = planToday({ reviewsDue, reviewsDone, lessonsDone, nextLesson, goal: goal.wanted });
  const [nextReviewOn, newTopics] = await Promise.all([
    plan.status === "open" ? null : findNextReviewDay(learner, now),
    plan.status === "open" || nextLesson ? [] : findNewTopics(learner),
  ]);
  return {
    plan,
    goal,
    /** For 'One more lesson'. */
    nextLesson,
    daysLearning: first && daysBetween(asDay(first.day), today),
    ownWords: first && ownWords(first.words, learner.timeZone),
    nextReviewOn,
    /** Library courses the learner hasn't taken; only where no lesson is left to open. */
    newTopics,
  };
}

const todayLesson = {
  id: lessons.id,
  number: lessons.lessonNumber,
  title: lessons.title,
  topicName: courses.topicName,
};

function findLessonsDone(learner: Learner, since: Date) {
  return db
    .select(todayLesson)
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessonProgress.userId, learner.id), gte(lessonProgress.completedAt, since)))
    .orderBy(asc(lessonProgress.completedAt));
}

async function countReviewsDone(learner: Learner, since: Date): Promise<number> {
  const { done } = one(
    await db
      .select({ done: count() })
      .from(xpEvents)
      .where(
        and(
          eq(xpEvents.userId, learner.id),
          eq(xpEvents.kind, "review"),
          gte(xpEvents.createdAt, since),
        ),
      ),
  );
  return done;
}

/** The first open lesson of the topic learnt in last; of the newest topic before the first lesson. */
async function findNextLesson(learner: Learner) {
  const lastLearnt = db
    .select({
      courseId: lessons.courseId,
      at: sql<Date>`max(${lessonProgress.completedAt})`.as("at"),
    })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(eq(lessonProgress.userId, learner.id))
    .groupBy(lessons.courseId)
    .as("last_learnt");
  const opensAll = isLessonOpenFor(learner, FREE_LESSON + 1);
  const [next] = await db
    .select(todayLesson)
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(lastLearnt, eq(lastLearnt.courseId, courses.id))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(
      and(
        eq(enrollments.userId, learner.id),
        isNull(enrollments.leftAt),
        eq(lessons.status, "ready"),
        isNull(lessonProgress.completedAt),
        opensAll ? undefined : lte(lessons.lessonNumber, FREE_LESSON),
      ),
    )
    .orderBy(
      sql`${lastLearnt.at} desc nulls last`,
      desc(enrollments.createdAt),
      asc(lessons.lessonNumber),
    )
    .limit(1);
  return next ?? null;
}

async function findFirstDay(learner: Learner, now: Date) {
  const [first] = await db
    .select({ day: activityDays.day, words: storedWordsOfTheWeek(learner, now) })
    .from(activityDays)
    .where(eq(activityDays.userId, learner.id))
    .orderBy(asc(activityDays.day))
    .limit(1);
  return first ?? null;
}

/** The day of the next review after today; null when none is scheduled. */
async function findNextReviewDay(learner: Learner, now: Date): Promise<Day | null> {
  const later = lessonsDue(learner, { from: endOfToday(learner, now) });
  const [next] = await db
    .select({ at: later.dueAt })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(later, eq(later.lessonId, lessons.id))
    .where(isReviewable(learner))
    .orderBy(asc(later.dueAt))
    .limit(1);
  return next?.at ? localDay(next.at, learner.timeZone) : null;
}

const OFFERED = 3;

/** In the language of the interface. */
async function findNewTopics(learner: Learner): Promise<string[]> {
  const [library, own] = await Promise.all([loadLibrary(), findOwnCourses(learner)]);
  return library
    .filter(({ slug, language = "en" }) => language === "en" && !(slug in own))
    .map(({ topic_name }) => topic_name)
    .slice(0, OFFERED);
}

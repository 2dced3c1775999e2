import { and, asc, eq, gte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { activityDays, courses, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { listCourses } from "#app/library/library.ts";
import { asDay, daysBetween, localDay } from "#app/rules/day.ts";
import { interestsFrom } from "#app/rules/topics/interests.ts";
import { recommendTopics } from "#app/rules/topics/topic-recommendations.ts";
import { planToday, type NextLesson, type TodayLesson } from "#app/rules/dashboard/today.ts";
import { todayLine } from "#app/rules/dashboard/today-words.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findOwnCourses } from "../topics/find-own-topic.ts";
import { nextReview } from "../reviews/due-lessons.ts";
import {
  dayFrom,
  dayQueries,
  dayValues,
  type DayParameters,
  type StoredDay,
} from "../reviews/reviews-today.ts";
import { lessonShown, nextLessons } from "./find-next-lesson.ts";
import {
  ownWords,
  wordsOfTheWeek,
  wordsValues,
  type StoredWords,
  type WordsParameters,
} from "./own-words.ts";

/** For the dashboard's statement. */
export const todayQueries = (parameters: TodayParameters) => ({
  ...dayQueries(parameters),
  lessonsDone: rowsOf(lessonsDone(parameters.learnerId, parameters.midnight)),
  nextLessons: rowsOf(nextLessons(parameters.learnerId, parameters.lessonsUpTo)),
  firstDay: rowsOf(firstDay(parameters.learnerId)),
  nextReview: rowsOf(nextReview(parameters.learnerId, parameters.tomorrow)),
  ownWords: rowsOf(wordsOfTheWeek(parameters)),
});

type TodayParameters = WordsParameters & DayParameters;

export const todayValues = (learner: Learner, now: Date) => ({
  ...wordsValues(learner, now),
  ...dayValues(learner, now),
});

type Stored = StoredDay & {
  lessonsDone: TodayLesson[];
  nextLessons: NextLesson[];
  firstDay: { day: string }[];
  nextReview: { at: Date | null }[];
  ownWords: StoredWords[];
};

/** Today's plan, what has been done of it since the learner's midnight, and what follows when nothing is left. */
export async function todayFrom(
  stored: Stored,
  learner: Learner,
  { shakyIdeas }: { shakyIdeas: number },
  now: Date,
) {
  const today = localDay(now, learner.timeZone);
  const [first] = stored.firstDay;
  const { day, lastSeen } = dayFrom(stored, learner, now);
  const { lessonsDone, nextLessons } = stored;
  const plan = planToday({ ...day, lessonsDone, nextLessons, shakyIdeas });
  const nextReviewAt = plan.status === "open" ? null : stored.nextReview[0]?.at;
  return {
    plan,
    line: todayLine({ ...plan, lastSeen }),
    goal: { done: plan.minutesDone, wanted: day.minutes },
    /** For 'One more lesson'. */
    nextLesson: nextLessons[0] ?? null,
    daysLearning: first ? daysBetween(asDay(first.day), today) : null,
    ownWords: ownWords(stored.ownWords, learner.timeZone),
    nextReviewOn: nextReviewAt ? localDay(nextReviewAt, learner.timeZone) : null,
    /** Library courses the learner hasn't taken; only where there is nothing else to learn. */
    newTopics: plan.status === "nothing" ? await findNewTopics(learner) : [],
  };
}

export const lessonsDone = (learnerId: Parameter<string>, since: Parameter<Date>) =>
  db
    .select(lessonShown)
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessonProgress.userId, learnerId), gte(lessonProgress.completedAt, since)))
    .orderBy(asc(lessonProgress.completedAt));

const firstDay = (learnerId: Parameter<string>) =>
  db
    .select({ day: activityDays.day })
    .from(activityDays)
    .where(eq(activityDays.userId, learnerId))
    .orderBy(asc(activityDays.day))
    .limit(1);

const OFFERED = 3;

/** A course of the library that the learner doesn't have. */
export interface NewTopic {
  name: string;
  slug: string;
}

/** In the language of the interface: the ones that the last step of the onboarding quiz would pick come first. */
async function findNewTopics(learner: Learner): Promise<NewTopic[]> {
  const [library, own] = await Promise.all([listCourses(), findOwnCourses(learner)]);
  const offered = library
    .filter(({ slug, language = "en" }) => language === "en" && !(slug in own))
    .map(({ topic_name, ...course }) => ({ ...course, name: topic_name }));
  const offers = { courses: offered, writesTopics: false };
  const { topics } = recommendTopics(interestsFrom(learner.preferences), offers);
  const picked = topics.flatMap(({ course }) => offered.find(({ name }) => name === course) ?? []);
  return [...new Set([...picked, ...offered])]
    .map(({ name, slug }) => ({ name, slug }))
    .slice(0, OFFERED);
}

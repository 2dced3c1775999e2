import { and, asc, count, eq, gte } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { activityDays, courses, lessonProgress, lessons, xpEvents } from "#app/db/tables/index.ts";
import { listCourses } from "#app/library/library.ts";
import { asDay, daysBetween, localDay, startOfLocalDay } from "#app/rules/day.ts";
import { interestsFrom } from "#app/rules/topics/interests.ts";
import { recommendTopics } from "#app/rules/topics/topic-recommendations.ts";
import { planToday, type NextLesson, type TodayLesson } from "#app/rules/dashboard/today.ts";
import type { Relearning } from "#app/rules/reviews/relearning.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findOwnCourses } from "../topics/find-own-topic.ts";
import { endOfToday, nextReview } from "../reviews/due-lessons.ts";
import { relearningQuery } from "../reviews/leeches.ts";
import { lessonShown, lessonsUpTo, nextLesson } from "./find-next-lesson.ts";
import {
  ownWords,
  wordsOfTheWeek,
  wordsValues,
  type StoredWords,
  type WordsParameters,
} from "./own-words.ts";

/** For the dashboard's statement. */
export const todayQueries = (parameters: TodayParameters) => ({
  relearning: relearningQuery(parameters),
  lessonsDone: rowsOf(lessonsDone(parameters.learnerId, parameters.midnight)),
  reviewsDone: rowsOf(reviewsDone(parameters.learnerId, parameters.midnight)),
  nextLesson: rowsOf(nextLesson(parameters.learnerId, parameters.lessonsUpTo)),
  firstDay: rowsOf(firstDay(parameters.learnerId)),
  nextReview: rowsOf(nextReview(parameters.learnerId, parameters.tomorrow)),
  ownWords: rowsOf(wordsOfTheWeek(parameters)),
});

type TodayParameters = WordsParameters & {
  now: Parameter<Date>;
  midnight: Parameter<Date>;
  tomorrow: Parameter<Date>;
  /** The number of the last lesson that is open for the learner. */
  lessonsUpTo: Parameter<number>;
};

export function todayValues(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  return {
    ...wordsValues(learner, now),
    now,
    midnight: startOfLocalDay(today, learner.timeZone),
    tomorrow: endOfToday(learner, now),
    lessonsUpTo: lessonsUpTo(learner),
  };
}

interface Stored {
  relearning: Relearning[];
  lessonsDone: TodayLesson[];
  reviewsDone: { done: number }[];
  nextLesson: NextLesson[];
  firstDay: { day: string }[];
  nextReview: { at: Date | null }[];
  ownWords: StoredWords[];
}

/** Today's plan, what has been done of it since the learner's midnight, and what follows when nothing is left. */
export async function todayFrom(
  stored: Stored,
  learner: Learner,
  { reviewsDue, shakyIdeas }: { reviewsDue: number; shakyIdeas: number },
  now: Date,
) {
  const today = localDay(now, learner.timeZone);
  const nextLesson = stored.nextLesson[0] ?? null;
  const [first] = stored.firstDay;
  const reviewsDone = one(stored.reviewsDone).done;
  const { lessonsDone } = stored;
  const goal = {
    done: lessonsDone.length + reviewsDone,
    wanted: learner.appearance.dailyGoal ?? 1,
  };
  const plan = planToday({
    relearning: one(stored.relearning),
    reviewsDue,
    reviewsDone,
    lessonsDone,
    nextLesson,
    shakyIdeas,
    goal: goal.wanted,
  });
  const nextReviewAt = plan.status === "open" ? null : stored.nextReview[0]?.at;
  return {
    plan,
    goal,
    /** For 'One more lesson'. */
    nextLesson,
    daysLearning: first ? daysBetween(asDay(first.day), today) : null,
    ownWords: ownWords(stored.ownWords, learner.timeZone),
    nextReviewOn: nextReviewAt ? localDay(nextReviewAt, learner.timeZone) : null,
    /** Library courses the learner hasn't taken; only where there is nothing else to learn. */
    newTopics: plan.status === "nothing" ? await findNewTopics(learner) : [],
  };
}

const lessonsDone = (learnerId: Parameter<string>, since: Parameter<Date>) =>
  db
    .select(lessonShown)
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessonProgress.userId, learnerId), gte(lessonProgress.completedAt, since)))
    .orderBy(asc(lessonProgress.completedAt));

/** Lessons whose review was finished since then. */
export const reviewsDone = (learnerId: Parameter<string>, since: Parameter<Date>) =>
  db
    .select({ done: count() })
    .from(xpEvents)
    .where(
      and(
        eq(xpEvents.userId, learnerId),
        eq(xpEvents.kind, "review"),
        gte(xpEvents.createdAt, since),
      ),
    );

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

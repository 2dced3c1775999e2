import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { planToday } from "#app/rules/dashboard/today.ts";
import { todayLine } from "#app/rules/dashboard/today-words.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { againQuery, ideasAgain } from "../progress/rated-concepts.ts";
import { localDay } from "#app/rules/day.ts";
import { rewardQueries, rewardsFrom } from "../rewards/load-rewards.ts";
import { weekFrom, weekOf, weekQuery } from "../rewards/week.ts";
import { dayFrom, dayQueries, dayValues, type DayParameters } from "../reviews/reviews-today.ts";
import { lessonsDone } from "./load-today.ts";
import { nextLessons } from "./find-next-lesson.ts";

const TYPES = {
  learnerId: "uuid",
  now: "timestamptz",
  midnight: "timestamptz",
  tomorrow: "timestamptz",
  lessonsUpTo: "int",
} as const;

const todayQueries = (parameters: DayParameters) => ({
  ...dayQueries(parameters),
  lessonsDone: rowsOf(lessonsDone(parameters.learnerId, parameters.midnight)),
  nextLessons: rowsOf(nextLessons(parameters.learnerId, parameters.lessonsUpTo)),
  again: againQuery(parameters),
});

const readToday = pageStatement("find_today", TYPES, todayQueries);

/** Today's plan and its sentence, as the dashboard shows them. */
export async function findToday(learner: Learner, now: Date) {
  return todayFrom(await readToday(dayValues(learner, now)), learner, now);
}

type Stored = Awaited<ReturnType<typeof readToday>>;

function todayFrom(
  { lessonsDone, nextLessons, again, ...stored }: Stored,
  learner: Learner,
  now: Date,
) {
  const { day, lastSeen } = dayFrom(stored, learner, now);
  const shakyIdeas = ideasAgain(again)?.count ?? 0;
  const plan = planToday({ ...day, lessonsDone, nextLessons, shakyIdeas });
  return { ...plan, line: todayLine({ ...plan, lastSeen }), nextLesson: nextLessons[0] ?? null };
}

const readDayEnd = pageStatement(
  "load_day_end",
  { ...TYPES, weekFrom: "date" },
  ({ weekFrom, ...parameters }) => ({
    ...todayQueries(parameters),
    ...rewardQueries(parameters.learnerId),
    week: weekQuery(parameters.learnerId, weekFrom),
  }),
);

export type DayEnd = Awaited<ReturnType<typeof loadDayEnd>>;

/** What the end of a lesson, a review and a check shows of the day: the week so far, and what is left of today. */
export async function loadDayEnd(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  const stored = await readDayEnd({ ...dayValues(learner, now), weekFrom: weekFrom(today) });
  const { streak } = rewardsFrom(stored, learner, now);
  return {
    today,
    left: todayFrom(stored, learner, now),
    week: weekOf(stored.week, streak, today),
  };
}

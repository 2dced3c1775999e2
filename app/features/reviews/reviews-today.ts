import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  lt,
  max,
  notExists,
  sql,
} from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { dateOf, pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { answers, concepts, lessonProgress, memories } from "#app/db/tables/index.ts";
import { minutesADay } from "#app/rules/accounts/preferences.ts";
import { daysBetween, localDay, startOfLocalDay, type Day } from "#app/rules/day.ts";
import { questionsToday, type DayFacts } from "#app/rules/dashboard/day-capacity.ts";
import type { LastSeen } from "#app/rules/dashboard/today-words.ts";
import { MINUTES_A_DAY, questionsADay } from "#app/rules/reviews/portion.ts";
import type { Relearning } from "#app/rules/reviews/relearning.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { lessonsUpTo, openLesson } from "../dashboard/find-next-lesson.ts";
import { canReview, endOfToday } from "./due-lessons.ts";
import { relearningQuery } from "./leeches.ts";

/** More are never asked on a day. One more says that there are others. */
const MOST_COUNTED =
  questionsADay(Math.max(...MINUTES_A_DAY) as (typeof MINUTES_A_DAY)[number]) + 1;

export interface DayParameters {
  learnerId: Parameter<string>;
  now: Parameter<Date>;
  midnight: Parameter<Date>;
  tomorrow: Parameter<Date>;
  /** The number of the last lesson that is open for the learner. */
  lessonsUpTo: Parameter<number>;
}

/** What the rules of the day need to know, for the statement of a page. */
export const dayQueries = (parameters: DayParameters) => ({
  dueConcepts: rowsOf(dueConcepts(parameters)),
  newConcepts: rowsOf(newConcepts(parameters)),
  relearning: relearningQuery(parameters),
  answered: rowsOf(answeredSince(parameters.learnerId, parameters.midnight)),
  lessonDates: rowsOf(lessonDates(parameters)),
  lastReview: rowsOf(lastReview(parameters)),
  openLesson: rowsOf(openLesson(parameters.learnerId, parameters.lessonsUpTo)),
});

export function dayValues(learner: Learner, now: Date) {
  return {
    learnerId: learner.id,
    now,
    midnight: startOfLocalDay(localDay(now, learner.timeZone), learner.timeZone),
    tomorrow: endOfToday(learner, now),
    lessonsUpTo: lessonsUpTo(learner),
  };
}

export interface StoredDay {
  dueConcepts: { lastReviewedAt: Date }[];
  newConcepts: { concepts: number }[];
  relearning: Relearning[];
  answered: { concepts: number }[];
  lessonDates: { done: number; last: Date | null }[];
  lastReview: { at: Date | null }[];
  openLesson: unknown[];
}

/** The day's facts, and when the ideas that are due were last asked about. */
export function dayFrom(stored: StoredDay, learner: Learner, now: Date) {
  const { timeZone } = learner;
  const seen = stored.dueConcepts.map(({ lastReviewedAt }) => localDay(lastReviewedAt, timeZone));
  const { done, last } = one(stored.lessonDates);
  const reviewedAt = one(stored.lastReview).at;
  const day: DayFacts = {
    minutes: minutesADay(learner.appearance),
    due: Math.min(MOST_COUNTED, seen.length + one(stored.newConcepts).concepts),
    answeredToday: one(stored.answered).concepts,
    relearning: one(stored.relearning),
    lessonsDone: done,
    hasNextLesson: stored.openLesson.length > 0,
    wasLessonLast:
      reviewedAt === null ||
      (last !== null && localDay(last, timeZone) >= localDay(reviewedAt, timeZone)),
  };
  return { day, lastSeen: lastSeenOf(seen, localDay(now, timeZone)) };
}

function lastSeenOf(seen: readonly Day[], today: Day): LastSeen {
  if (seen.length === 0 || seen.length === MOST_COUNTED) return null;
  const ago = seen.map((day) => daysBetween(day, today));
  return { oldest: Math.max(...ago), newest: Math.min(...ago) };
}

const readDay = pageStatement(
  "load_day",
  {
    learnerId: "uuid",
    now: "timestamptz",
    midnight: "timestamptz",
    tomorrow: "timestamptz",
    lessonsUpTo: "int",
  },
  dayQueries,
);

export const loadDay = async (learner: Learner, now: Date) =>
  dayFrom(await readDay(dayValues(learner, now)), learner, now);

/** The review questions that today still proposes, for a page that shows no more of the day. */
export const countQuestionsToday = async (learner: Learner, now: Date): Promise<number> =>
  questionsToday((await loadDay(learner, now)).day);

const isDue = ({ learnerId, tomorrow }: DayParameters) =>
  and(
    eq(memories.userId, learnerId),
    lt(memories.dueAt, tomorrow),
    canReview(learnerId, memories.conceptId),
  );

const dueConcepts = (parameters: DayParameters) =>
  db
    .select({ lastReviewedAt: memories.lastReviewedAt })
    .from(memories)
    .where(isDue(parameters))
    .orderBy(asc(memories.dueAt))
    .limit(MOST_COUNTED);

/** Concepts of the same lessons that no quiz asked about: a review asks about them first where it has room. */
function newConcepts(parameters: DayParameters) {
  const { learnerId } = parameters;
  const due = db
    .select({ id: memories.conceptId })
    .from(memories)
    .where(isDue(parameters))
    .orderBy(asc(memories.dueAt))
    .limit(MOST_COUNTED);
  const lessonIds = db
    .select({ id: concepts.lessonId })
    .from(concepts)
    .where(inArray(concepts.id, due));
  return db
    .select({ concepts: count() })
    .from(concepts)
    .where(
      and(
        inArray(concepts.lessonId, lessonIds),
        notExists(
          db
            .select({ id: memories.conceptId })
            .from(memories)
            .where(and(eq(memories.userId, learnerId), eq(memories.conceptId, concepts.id))),
        ),
        canReview(learnerId, concepts.id),
      ),
    );
}

/** A concept that was missed comes once more in the same review. */
const answeredSince = (learnerId: Parameter<string>, midnight: Parameter<Date>) =>
  db
    .select({ concepts: countDistinct(answers.conceptId) })
    .from(answers)
    .where(
      and(
        eq(answers.userId, learnerId),
        gte(answers.answeredAt, midnight),
        eq(answers.setting, "review"),
      ),
    );

const lessonDates = ({ learnerId, midnight }: DayParameters) =>
  db
    .select({
      done: sql<number>`count(*) filter (where ${gte(lessonProgress.completedAt, midnight)})`.mapWith(
        Number,
      ),
      last: dateOf(
        sql<Date | null>`max(${lessonProgress.completedAt}) filter (where ${lt(lessonProgress.completedAt, midnight)})`,
      ),
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, learnerId));

/** Before today. */
const lastReview = ({ learnerId, midnight }: DayParameters) =>
  db
    .select({ at: dateOf(max(answers.answeredAt)) })
    .from(answers)
    .where(
      and(
        eq(answers.userId, learnerId),
        lt(answers.answeredAt, midnight),
        eq(answers.setting, "review"),
      ),
    );

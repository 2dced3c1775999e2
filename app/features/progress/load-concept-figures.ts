import { and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { FENCE, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessons,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import { ANALYTICS } from "#app/rules/analytics.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/curriculum.ts";
import { SHAKY_BELOW, conceptState, masteryShown } from "#app/rules/memory/concept-state.ts";
import { NEW_FACTOR, SCHEDULE } from "#app/rules/memory/memory.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { masteryIn, shownMemory } from "../memory/shown-memory.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isOneOf, isTrue } from "../reviews/due-lessons.ts";
import { answeredFigures, type Answers, type Insights } from "./load-insights.ts";

export interface FigureParameters {
  learnerId: Parameter<string>;
  now: Parameter<Date>;
  tomorrow: Parameter<Date>;
  /** The number of the last lesson that is open for the learner. */
  lessonsUpTo: Parameter<number>;
}

/**
 * What stands out among all concepts of a learner, and how many there are of each state. There may be thousands, so the database
 * rates them, by the rules of `rules/memory/concept-state.ts`; "the database rates concepts as the rules do" compares the two.
 */
export const conceptFigureReads = (parameters: FigureParameters) => {
  const { learnerId } = parameters;
  const rated = ratedConcepts(parameters);
  const { id, state, mastery, position, practisedAt } = rated;
  const isPractised = sql`${mastery} is not null`;
  const first = (count: number, order: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql<
      string[]
    >`coalesce((array_agg(${id} order by ${order}) filter (where ${where}))[1:${sql.raw(`${count}`)}], '{}')`;
  const lowest = sql`${mastery}, ${position}, ${id}`;
  const latest = sql`${practisedAt} desc, ${position}, ${id}`;
  const weakest = first(ANALYTICS.weakestShown, lowest, sql`${state} in ('shaky', 'learning')`);
  const again = first(ANALYTICS.weakestShown, lowest, sql`${state} = 'shaky' and ${rated.canOpen}`);
  const mastered = first(ANALYTICS.recentlyMasteredShown, latest, sql`${state} = 'known'`);
  const figures = db
    .select({
      total: sql<number>`count(*) filter (where ${isPractised} or ${rated.hasQuestion})`.as(
        "total",
      ),
      practised: sql<number>`count(${mastery})`.as("practised"),
      mastery: sql<number | null>`avg(${mastery})`.as("mastery"),
      shaky: sql<number>`count(*) filter (where ${state} = 'shaky')`.as("shaky"),
      known: sql<number>`count(*) filter (where ${state} = 'known')`.as("known"),
      weakest: weakest.as("weakest"),
      again: again.as("again"),
      recentlyMastered: mastered.as("recently_mastered"),
    })
    .from(rated)
    .where(isNotNull(id))
    .as("figures");
  const picked = sql`${figures.weakest} || ${figures.again} || ${figures.recentlyMastered}`;
  return {
    figures: rowsOf(
      db
        .select({
          total: figures.total,
          practised: figures.practised,
          mastery: figures.mastery,
          shaky: figures.shaky,
          known: figures.known,
          weakest: figures.weakest,
          again: figures.again,
          recentlyMastered: figures.recentlyMastered,
          named: rowsOf(namedConcepts(learnerId, picked)),
        })
        .from(figures),
    ),
    memory: rowsOf(
      db
        .select({ factor: learnerMemories.factor })
        .from(learnerMemories)
        .where(eq(learnerMemories.userId, learnerId)),
    ),
  };
};

const namedConcepts = (learnerId: Parameter<string>, ids: SQL) =>
  db
    .select({
      id: concepts.id,
      name: concepts.name,
      lessonId: concepts.lessonId,
      lessonNumber: lessons.lessonNumber,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      memory: shownMemory,
    })
    .from(concepts)
    .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)))
    .where(sql`${concepts.id} = any(${ids})`);

type NamedConcept = Awaited<ReturnType<typeof namedConcepts>>[number];

function ratedConcepts({ learnerId, now, tomorrow, lessonsUpTo }: FigureParameters) {
  const own = db
    .select({ id: concepts.id, lessonId: concepts.lessonId, position: concepts.position })
    .from(enrollments)
    .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
    .where(eq(enrollments.userId, learnerId))
    .as("own");
  const known = db
    .select({ conceptId: memories.conceptId, ...shownMemory })
    .from(memories)
    .where(eq(memories.userId, learnerId))
    .as("remembered");
  const covered = db
    .select({ conceptId: questions.conceptId })
    .from(enrollments)
    .innerJoin(questions, eq(questions.courseId, enrollments.courseId))
    .where(and(eq(enrollments.userId, learnerId), isTrue(isActiveQuestionFor(learnerId))));
  const open = db
    .select({ id: lessons.id })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .where(and(eq(enrollments.userId, learnerId), lte(lessons.lessonNumber, lessonsUpTo)));
  const factor = db
    .select({ factor: learnerMemories.factor })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, learnerId));
  const isUnderstood = sql`${known.understanding} >= ${KNOWN.from}::float8
    and jsonb_array_length(${known.rightQuestions}) >= ${KNOWN.questions}::int
    and ${known.lastRightAt} - ${known.firstRightAt} >= ${KNOWN.hoursApart}::int * interval '1 hour'`;
  // A full join, for the reason in reviews/due-lessons.ts.
  return db
    .select({
      id: own.id,
      position: own.position,
      practisedAt: sql<Date | null>`${known.lastReviewedAt}`.as("practised_at"),
      mastery: sql<number | null>`${masteryIn(known, factor, sql`${now}::timestamptz`)}`.as(
        "mastery",
      ),
      state: sql<string>`case
        when ${isNull(known.conceptId)} then 'not-started'
        when ${known.understanding} < ${SHAKY_BELOW}::float8 or ${known.lapsesInARow} >= ${SCHEDULE.lapsesInARow}::int
          or ${known.lapses} >= ${SCHEDULE.lapses}::int then 'shaky'
        when ${known.dueAt} < ${tomorrow}::timestamptz then 'due'
        when ${isUnderstood} then 'known'
        else 'learning' end`.as("state"),
      hasQuestion: sql<boolean>`${known.conceptId} is null and ${isOneOf(own.id, covered)}`.as(
        "has_question",
      ),
      canOpen:
        sql<boolean>`${lessonsUpTo}::int >= ${LESSONS_PER_TOPIC}::int or ${isOneOf(own.lessonId, open)}`.as(
          "can_open",
        ),
    })
    .from(own)
    .fullJoin(known, eq(known.conceptId, own.id))
    .offset(FENCE)
    .as("rated");
}

type Picked = "weakest" | "again" | "recentlyMastered";
type Figures = Record<Picked, string[]> & {
  total: number;
  practised: number;
  mastery: number | null;
  shaky: number;
  known: number;
  /** Those picked. */
  named: NamedConcept[];
};
type Stored = Answers & { figures: Figures[]; memory: { factor: number }[] };

/** Insights into all concepts of a learner, with the names of those that stand out. */
export function insightsOfAll(
  stored: Stored,
  learner: Learner,
  lessonsUpTo: number,
  now: Date,
): Insights {
  const { weakest, again, recentlyMastered, named, ...figures } = one(stored.figures);
  const factor = stored.memory[0]?.factor ?? NEW_FACTOR;
  const shown = (picked: string[]) =>
    picked
      .flatMap((id) => named.find((concept) => concept.id === id) ?? [])
      .map(({ memory, lessonNumber, ...names }) => ({
        ...names,
        mastery: masteryShown(memory, factor, now) ?? 0,
        state: conceptState(memory, now, learner.timeZone),
        canOpen: lessonNumber <= lessonsUpTo,
      }));
  return {
    averageMastery: Math.round((figures.mastery ?? 0) * 100),
    needReview: figures.shaky,
    mastered: figures.known,
    total: figures.total,
    practised: figures.practised,
    ...answeredFigures(stored, now),
    weakest: shown(weakest),
    again: shown(again),
    recentlyMastered: shown(recentlyMastered),
  };
}

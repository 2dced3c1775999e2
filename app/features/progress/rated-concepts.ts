import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessonProgress,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import { ANALYTICS } from "#app/rules/progress/analytics.ts";
import { MOST_LESSONS } from "#app/rules/lessons/course-shape.ts";
import type { ConceptState } from "#app/rules/memory/concept-labels.ts";
import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";
import { SCHEDULE } from "#app/rules/memory/memory.ts";
import { isOfOwnCourse } from "../memory/of-own-course.ts";
import { masteryIn } from "../memory/shown-memory.ts";

/*
 * What a learner knows of a concept, as the database computes it, because there may be thousands: by the rules of
 * `rules/memory/concept-state.ts`. "the database rates concepts as the rules do" compares the two.
 */

interface StateParameters {
  learnerId: Parameter<string>;
  tomorrow: Parameter<Date>;
}

export type RatingParameters = StateParameters & {
  now: Parameter<Date>;
  /** The number of the last lesson that is open for the learner. */
  lessonsUpTo: Parameter<number>;
};

/** As `isLeech` of the rules. */
export const isOutOfSchedule = sql`(${memories.lapsesInARow} >= ${SCHEDULE.lapsesInARow}::int or ${memories.lapses} >= ${SCHEDULE.lapses}::int)`;

const isShaky = sql`(${memories.understanding} < ${SHAKY_BELOW}::float8 or ${isOutOfSchedule})`;

/** Known unless it is shaky or due. */
const isUnderstood = sql`(${memories.understanding} >= ${KNOWN.from}::float8
  and jsonb_array_length(${memories.rightQuestions}) >= ${KNOWN.questions}::int
  and ${memories.lastRightAt} - ${memories.firstRightAt} >= make_interval(hours => ${KNOWN.hoursApart}))`;

/** The state of a practised concept. */
export const stateIn = ({ tomorrow }: Pick<StateParameters, "tomorrow">) =>
  sql<string>`case when ${isShaky} then 'shaky' when ${memories.dueAt} < ${tomorrow}::timestamptz then 'due'
    when ${isUnderstood} then 'known' else 'learning' end`;

export const masteryNow = ({ learnerId, now }: Pick<RatingParameters, "learnerId" | "now">) => {
  const ofLearner = (column: PgColumn) =>
    db.select({ column }).from(learnerMemories).where(eq(learnerMemories.userId, learnerId));
  return masteryIn(
    memories,
    { factor: ofLearner(learnerMemories.factor), decay: ofLearner(learnerMemories.decay) },
    sql`${now}::timestamptz`,
  );
};

/** How many concepts are in which state, and the shakiest of them. */
export const adaptiveQueries = (parameters: RatingParameters) => ({
  stateCounts: rowsOf(countStates(parameters)),
  again: againQuery(parameters),
});

/** The shaky concepts with the lowest mastery only, those of open lessons first. */
export const againQuery = (parameters: Omit<RatingParameters, "tomorrow">) =>
  rowsOf(shakiest(parameters));

interface ShakyConcept {
  id: string;
  name: string;
  lessonId: string;
  topicName: string;
  /** Whether its lesson is open for the learner. */
  isOpen: boolean;
}

/**
 * All shaky ideas, for a screen without anything due; null if there are none. `first`: the one whose lesson to read; null where
 * no such lesson is open.
 */
export function ideasAgain(rows: readonly (ShakyConcept & { inAll: number })[]) {
  const [first] = rows;
  if (!first) return null;
  const { inAll, isOpen, ...concept } = first;
  return { count: inAll, first: isOpen ? concept : null };
}

function countStates({ learnerId, tomorrow }: StateParameters) {
  const state = stateIn({ tomorrow });
  const inState = (wanted: ConceptState) =>
    sql<number>`count(*) filter (where ${state} = ${wanted})`.mapWith(Number);
  return db
    .select({
      practised: count(),
      known: inState("known"),
      learning: inState("learning"),
      due: inState("due"),
      shaky: inState("shaky"),
    })
    .from(memories)
    .where(and(eq(memories.userId, learnerId), isOfOwnCourse(learnerId)));
}

function shakiest(parameters: Omit<RatingParameters, "tomorrow">) {
  const { learnerId } = parameters;
  const mastery = masteryNow(parameters);
  const picked = db
    .select({
      conceptId: memories.conceptId,
      mastery: mastery.as("mastery"),
      inAll: sql<number>`count(*) over ()`.as("in_all"),
      isOpen: isOpen(parameters, memories.conceptId).as("is_open"),
    })
    .from(memories)
    .where(and(eq(memories.userId, learnerId), isShaky, isOfOwnCourse(learnerId)))
    .orderBy(sql`is_open desc`, sql`mastery`, asc(memories.conceptId))
    .limit(ANALYTICS.weakestShown)
    .as("picked");
  return db
    .select({
      id: concepts.id,
      name: concepts.name,
      lessonId: concepts.lessonId,
      topicName: courses.topicName,
      inAll: sql<number>`${picked.inAll}`.mapWith(Number),
      isOpen: picked.isOpen,
    })
    .from(picked)
    .innerJoin(concepts, eq(concepts.id, picked.conceptId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .orderBy(desc(picked.isOpen), asc(picked.mastery), asc(concepts.id));
}

/** Whether the lesson of a concept is open for the learner: a finished one stays so. */
function isOpen(
  { learnerId, lessonsUpTo }: Pick<RatingParameters, "learnerId" | "lessonsUpTo">,
  conceptId: SQLWrapper,
): SQL<boolean> {
  const finished = db
    .select({ id: concepts.id })
    .from(lessonProgress)
    .innerJoin(concepts, eq(concepts.lessonId, lessonProgress.lessonId))
    .where(and(eq(lessonProgress.userId, learnerId), isNotNull(lessonProgress.completedAt)));
  const open = db
    .select({ id: concepts.id })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(concepts, eq(concepts.lessonId, lessons.id))
    .where(
      and(
        eq(enrollments.userId, learnerId),
        or(lte(lessons.lessonNumber, lessonsUpTo), eq(courses.source, "imported")),
      ),
    );
  return sql`(${lessonsUpTo}::int >= ${MOST_LESSONS}::int or ${inArray(conceptId, open)} or ${inArray(conceptId, finished)})`;
}

import { and, asc, count, eq, lte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import { ANALYTICS } from "#app/rules/analytics.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/curriculum.ts";
import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { SCHEDULE } from "#app/rules/memory/memory.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";
import { masteryIn } from "../memory/shown-memory.ts";
import { isOneOf } from "../reviews/due-lessons.ts";

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

const isShaky = sql`(${memories.understanding} < ${SHAKY_BELOW}::float8 or ${memories.lapsesInARow} >= ${SCHEDULE.lapsesInARow}::int
  or ${memories.lapses} >= ${SCHEDULE.lapses}::int)`;

const isUnderstood = sql`(${memories.understanding} >= ${KNOWN.from}::float8
  and jsonb_array_length(${memories.rightQuestions}) >= ${KNOWN.questions}::int
  and ${memories.lastRightAt} - ${memories.firstRightAt} >= ${KNOWN.hoursApart}::int * interval '1 hour')`;

/** The state of a practised concept. */
export const stateIn = ({ tomorrow }: Pick<StateParameters, "tomorrow">) =>
  sql<string>`case when ${isShaky} then 'shaky' when ${memories.dueAt} < ${tomorrow}::timestamptz then 'due'
    when ${isUnderstood} then 'known' else 'learning' end`;

export const masteryNow = ({ learnerId, now }: Pick<RatingParameters, "learnerId" | "now">) =>
  masteryIn(
    memories,
    db
      .select({ factor: learnerMemories.factor })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
    sql`${now}::timestamptz`,
  );

/** How many concepts a learner has practised, and the shaky ones of open lessons whose mastery is lowest. */
export const adaptiveReads = (parameters: RatingParameters) => ({
  stateCounts: rowsOf(countStates(parameters)),
  again: rowsOf(shakiest(parameters)),
});

const countStates = ({ learnerId, tomorrow }: StateParameters) =>
  db
    .select({
      practised: count(),
      needReview: sql<number>`count(*) filter (where ${isShaky})`,
      mastered: sql<number>`count(*) filter (where ${stateIn({ tomorrow })} = 'known')`,
    })
    .from(memories)
    .where(eq(memories.userId, learnerId));

function shakiest(parameters: RatingParameters) {
  const { learnerId } = parameters;
  const mastery = masteryNow(parameters);
  const picked = db
    .select({ conceptId: memories.conceptId, mastery: mastery.as("mastery") })
    .from(memories)
    .where(and(eq(memories.userId, learnerId), isShaky, isOpen(parameters, memories.conceptId)))
    .orderBy(sql`mastery`, asc(memories.conceptId))
    .limit(ANALYTICS.weakestShown)
    .as("picked");
  return db
    .select({
      id: concepts.id,
      name: concepts.name,
      lessonId: concepts.lessonId,
      topicName: courses.topicName,
    })
    .from(picked)
    .innerJoin(concepts, eq(concepts.id, picked.conceptId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .orderBy(asc(picked.mastery), asc(concepts.id));
}

/** Whether the lesson of a concept is open for the learner. */
function isOpen({ learnerId, lessonsUpTo }: RatingParameters, conceptId: SQLWrapper): SQL {
  const open = db
    .select({ id: concepts.id })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .innerJoin(concepts, eq(concepts.lessonId, lessons.id))
    .where(and(eq(enrollments.userId, learnerId), lte(lessons.lessonNumber, lessonsUpTo)));
  return sql`(${lessonsUpTo}::int >= ${LESSONS_PER_TOPIC}::int or ${isOneOf(conceptId, open)})`;
}

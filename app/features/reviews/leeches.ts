import {
  and,
  count,
  countDistinct,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  answers,
  lessonProgress,
  memories,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";
import { isOutOfSchedule } from "../progress/rated-concepts.ts";
import { isReviewable, isReviewQuestionFor } from "./due-lessons.ts";

export interface RelearningParameters {
  learnerId: Parameter<string>;
  now: Parameter<Date>;
  /** The learner's midnight. */
  midnight: Parameter<Date>;
}

/** How many ideas a learner can learn again now, for the statement of a page; see `rules/reviews/relearning.ts`. */
export const relearningQuery = (parameters: RelearningParameters) => rowsOf(counts(parameters));

const counts = (parameters: RelearningParameters) =>
  db
    .select({
      waiting: count(),
      triedToday: sql<number>`(${countTried(parameters)})`.mapWith(Number),
    })
    .from(memories)
    .where(and(canBeRelearned(parameters), notInArray(memories.conceptId, triedToday(parameters))));

/** Those of `relearningQuery`, the one that waited longest first. */
export function findLeeches(
  tx: Pick<Transaction, "select">,
  parameters: RelearningParameters,
  limit: number,
) {
  // One that was missed again goes to the end of the line.
  const latestTry = tx
    .select({ at: sql`max(${answers.answeredAt})` })
    .from(answers)
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(
      and(
        eq(answers.userId, parameters.learnerId),
        eq(answers.conceptId, memories.conceptId),
        eq(studySessions.userId, parameters.learnerId),
        eq(studySessions.kind, "relearning"),
      ),
    );
  return tx
    .select({ conceptId: memories.conceptId })
    .from(memories)
    .where(and(canBeRelearned(parameters), notInArray(memories.conceptId, triedToday(parameters))))
    .orderBy(sql`(${latestTry}) nulls first`, memories.lastReviewedAt, memories.conceptId)
    .limit(limit);
}

/** Whether an answer now can bring the concept back, as `isRelearned` of the rules decides. */
export function canBeRelearned({ learnerId, now }: RelearningParameters): SQL | undefined {
  const isUnseen = sql`not ${memories.seenQuestions} ? ${questions.id}::text`;
  const hasRested = lte(
    memories.lastReviewedAt,
    sql`${now}::timestamptz - make_interval(hours => ${KNOWN.hoursApart})`,
  );
  return and(
    eq(memories.userId, learnerId),
    isOutOfSchedule,
    exists(
      db
        .select({ id: questions.id })
        .from(questions)
        .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
        .where(
          and(
            eq(questions.conceptId, memories.conceptId),
            isReviewable({ id: learnerId }),
            isReviewQuestionFor(learnerId),
            or(isUnseen, hasRested),
          ),
        ),
    ),
  );
}

const isTriedToday = ({ learnerId, midnight }: RelearningParameters) =>
  and(
    eq(answers.userId, learnerId),
    isNotNull(answers.conceptId),
    gte(answers.answeredAt, midnight),
    inArray(
      answers.sessionId,
      db
        .select({ id: studySessions.id })
        .from(studySessions)
        .where(and(eq(studySessions.userId, learnerId), eq(studySessions.kind, "relearning"))),
    ),
  );

const triedToday = (parameters: RelearningParameters) =>
  db.select({ id: answers.conceptId }).from(answers).where(isTriedToday(parameters));

const countTried = (parameters: RelearningParameters) =>
  db
    .select({ tried: countDistinct(answers.conceptId) })
    .from(answers)
    .where(isTriedToday(parameters));

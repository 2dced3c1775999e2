import { and, asc, count, eq, exists, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Transaction } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { WantedQuestions } from "#app/ai/questions/write-further.ts";
import {
  missingQuestions,
  missingTogether,
  type QuestionSupply,
} from "#app/rules/questions/question-supply.ts";
import type { Kind } from "#app/rules/questions/question.ts";

export interface ConceptSupply extends QuestionSupply {
  lessonId: string;
  concept: string;
  kindNames: Kind[];
}

const isOwners = eq(studySessions.userId, courses.ownerId);

/** Answered, or chosen for a session that is still open. */
const isSeen = () =>
  or(
    exists(
      db
        .select({ id: answers.id })
        .from(answers)
        .where(and(eq(answers.questionId, questions.id), eq(answers.userId, courses.ownerId))),
    ),
    exists(
      db
        .select({ id: sessionQuestions.questionId })
        .from(sessionQuestions)
        .innerJoin(studySessions, eq(studySessions.id, sessionQuestions.sessionId))
        .where(and(eq(sessionQuestions.questionId, questions.id), isOwners)),
    ),
  );

const reviewed = alias(questions, "reviewed");
const isReviewed = () =>
  exists(
    db
      .select({ id: sessionQuestions.questionId })
      .from(sessionQuestions)
      .innerJoin(studySessions, eq(studySessions.id, sessionQuestions.sessionId))
      .innerJoin(reviewed, eq(reviewed.id, sessionQuestions.questionId))
      .where(and(eq(reviewed.conceptId, concepts.id), eq(studySessions.kind, "review"), isOwners)),
  );

/** Doubted ones are only asked in a quiz that has no other. */
const isLive = sql`${questions.reviewState} not in ('withdrawn', 'doubted')`;

/** The questions that reviews have about concepts of generated courses, and what their owners have seen of them. */
export const findQuestionSupply = (
  tx: Pick<Transaction, "select">,
  where: SQL | undefined,
): Promise<ConceptSupply[]> => supplyQuery(tx, where).orderBy(asc(concepts.position));

/** For a query about many concepts. */
export function supplyQuery(tx: Pick<Transaction, "select">, where: SQL | undefined) {
  const numberOf = (which: SQL) =>
    sql<number>`(count(${questions.id}) filter (where ${which}))::int`;
  return tx
    .select({
      lessonId: concepts.lessonId,
      concept: concepts.name,
      questions: numberOf(isLive).as("live_questions"),
      unseen: numberOf(sql`${isLive} and not ${isSeen()}`).as("unseen_questions"),
      kinds: sql<number>`(count(distinct ${questions.kind}) filter (where ${isLive}))::int`.as(
        "kinds_of_questions",
      ),
      kindNames: sql<
        Kind[]
      >`coalesce(array_agg(distinct ${questions.kind}) filter (where ${isLive}), '{}')`.as(
        "kind_names",
      ),
      written: count(questions.id).as("written_questions"),
      isReviewed: sql<boolean>`${isReviewed()}`.as("is_reviewed"),
    })
    .from(concepts)
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .leftJoin(
      questions,
      and(
        eq(questions.conceptId, concepts.id),
        inArray(questions.use, ["quiz", "review"]),
        isNotNull(questions.orderIndex),
      ),
    )
    .where(and(eq(courses.source, "ai"), isNotNull(courses.ownerId), where))
    .groupBy(concepts.id, courses.ownerId);
}

/** The lessons of those that need more. */
export const lessonsInNeed = (supplies: readonly ConceptSupply[]): string[] => [
  ...new Set(
    supplies.filter((supply) => missingQuestions(supply) > 0).map(({ lessonId }) => lessonId),
  ),
];

/** What to write about the concepts of one lesson. */
export function wantedOf(supplies: readonly ConceptSupply[]): WantedQuestions[] {
  const missing = missingTogether(supplies);
  return supplies.flatMap(({ concept, kindNames: kinds }, index) => {
    const count = missing[index] ?? 0;
    return count > 0 ? [{ concept, count, kinds }] : [];
  });
}

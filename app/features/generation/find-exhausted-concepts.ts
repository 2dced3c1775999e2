import { and, eq, exists, inArray, isNotNull, lt, ne, notExists, sql, type SQL } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";

/** Enough for years: reviews of one concept are soon months apart. */
const MAX_QUESTIONS_PER_CONCEPT = 8;

/** Concepts of the learner's own written courses about which a review has nothing left that they haven't been asked. */
export function findExhaustedConcepts(
  tx: Pick<Transaction, "select">,
  userId: string,
  where: SQL | undefined,
): Promise<{ id: string; name: string; lessonId: string }[]> {
  const answered = db
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.questionId, questions.id), eq(answers.userId, userId)));
  // A question of an open review is as good as asked.
  const chosen = db
    .select({ id: sessionQuestions.questionId })
    .from(sessionQuestions)
    .innerJoin(studySessions, eq(studySessions.id, sessionQuestions.sessionId))
    .where(and(eq(sessionQuestions.questionId, questions.id), eq(studySessions.userId, userId)));
  const ofConcept = and(
    eq(questions.conceptId, concepts.id),
    inArray(questions.use, ["quiz", "review"]),
    isNotNull(questions.orderIndex),
    ne(questions.reviewState, "withdrawn"),
  );
  const unseen = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(ofConcept, notExists(answered), notExists(chosen)));
  const seen = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(ofConcept, exists(answered)));
  const count = db
    .select({ count: sql`count(*)` })
    .from(questions)
    .where(ofConcept);
  return tx
    .select({ id: concepts.id, name: concepts.name, lessonId: concepts.lessonId })
    .from(concepts)
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .where(
      and(
        where,
        eq(courses.source, "ai"),
        eq(courses.ownerId, userId),
        exists(seen),
        notExists(unseen),
        lt(sql`(${count})`, MAX_QUESTIONS_PER_CONCEPT),
      ),
    )
    .orderBy(concepts.position);
}

import { and, asc, desc, eq, gte, inArray, isNull, notExists } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { answers, questions, studySessions } from "#app/db/tables/index.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";

type Question = typeof questions.$inferSelect;

/** A question on the concept that this learner has never seen and whose key someone has found: it shows whether the explanation worked. */
export async function findFreshQuestion(
  userId: string,
  lessonId: string,
  conceptId: string,
  missed: readonly Pick<Question, "family">[] = [],
): Promise<Question | null> {
  const families = new Set(missed.flatMap(({ family }) => family ?? []));
  const fresh = await db
    .select()
    .from(questions)
    .where(isFresh(userId, lessonId, conceptId))
    .orderBy(asc(questions.orderIndex));
  // The same step on another case comes first.
  return fresh.find(({ family }) => families.has(family ?? "")) ?? fresh[0] ?? null;
}

/** Whether a question is one that `findFreshQuestion` may show. */
export const isFresh = (userId: string, lessonId: string, conceptId?: string) =>
  and(
    eq(questions.lessonId, lessonId),
    conceptId === undefined ? undefined : eq(questions.conceptId, conceptId),
    isActiveQuestionFor(userId, ["review"]),
    inArray(questions.reviewState, ["checked", "self-checked"]),
    notExists(
      db
        .select({ id: answers.id })
        .from(answers)
        .where(and(eq(answers.questionId, questions.id), eq(answers.userId, userId))),
    ),
  );

/** The answers to such questions since a moment, the latest first. */
export const findFreshAnswers = (
  tx: Transaction | typeof db,
  userId: string,
  conceptIds: readonly string[],
  since: Date,
) =>
  tx
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(
      and(
        eq(answers.userId, userId),
        inArray(answers.conceptId, [...conceptIds]),
        eq(studySessions.kind, "practice"),
        isNull(studySessions.lessonId),
        gte(answers.answeredAt, since),
      ),
    )
    .orderBy(desc(answers.answeredAt));

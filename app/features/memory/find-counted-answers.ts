import { alias } from "drizzle-orm/pg-core";
import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { answers, questions, studySessions } from "#app/db/tables/index.ts";
import type { AnsweredConcept } from "#app/rules/memory/evidence.ts";
import { guessChance } from "#app/rules/questions/question.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { questionOf } from "../quizzes/stored-question.ts";

/** A learner's answers as evidence of memory, in no order. */
export async function findCountedAnswers(
  tx: Pick<Transaction, "select">,
  userId: string,
  which?: SQL,
): Promise<AnsweredConcept[]> {
  const own = and(eq(answers.userId, userId), isNotNull(answers.conceptId), isCounted(), which);
  const rows = await tx
    .select({
      id: answers.id,
      conceptId: answers.conceptId,
      questionId: answers.questionId,
      sessionId: answers.sessionId,
      answeredAt: answers.answeredAt,
      isCorrect: answers.isCorrect,
      hints: answers.hints,
      attempt: answers.attempt,
      confidence: answers.confidence,
      setting: answers.setting,
      isSelfRated: sql<boolean>`${answers.response} ? 'isKnown'`,
    })
    .from(answers)
    .where(own);
  // Each question once: a learner may have answered it a hundred times.
  const requested = await tx
    .select()
    .from(questions)
    .where(inArray(questions.id, db.select({ id: answers.questionId }).from(answers).where(own)));
  const chances = new Map(requested.map((row) => [row.id, guessChance(questionOf(row))]));
  const sittings = await findSittings(tx, userId, rows);
  return rows.map((answer) => ({
    ...answer,
    sessionId: sittings.get(answer.sessionId) ?? answer.sessionId,
    conceptId: answer.conceptId ?? "",
    guessChance: chances.get(answer.questionId) ?? 0,
  }));
}

/**
 * The quiz of a lesson is one sitting, on however many devices it was taken: answers that another device gave to the same questions are
 * in sessions of their own (`another-device.ts`), and count as part of the lesson's.
 */
async function findSittings(
  tx: Pick<Transaction, "select">,
  userId: string,
  rows: readonly Pick<AnsweredConcept, "sessionId" | "setting">[],
): Promise<Map<string, string>> {
  const ofLessons = rows.filter(({ setting }) => setting === "lesson");
  if (ofLessons.length === 0) return new Map();
  const own = alias(studySessions, "own");
  const pairs = await tx
    .select({ from: studySessions.id, to: own.id })
    .from(studySessions)
    .innerJoin(
      own,
      and(
        eq(own.userId, studySessions.userId),
        eq(own.lessonId, studySessions.lessonId),
        eq(own.kind, "lesson"),
      ),
    )
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.kind, "practice"),
        inArray(studySessions.id, [...new Set(ofLessons.map(({ sessionId }) => sessionId))]),
      ),
    );
  return new Map(pairs.map(({ from, to }) => [from, to]));
}

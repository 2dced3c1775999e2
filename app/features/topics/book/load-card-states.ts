import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, learnerMemories, memories, questions } from "#app/db/tables/index.ts";
import { DEFAULT_RETENTION } from "#app/rules/memory/retention.ts";
import type { CardState } from "#packages/anki/write-apkg.ts";

/**
 * What the learner remembers of each question's concept, and when they answered that question. Without an entry: a concept
 * that is out of the schedule, which another program should begin anew.
 */
export async function loadCardStates(
  learnerId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, CardState>> {
  const [remembered, given, settings] = await Promise.all([
    db
      .select({ questionId: questions.id, memory: memories })
      .from(questions)
      .innerJoin(
        memories,
        and(eq(memories.conceptId, questions.conceptId), eq(memories.userId, learnerId)),
      )
      .where(inArray(questions.id, [...questionIds])),
    db
      .select({
        questionId: answers.questionId,
        at: answers.answeredAt,
        isRight: answers.isCorrect,
        seconds: answers.seconds,
      })
      .from(answers)
      .where(
        and(
          eq(answers.userId, learnerId),
          inArray(answers.questionId, [...questionIds]),
          // A second try follows a hint.
          eq(answers.attempt, 1),
        ),
      )
      .orderBy(asc(answers.answeredAt), asc(answers.id)),
    db
      .select({ desiredRetention: learnerMemories.desiredRetention })
      .from(learnerMemories)
      .where(eq(learnerMemories.userId, learnerId)),
  ]);
  const desiredRetention = settings[0]?.desiredRetention ?? DEFAULT_RETENTION;
  const reviews = Map.groupBy(given, ({ questionId }) => questionId);
  return new Map(
    remembered.flatMap(({ questionId, memory: { dueAt, ...memory } }) =>
      dueAt === null
        ? []
        : [
            [
              questionId,
              {
                stability: memory.stability,
                difficulty: memory.difficulty,
                desiredRetention,
                lastReviewedAt: memory.lastReviewedAt,
                dueAt,
                lapses: memory.lapses,
                reviews: (reviews.get(questionId) ?? []).map(({ at, isRight, seconds }) => ({
                  at,
                  isRight,
                  milliseconds: (seconds ?? 0) * 1000,
                })),
              },
            ],
          ],
    ),
  );
}

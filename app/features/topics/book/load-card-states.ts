import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, learnerMemories, memories, questions } from "#app/db/tables/index.ts";
import { NEW_PACE, scheduledStability } from "#app/rules/memory/memory.ts";
import { DEFAULT_RETENTION } from "#app/rules/memory/retention.ts";
import type { CardState } from "#packages/anki/write-apkg.ts";
import type { Book } from "./load-book.ts";

/**
 * What the learner remembers of each question's concept, and when they answered that question. Without an entry: a concept
 * that is out of the schedule, which another program should begin anew.
 */
export async function loadCardStates(
  learnerId: string,
  book: Book,
): Promise<ReadonlyMap<string, CardState>> {
  const questionIds = book.lessons.flatMap((lesson) => lesson.questions.map(({ id }) => id));
  const [remembered, reviews, settings] = await Promise.all([
    findMemories(learnerId, questionIds),
    findReviews(learnerId, questionIds),
    findSettings(learnerId),
  ]);
  const states = new Map<string, CardState>();
  for (const { questionId, memory } of remembered) {
    const { dueAt, lastReviewedAt, difficulty, lapses } = memory;
    if (dueAt === null) continue;
    states.set(questionId, {
      // Another program knows nothing of this learner's pace.
      stability: scheduledStability(memory.stability, settings.factor),
      difficulty,
      desiredRetention: settings.desiredRetention,
      lastReviewedAt,
      dueAt,
      lapses,
      reviews: reviews.get(questionId) ?? [],
    });
  }
  return states;
}

function findMemories(learnerId: string, questionIds: readonly string[]) {
  return db
    .select({ questionId: questions.id, memory: memories })
    .from(questions)
    .innerJoin(
      memories,
      and(eq(memories.conceptId, questions.conceptId), eq(memories.userId, learnerId)),
    )
    .where(inArray(questions.id, [...questionIds]));
}

/** By question, the oldest first. */
async function findReviews(learnerId: string, questionIds: readonly string[]) {
  const rows = await db
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
    .orderBy(asc(answers.answeredAt), asc(answers.id));
  const reviews = rows.map(({ seconds, ...row }) => ({
    ...row,
    milliseconds: (seconds ?? 0) * 1000,
  }));
  return Map.groupBy(reviews, ({ questionId }) => questionId);
}

async function findSettings(learnerId: string) {
  const [settings] = await db
    .select({
      desiredRetention: learnerMemories.desiredRetention,
      factor: learnerMemories.factor,
    })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, learnerId));
  return settings ?? { desiredRetention: DEFAULT_RETENTION, factor: NEW_PACE.factor };
}

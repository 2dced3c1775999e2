import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, instance, learnerMemories, memories } from "#app/db/tables/index.ts";
import { inOrder } from "#app/rules/memory/evidence.ts";
import {
  endedWeeks,
  foldWithWeeks,
  latestWeeks,
  weekOf,
  type MasteryWeek,
} from "#app/rules/memory/mastery-weeks.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { newLearner, type ConceptMemory, type LearnerMemory } from "#app/rules/memory/memory.ts";
import { findCountedAnswers } from "./find-counted-answers.ts";

type Answer = Pick<typeof answers.$inferSelect, "id" | "userId" | "answeredAt">;
type LearnerRow = typeof learnerMemories.$inferSelect;

/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000;

/**
 * Adds an answer that was just recorded. One that was given before others, such as offline, replays the learner,
 * because the factor and the order of a concept's answers depend on it.
 */
export async function rememberAnswer(tx: Transaction, answer: Answer): Promise<void> {
  const learner = await lockLearnerMemory(tx, answer.userId);
  if (isEarlier(answer, learner) || learner.masteryWeeks === null)
    return replayMemories(tx, answer.userId);
  const [added] = await findCountedAnswers(tx, answer.userId, eq(answers.id, answer.id));
  if (!added) return;
  const weeks = await weeksBefore(tx, learner, learner.masteryWeeks, added.answeredAt);
  const its = and(eq(memories.userId, answer.userId), eq(memories.conceptId, added.conceptId));
  const [before] = await tx.select().from(memories).where(its);
  const step = memoryAfter(before ?? null, learner, added, learner);
  await storeLearner(tx, answer.userId, { ...step.learner, weeks }, added);
  if (!step.memory) return;
  const values = columnsOf(step.memory);
  await tx
    .insert(memories)
    .values({ ...values, userId: answer.userId, conceptId: added.conceptId })
    .onConflictDoUpdate({ target: [memories.userId, memories.conceptId], set: values });
}

/** Stores a learner's memories as the fold of all their answers that count. */
export async function replayMemories(tx: Transaction, userId: string): Promise<void> {
  const learner = await lockLearnerMemory(tx, userId);
  const all = inOrder(await findCountedAnswers(tx, userId));
  const folded = foldWithWeeks(all, learner);
  await storeLearner(tx, userId, { ...folded.learner, weeks: folded.weeks }, all.at(-1));
  await tx.delete(memories).where(eq(memories.userId, userId));
  const rows = [...folded.memories].map(([conceptId, memory]) => ({
    ...columnsOf(memory),
    userId,
    conceptId,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx.insert(memories).values(rows.slice(from, from + ROWS_PER_INSERT));
}

/**
 * A withdrawal replays learners it hasn't locked. This row makes it wait for an answer that is being recorded, and the
 * next statement then sees that answer.
 */
export async function lockLearnerMemory(tx: Transaction, userId: string): Promise<LearnerRow> {
  await tx
    .insert(learnerMemories)
    .values({
      userId,
      ...newLearner(),
      masteryWeeks: [],
      parameters: sql`(select ${instance.memoryParameters} from ${instance})`,
    })
    .onConflictDoNothing();
  const [learner] = await tx
    .select()
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, userId))
    .for("update");
  if (!learner) throw new Error("The learner's account was deleted");
  return learner;
}

function isEarlier(answer: Answer, { latestAnswerAt, latestAnswerId }: LearnerRow): boolean {
  if (latestAnswerAt === null || latestAnswerId === null) return false;
  const latest = { id: latestAnswerId, answeredAt: latestAnswerAt };
  return inOrder([answer, latest]).at(-1) === latest;
}

/** With the weeks that have ended since the last answer: only the first answer of a week reads all memories. */
async function weeksBefore(
  tx: Transaction,
  { userId, factor, latestAnswerAt }: LearnerRow,
  weeks: MasteryWeek[],
  answeredAt: Date,
): Promise<MasteryWeek[]> {
  if (latestAnswerAt === null || weekOf(latestAnswerAt) === weekOf(answeredAt)) return weeks;
  const all = await tx
    .select({
      understanding: memories.understanding,
      stability: memories.stability,
      lastReviewedAt: memories.lastReviewedAt,
    })
    .from(memories)
    .where(eq(memories.userId, userId));
  return latestWeeks([
    ...weeks,
    ...endedWeeks({ memories: all, factor }, latestAnswerAt, answeredAt),
  ]);
}

async function storeLearner(
  tx: Transaction,
  userId: string,
  { factor, calibration, weeks }: LearnerMemory & { weeks: MasteryWeek[] },
  latest: Pick<Answer, "id" | "answeredAt"> | undefined,
) {
  await tx
    .update(learnerMemories)
    .set({
      factor,
      calibration,
      masteryWeeks: weeks,
      latestAnswerAt: latest?.answeredAt ?? null,
      latestAnswerId: latest?.id ?? null,
    })
    .where(eq(learnerMemories.userId, userId));
}

/** Without what a row read from the database holds besides the memory. */
function columnsOf({
  stability,
  difficulty,
  lastReviewedAt,
  dueAt,
  understanding,
  lapses,
  lapsesInARow,
  seenQuestions,
  rightQuestions,
  firstRightAt,
  lastRightAt,
  recentSessions,
}: ConceptMemory): ConceptMemory {
  return {
    stability,
    difficulty,
    lastReviewedAt,
    dueAt,
    understanding,
    lapses,
    lapsesInARow,
    seenQuestions,
    rightQuestions,
    firstRightAt,
    lastRightAt,
    recentSessions,
  };
}

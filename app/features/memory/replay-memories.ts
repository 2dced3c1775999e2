import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { answers, instance, learnerMemories, memories } from "#app/db/tables/index.ts";
import { inOrder, type AnsweredConcept } from "#app/rules/memory/evidence.ts";
import {
  endedWeeks,
  foldWithWeeks,
  latestWeeks,
  type MasteryWeek,
  weekOf,
} from "#app/rules/memory/mastery/mastery-weeks.ts";
import { newHypotheses } from "#app/rules/memory/learner-model.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { FOLD_VERSION, type ConceptMemory, type LearnerMemory } from "#app/rules/memory/memory.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import { findCountedAnswers } from "./find-counted-answers.ts";

type Answer = Pick<typeof answers.$inferSelect, "id" | "answeredAt">;
type LearnerRow = typeof learnerMemories.$inferSelect;

/** Answers; replaying more takes longer than a request should. */
export const LONG_REPLAY = 3_000;

/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000;

/**
 * Adds answers that were just recorded. If one was given before others, such as offline, the learner is replayed once,
 * because the factor and the order of a concept's answers depend on it. Where a job does that, a late answer counts in the
 * meantime as if it had just been given.
 */
export async function rememberAnswers(
  tx: Transaction,
  userId: string,
  recorded: readonly Answer[],
): Promise<void> {
  if (recorded.length === 0) return;
  const learner = await lockLearnerMemory(tx, userId);
  const isDeferred =
    learner.masteryWeeks === null ||
    learner.foldVersion !== FOLD_VERSION ||
    recorded.some((answer) => isEarlier(answer, learner));
  if (isDeferred && (await replaySoon(tx, userId)) === "replayed") return;
  const ids = recorded.map(({ id }) => id);
  await addAnswers(tx, learner, await findCountedAnswers(tx, userId, inArray(answers.id, ids)));
}

/** Replays a learner right away, or in a job where it takes long: at most once a minute, whatever they send. */
export async function replaySoon(tx: Transaction, userId: string): Promise<"replayed" | "queued"> {
  const [beyond] = await tx
    .select({ id: answers.id })
    .from(answers)
    .where(eq(answers.userId, userId))
    .offset(LONG_REPLAY)
    .limit(1);
  if (!beyond) {
    await replayMemories(tx, userId);
    return "replayed";
  }
  const onceAMinute = { singletonKey: userId, singletonSeconds: 60, singletonNextSlot: true };
  await enqueue(tx, "replay-memories", { userId }, onceAMinute);
  return "queued";
}

/** Folds answers into what is stored, in the order they were given. */
async function addAnswers(
  tx: Transaction,
  row: LearnerRow,
  added: readonly AnsweredConcept[],
): Promise<void> {
  const { userId } = row;
  const changed = await findMemories(tx, userId, added);
  // Until the replay of an earlier version's memories.
  let learner: LearnerMemory =
    row.hypotheses.length > 0 ? row : { ...row, hypotheses: newHypotheses() };
  let weeks = row.masteryWeeks ?? [];
  let latest = latestOf(row);
  for (const answer of inOrder(added)) {
    const before = changed.get(answer.conceptId) ?? null;
    if (latest && weekOf(latest.answeredAt) < weekOf(answer.answeredAt)) {
      const state = { memories: await allMemories(tx, userId, changed), pace: learner };
      weeks = latestWeeks([...weeks, ...endedWeeks(state, latest.answeredAt, answer.answeredAt)]);
    }
    const step = memoryAfter(before, learner, notBefore(before, answer), row);
    learner = step.learner;
    if (step.memory) changed.set(answer.conceptId, step.memory);
    latest = latest ? inOrder([latest, answer]).at(-1) : answer;
  }
  if (added.length > 0)
    await storeLearner(tx, userId, { ...learner, weeks }, latest, row.foldVersion);
  for (const [conceptId, memory] of changed) {
    const values = columnsOf(memory);
    await tx
      .insert(memories)
      .values({ ...values, userId, conceptId })
      .onConflictDoUpdate({ target: [memories.userId, memories.conceptId], set: values });
  }
}

/** A late answer that waits for its replay moves no memory back in time. */
const notBefore = (memory: ConceptMemory | null, answer: AnsweredConcept): AnsweredConcept =>
  memory && memory.lastReviewedAt > answer.answeredAt
    ? { ...answer, answeredAt: memory.lastReviewedAt }
    : answer;

async function findMemories(
  tx: Transaction,
  userId: string,
  added: readonly AnsweredConcept[],
): Promise<Map<string, ConceptMemory>> {
  const conceptIds = added.map(({ conceptId }) => conceptId);
  const rows = await tx
    .select()
    .from(memories)
    .where(and(eq(memories.userId, userId), inArray(memories.conceptId, conceptIds)));
  return new Map(rows.map((row) => [row.conceptId, row]));
}

/** Of all concepts, with what isn't stored yet: only the first answer of a week reads them. */
async function allMemories(
  tx: Transaction,
  userId: string,
  changed: ReadonlyMap<string, ConceptMemory>,
) {
  const rows = await tx
    .select({
      conceptId: memories.conceptId,
      understanding: memories.understanding,
      stability: memories.stability,
      lastReviewedAt: memories.lastReviewedAt,
    })
    .from(memories)
    .where(eq(memories.userId, userId));
  const stored = rows.filter(({ conceptId }) => !changed.has(conceptId));
  return [...stored, ...changed.values()];
}

/** Stores a learner's memories as the fold of all their answers that count. */
export async function replayMemories(tx: Transaction, userId: string): Promise<void> {
  const learner = await lockLearnerMemory(tx, userId);
  const all = inOrder(await findCountedAnswers(tx, userId));
  const folded = foldWithWeeks(all, learner);
  await storeLearner(
    tx,
    userId,
    { ...folded.learner, weeks: folded.weeks },
    all.at(-1),
    FOLD_VERSION,
  );
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
      foldVersion: FOLD_VERSION,
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

function isEarlier(answer: Answer, learner: LearnerRow): boolean {
  const latest = latestOf(learner);
  return latest !== undefined && inOrder([answer, latest]).at(-1) === latest;
}

const latestOf = ({ latestAnswerAt, latestAnswerId }: LearnerRow) =>
  latestAnswerAt === null || latestAnswerId === null
    ? undefined
    : { id: latestAnswerId, answeredAt: latestAnswerAt };

async function storeLearner(
  tx: Transaction,
  userId: string,
  learner: LearnerMemory & { weeks: MasteryWeek[] },
  latest: Answer | undefined,
  foldVersion: number,
) {
  const { factor, slip, decay, calibration, hypotheses, miss, sureAnswers, weeks } = learner;
  await tx
    .update(learnerMemories)
    .set({
      factor,
      slip,
      decay,
      calibration,
      hypotheses,
      miss,
      sureAnswers,
      foldVersion,
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

import { setImmediate as otherWork } from "node:timers/promises";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { instance, learnerMemories } from "#app/db/tables/index.ts";
import { FIT, fitParameters } from "#app/rules/memory/fit-parameters.ts";
import type { Parameters } from "#app/rules/memory/scheduler.ts";
import { findCountedAnswers } from "./find-counted-answers.ts";
import { lockLearnerMemory, replayMemories } from "./replay-memories.ts";

/** More would not fit better: the parameters are few. */
const MAX_ANSWERS = 50_000;
const MAX_NIGHT_MS = 10 * 60_000;

type Fitter = typeof fitParameters;
export type NightlyFit = { isInstanceFitted: boolean; learnersFitted: number };

/**
 * Fits FSRS's parameters to the answers, first for everyone, then for each learner with enough of them, and replays
 * the memories they change. Safe to run twice or to be interrupted: each learner is a transaction, and the next night
 * continues.
 */
export async function fitMemories(fitter = fitParameters): Promise<NightlyFit> {
  const end = performance.now() + MAX_NIGHT_MS;
  const isInstanceFitted = await fitInstance(fitter);
  await shareParameters();
  let learnersFitted = 0;
  for (const { userId, measured } of await findLearnersToFit()) {
    if (performance.now() > end) break;
    if (await fitLearner(userId, measured, fitter)) learnersFitted += 1;
  }
  return { isInstanceFitted, learnersFitted };
}

/** Answers in reviews and checks that were predicted, of one learner. */
const measuredAnswers = sql<number>`(select sum((bin->>'answers')::int)::int
  from jsonb_array_elements(${learnerMemories.calibration}) as bins(bin))`;

async function fitInstance(fitter: Fitter): Promise<boolean> {
  const [[instanceRow], learners] = await Promise.all([
    db.select().from(instance),
    db
      .select({ userId: learnerMemories.userId, measured: measuredAnswers })
      .from(learnerMemories)
      .orderBy(desc(learnerMemories.latestAnswerAt)),
  ]);
  const total = learners.reduce((sum, { measured }) => sum + measured, 0);
  if (!instanceRow || !isTime(total, FIT.instanceFrom, instanceRow.fittedAnswers)) return false;
  const lives = [];
  for (const { userId, measured } of learners) {
    if (measured > 0) lives.push(await findCountedAnswers(db, userId));
    if (lives.reduce((sum, { length }) => sum + length, 0) >= MAX_ANSWERS) break;
  }
  const fitted = await fit(lives, instanceRow.memoryParameters, fitter);
  await db
    .update(instance)
    .set({ fittedAnswers: total, ...(fitted && { memoryParameters: fitted }) });
  return fitted !== null;
}

/** Learners without parameters of their own use the instance's. */
async function shareParameters(): Promise<void> {
  const [shared] = await db.select({ parameters: instance.memoryParameters }).from(instance);
  const parameters = shared?.parameters ?? null;
  const behind = await db
    .select({ userId: learnerMemories.userId })
    .from(learnerMemories)
    .where(
      and(
        eq(learnerMemories.hasOwnParameters, false),
        sql`${learnerMemories.parameters} is distinct from ${JSON.stringify(parameters)}::jsonb`,
      ),
    );
  for (const { userId } of behind) await adopt(userId, { parameters });
}

function findLearnersToFit() {
  return db
    .select({ userId: learnerMemories.userId, measured: measuredAnswers })
    .from(learnerMemories)
    .where(
      and(
        gte(measuredAnswers, FIT.learnerFrom),
        gte(measuredAnswers, sql`${learnerMemories.fittedAnswers} * ${FIT.growth}::float8`),
      ),
    )
    .orderBy(asc(learnerMemories.fittedAnswers), asc(learnerMemories.userId));
}

async function fitLearner(userId: string, measured: number, fitter: Fitter): Promise<boolean> {
  const ownRow = eq(learnerMemories.userId, userId);
  const [learner] = await db.select().from(learnerMemories).where(ownRow);
  if (!learner) return false;
  const fitted = await fit([await findCountedAnswers(db, userId)], learner.parameters, fitter);
  await db.update(learnerMemories).set({ fittedAnswers: measured }).where(ownRow);
  if (fitted) await adopt(userId, { parameters: fitted, hasOwnParameters: true });
  return fitted !== null;
}

const adopt = (
  userId: string,
  settings: Partial<Pick<typeof learnerMemories.$inferSelect, "parameters" | "hasOwnParameters">>,
) =>
  db.transaction(async (tx) => {
    await lockLearnerMemory(tx, userId);
    await tx.update(learnerMemories).set(settings).where(eq(learnerMemories.userId, userId));
    await replayMemories(tx, userId);
  });

const isTime = (answers: number, from: number, fitted: number) =>
  answers >= from && answers >= fitted * FIT.growth;

/** Everyone else goes on learning in between: a step takes milliseconds. */
async function fit(
  lives: Awaited<ReturnType<typeof findCountedAnswers>>[],
  current: Parameters,
  fitter: Fitter,
): Promise<number[] | null> {
  const steps = fitter(lives, current);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await otherWork();
  }
}

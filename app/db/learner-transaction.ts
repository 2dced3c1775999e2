import { eq, sql } from "drizzle-orm";
import PQueue from "p-queue";
import { db, type Transaction } from "./client.ts";
import { LearnerBusy } from "#app/platform/learner-busy.ts";
import { users } from "./tables/index.ts";

/** More than a person's tabs and devices send together. */
const MAX_WAITING = 64;

/** For a row that another process or a job holds. */
const LOCK_TIMEOUT_MS = 5_000;

/** The learners who are writing in this process. */
const queues = new Map<string, PQueue>();

/**
 * A transaction that changes what a learner did. They run one at a time per learner: the next one waits here, without a
 * connection that others need, and then sees what the one before has stored. When too many wait, or another process holds a
 * row for too long, it throws what `isLearnerBusy` knows; the web server answers 429.
 */
export async function learnerTransaction<Outcome>(
  learnerId: string,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  const queue = queueOf(learnerId);
  if (queue.size >= MAX_WAITING) throw new LearnerBusy();
  return queue.add(() =>
    db.transaction(async (tx) => {
      await lockLearner(tx, learnerId);
      return work(tx);
    }),
  );
}

function queueOf(learnerId: string): PQueue {
  const existing = queues.get(learnerId);
  if (existing) return existing;
  const queue = new PQueue({ concurrency: 1 });
  queue.addEventListener("idle", () => queues.delete(learnerId));
  queues.set(learnerId, queue);
  return queue;
}

/**
 * Other processes don't wait in this one's queue, so the row is locked, too: before anything else. `no key update` instead of
 * `update`, because `update` would block the foreign-key checks of rows that other transactions insert for this learner,
 * up to a deadlock.
 */
async function lockLearner(tx: Transaction, learnerId: string): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learnerId)).for("no key update");
}

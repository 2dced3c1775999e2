import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle, type SendOptions } from "pg-boss";
import { log } from "#app/platform/log.ts";
import { db, type Transaction } from "./client.ts";

/** Every job and its input. The job is in `jobs/<name>.ts`. */
export interface JobInputs {
  "write-lessons": { generationId: string };
  "write-remediation": { runId: string };
  /** `userId`: the learner whose report it is, and whose share of tokens it uses. */
  "recheck-question": { questionId: string; userId: string };
  /** `userId`: whose share of tokens it uses. */
  "check-lesson": { lessonId: string; userId: string };
  /** `isAwaited`: someone reads the lesson while it is written. */
  "write-questions": { lessonId: string; userId: string; isAwaited: boolean };
  /** Questions that began or ceased to count. */
  "recount-answers": { questionIds: string[] };
  /** A learner with many answers, one of which arrived late. */
  "replay-memories": { userId: string };
  /** A file that a learner brought. */
  "run-import": { importId: string; userId: string };
  /** What a learner brought to learn from. */
  "read-source": { sourceId: string; userId: string };
  "deliver-mail": { outboxId: string };
  remind: Record<string, never>;
  summarise: Record<string, never>;
  "mail-articles": Record<string, never>;
  "clean-up": Record<string, never>;
  "sweep-outbox": Record<string, never>;
  "fit-memories": Record<string, never>;
  "provide-questions": Record<string, never>;
  "renew-sandbox": Record<string, never>;
  "reconcile-payments": Record<string, never>;
  "update-customer": { customerId: string };
  "back-up": Record<string, never>;
  "watch-site": Record<string, never>;
}
export type JobName = keyof JobInputs;

interface Retries {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  /** Seconds; the upper bound of the exponential backoff. */
  retryDelayMax?: number;
}

/** A job whose process died is resumed after `heartbeatSeconds` plus one interval of the supervisor. */
const QUEUES: Record<JobName, Retries> = {
  "write-lessons": { retryLimit: 5, retryDelay: 1, retryBackoff: false },
  "write-remediation": { retryLimit: 5, retryDelay: 1, retryBackoff: false },
  // The service may be busy for an hour.
  "recheck-question": { retryLimit: 6, retryDelay: 60, retryBackoff: true },
  // Queued again each hour while questions are unchecked.
  "check-lesson": { retryLimit: 4, retryDelay: 120, retryBackoff: true },
  // Nobody waits for them.
  "write-questions": { retryLimit: 4, retryDelay: 120, retryBackoff: true },
  "recount-answers": { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  "replay-memories": { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  // Ended by the job itself, see `features/imports/run-import.ts`.
  "run-import": { retryLimit: 10, retryDelay: 2, retryBackoff: false },
  // As that one.
  "read-source": { retryLimit: 10, retryDelay: 2, retryBackoff: false },
  // More than `features/email/deliver-email.ts` needs, which ends the job itself.
  "deliver-mail": { retryLimit: 200, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  remind: { retryLimit: 2, retryDelay: 30, retryBackoff: false },
  summarise: { retryLimit: 2, retryDelay: 30, retryBackoff: false },
  "mail-articles": { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  "clean-up": { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  "sweep-outbox": { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  // The next night continues.
  "fit-memories": { retryLimit: 1, retryDelay: 60, retryBackoff: false },
  "provide-questions": { retryLimit: 1, retryDelay: 60, retryBackoff: false },
  "reconcile-payments": { retryLimit: 5, retryDelay: 600, retryBackoff: false },
  // Stripe may be unavailable for a while, and the new address must still reach it.
  "update-customer": { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  "renew-sandbox": { retryLimit: 2, retryDelay: 10, retryBackoff: false },
  "back-up": { retryLimit: 3, retryDelay: 600, retryBackoff: false },
  // The next minutes continue.
  "watch-site": { retryLimit: 0, retryDelay: 1, retryBackoff: false },
};

/** Seconds until the first retry of a failed job. */
export const retryDelayOf = (name: JobName): number => QUEUES[name].retryDelay;

let boss: PgBoss;

function newBoss(connectionString: string, isWorker: boolean): PgBoss {
  const made = new PgBoss({
    connectionString,
    max: isWorker ? 6 : 2,
    application_name: "nectar queue",
    supervise: isWorker,
    superviseIntervalSeconds: 5,
    // With the default of one minute, a reader would wait that long after a worker died.
    monitorIntervalSeconds: 5,
    schedule: isWorker,
    useListenNotify: isWorker,
    connectionTimeoutMillis: 5_000,
  });
  made.on("error", (error) => log.warn({ error: error.message }, "queue"));
  return made;
}

/** Runs as part of the migration, so that the queues exist before the first job. */
export async function createQueues(connectionString: string): Promise<void> {
  const setup = newBoss(connectionString, false);
  await setup.start();
  for (const [name, options] of Object.entries(QUEUES))
    await setup.createQueue(name, {
      ...options,
      heartbeatSeconds: 10,
      notify: true,
      deleteAfterSeconds: 86_400,
    });
  await setup.stop({ graceful: false });
}

/** Connects this process to the queue. Only a worker fetches and supervises jobs. */
export async function startQueue(connectionString: string, isWorker: boolean): Promise<PgBoss> {
  boss = newBoss(connectionString, isWorker);
  await boss.start();
  return boss;
}

/** For the only worker: every active job belongs to one that died, so resume it now instead of after a missed heartbeat. */
export async function resumeAbandoned(): Promise<void> {
  const { rows } = await db.execute<{ name: JobName; id: string }>(
    sql`select name, id from pgboss.job where state = 'active'`,
  );
  for (const { name, id } of rows) await boss.fail(name, id, { message: "its process ended" });
}

export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 4_000 });
}

/** Enqueues in the caller's transaction, so that a rollback removes the job. Returns null for a duplicate. */
export function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  input: JobInputs[Name],
  options: SendOptions = {},
): Promise<string | null> {
  return boss.send(name, input, { ...options, db: fromDrizzle(tx, sql) });
}

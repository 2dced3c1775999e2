import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle, type SendOptions } from "pg-boss";
import { log } from "#app/platform/log.ts";
import { db, type Transaction } from "./client.ts";

/** Every job and what it is told. A job is found in `jobs/<name>.ts`. */
export interface JobInputs {
  "write-lessons": { generationId: string };
  "write-remediation": { runId: string };
  "deliver-mail": { outboxId: string };
  remind: Record<string, never>;
  summarise: Record<string, never>;
  "mail-articles": Record<string, never>;
  "clean-up": Record<string, never>;
}
export type JobName = keyof JobInputs;

interface Retries {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  /** The longest pause of a growing one. */
  retryDelayMax?: number;
}

/** A job whose process died is taken up again after `heartbeatSeconds` plus one look of the supervisor. */
const QUEUES: Record<JobName, Retries> = {
  "write-lessons": { retryLimit: 5, retryDelay: 1, retryBackoff: false },
  "write-remediation": { retryLimit: 5, retryDelay: 1, retryBackoff: false },
  // Longer than `features/mail/deliver-mail.ts` goes on trying, which ends it.
  "deliver-mail": { retryLimit: 200, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  remind: { retryLimit: 2, retryDelay: 30, retryBackoff: false },
  summarise: { retryLimit: 2, retryDelay: 30, retryBackoff: false },
  "mail-articles": { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  "clean-up": { retryLimit: 2, retryDelay: 60, retryBackoff: false },
};

let boss: PgBoss;

function newBoss(connectionString: string, isWorker: boolean): PgBoss {
  const made = new PgBoss({
    connectionString,
    max: isWorker ? 6 : 2,
    application_name: "nectar queue",
    supervise: isWorker,
    superviseIntervalSeconds: 5,
    // Its default of a minute is how long a reader would wait for a writer that died.
    monitorIntervalSeconds: 5,
    schedule: isWorker,
    useListenNotify: isWorker,
    connectionTimeoutMillis: 5_000,
  });
  made.on("error", (error) => log.warn({ error: error.message }, "queue"));
  return made;
}

/** Part of a migration: the queues exist before anything is enqueued. */
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

/** Connects this process to the queue; only a worker takes jobs and watches over them. */
export async function startQueue(connectionString: string, isWorker: boolean): Promise<PgBoss> {
  boss = newBoss(connectionString, isWorker);
  await boss.start();
  return boss;
}

/**
 * For a process that has its database to itself: what is under way there was begun by one that died, and is taken up
 * now instead of when its heartbeat is missed.
 */
export async function resumeAbandoned(): Promise<void> {
  const { rows } = await db.execute<{ name: JobName; id: string }>(
    sql`select name, id from pgboss.job where state = 'active'`,
  );
  for (const { name, id } of rows) await boss.fail(name, id, { message: "its process ended" });
}

export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 4_000 });
}

/** Joins the caller's transaction: rolled back means never queued. Returns null for a duplicate. */
export function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  input: JobInputs[Name],
  options: SendOptions = {},
): Promise<string | null> {
  return boss.send(name, input, { ...options, db: fromDrizzle(tx, sql) });
}

import type { PgBoss } from "pg-boss";
import { retryDelayOf, type JobInputs, type JobName } from "#app/db/queue.ts";
import { env } from "#app/platform/env.ts";
import { backUpJob } from "./back-up.ts";
import { checkLessonJob } from "./check-lesson.ts";
import { cleanUpJob } from "./clean-up.ts";
import { deliverEmailJob } from "./deliver-email.ts";
import { emailArticlesJob } from "./email-articles.ts";
import { provideQuestionsJob } from "./provide-questions.ts";
import { recheckQuestionJob } from "./recheck-question.ts";
import { fitMemoriesJob } from "./fit-memories.ts";
import type { Job } from "./job.ts";
import { readSourceJob } from "./read-source.ts";
import { reconcilePaymentsJob } from "./reconcile-payments.ts";
import { recountAnswersJob } from "./recount-answers.ts";
import { remindJob } from "./remind.ts";
import { renewSandboxJob } from "./renew-sandbox.ts";
import { replayMemoriesJob } from "./replay-memories.ts";
import { summariseJob } from "./summarise-weeks.ts";
import { runImportJob } from "./run-import.ts";
import { sweepOutboxJob } from "./sweep-outbox.ts";
import { updateCustomerJob } from "./update-customer.ts";
import { watchSiteJob } from "./watch-site.ts";
import { writeLessonsJob } from "./write-lessons.ts";
import { writeQuestionsJob } from "./write-questions.ts";
import { writeRemediationJob } from "./write-remediation.ts";

/** All jobs, run by worker processes. */
export async function startJobs(boss: PgBoss, connectionString: string): Promise<void> {
  await startJob(boss, writeLessonsJob);
  await startJob(boss, writeRemediationJob);
  await startJob(boss, writeQuestionsJob);
  await startJob(boss, recheckQuestionJob);
  await startJob(boss, checkLessonJob);
  await startJob(boss, recountAnswersJob);
  await startJob(boss, replayMemoriesJob);
  await startJob(boss, runImportJob);
  await startJob(boss, readSourceJob);
  await startJob(boss, deliverEmailJob);
  await startJob(boss, remindJob);
  await startJob(boss, summariseJob);
  await startJob(boss, emailArticlesJob);
  await startJob(boss, cleanUpJob);
  await startJob(boss, sweepOutboxJob);
  await startJob(boss, fitMemoriesJob);
  await startJob(boss, provideQuestionsJob);
  await startJob(boss, renewSandboxJob);
  await startJob(boss, reconcilePaymentsJob);
  await startJob(boss, updateCustomerJob);
  await startJob(boss, watchSiteJob);
  const { BACKUP_AT } = env();
  if (BACKUP_AT) await startJob(boss, backUpJob(connectionString, BACKUP_AT));
  // A schedule outlives the process that made it.
  else await boss.unschedule("back-up" satisfies JobName);
}

export async function startJob<Name extends JobName>(boss: PgBoss, job: Job<Name>): Promise<void> {
  if (job.every) await boss.schedule(job.name, job.every, {}, { tz: "UTC" });
  const pool = new WorkerPool(boss, job);
  await pool.start();
  // What the process before this one left behind.
  pool.lookForRetries();
  if (job.atStart) await boss.send(job.name, {});
}

/** Idle workers query the database regularly and at each notification, so keep only two: one may just have found a job. */
const IDLE_WORKERS = 2;

/**
 * While notifications arrive, polling finds only deferred jobs and those of a worker that died: what failed here is looked for when
 * its retry is due. Each query of an idle worker costs this process and PostgreSQL a millisecond each.
 */
const POLL_SECONDS = { awaited: 3, other: 10, scheduled: 20 } as const;
/** Polling finds retries with longer waits. */
const MAX_RETRY_WAIT_SECONDS = 10;
/** Until a failed job is stored. */
const RETRY_MARGIN_MS = 250;

/** The workers of one job: the busy ones and two idle ones. */
class WorkerPool<Name extends JobName> {
  readonly #boss: PgBoss;
  readonly #job: Job<Name>;
  readonly #workers = new Set<string>();
  #size = 0;
  #busy = 0;

  constructor(boss: PgBoss, job: Job<Name>) {
    this.#boss = boss;
    this.#job = job;
  }

  async start(): Promise<void> {
    while (this.#size < Math.min(this.#job.concurrency, this.#busy + IDLE_WORKERS))
      await this.#grow();
  }

  /** A retry comes without a notification, after a wait that doubles with each attempt of most jobs. */
  lookForRetries(): void {
    for (let wait = retryDelayOf(this.#job.name); wait < MAX_RETRY_WAIT_SECONDS; wait *= 2)
      setTimeout(() => this.#wake(), wait * 1000 + RETRY_MARGIN_MS).unref();
  }

  #wake(): void {
    for (const worker of this.#workers) this.#boss.notifyWorker(worker);
  }

  async #grow(): Promise<void> {
    this.#size += 1;
    const { name, every, isAwaited } = this.#job;
    const polling = {
      batchSize: 1,
      pollingIntervalSeconds: every ? POLL_SECONDS.scheduled : 1,
      notifyPollingIntervalSeconds:
        POLL_SECONDS[every ? "scheduled" : isAwaited ? "awaited" : "other"],
    };
    const worker = await this.#boss.work<JobInputs[Name]>(name, polling, async (taken) => {
      this.#busy += 1;
      // A stopping process starts no workers, but finishes its jobs.
      void this.start().catch(() => undefined);
      try {
        for (const { data, signal } of taken) await this.#job.run(data, signal);
      } catch (error) {
        this.lookForRetries();
        throw error;
      } finally {
        this.#busy -= 1;
        // There may be more, and the next poll may be seconds away.
        this.#boss.notifyWorker(worker);
        if (this.#size > this.#busy + IDLE_WORKERS) this.#shrink(worker);
      }
    });
    this.#workers.add(worker);
  }

  /** Not awaited: the worker calls this itself and ends after its current job. */
  #shrink(worker: string): void {
    this.#size -= 1;
    this.#workers.delete(worker);
    void this.#boss.offWork(this.#job.name, { id: worker, wait: false });
  }
}

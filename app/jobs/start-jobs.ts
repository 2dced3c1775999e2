import type { PgBoss } from "pg-boss";
import type { JobInputs, JobName } from "#app/db/queue.ts";
import { cleanUpJob } from "./clean-up.ts";
import { deliverMailJob } from "./deliver-mail.ts";
import { mailArticlesJob } from "./mail-articles.ts";
import { remindJob } from "./remind.ts";
import { summariseJob } from "./summarise.ts";
import { writeLessonsJob } from "./write-lessons.ts";

export interface Job<Name extends JobName> {
  name: Name;
  /** When it comes by itself, as cron writes it, in UTC; such a job is told nothing. */
  every?: string;
  /** How many of this kind one process works on at once. */
  atOnce: number;
  run: (input: JobInputs[Name], signal: AbortSignal) => Promise<void>;
}

/** A worker process takes these from the queue. */
export async function startJobs(boss: PgBoss): Promise<void> {
  await startJob(boss, writeLessonsJob);
  await startJob(boss, deliverMailJob);
  await startJob(boss, remindJob);
  await startJob(boss, summariseJob);
  await startJob(boss, mailArticlesJob);
  await startJob(boss, cleanUpJob);
}

async function startJob<Name extends JobName>(boss: PgBoss, job: Job<Name>): Promise<void> {
  if (job.every) await boss.schedule(job.name, job.every, {}, { tz: "UTC" });
  await boss.work<JobInputs[Name]>(
    job.name,
    {
      batchSize: 1,
      localConcurrency: job.atOnce,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    },
    async (taken) => {
      for (const { data, signal } of taken) await job.run(data, signal);
    },
  );
}

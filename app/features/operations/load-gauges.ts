import { eq } from "drizzle-orm";
import { db, pool } from "#app/db/client.ts";
import { questionReports } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import {
  countTokens,
  diskOf,
  findLastBackup,
  loadEmails,
  loadJobs,
  loadRuns,
} from "./load-status.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BYTES = 1024 * 1024;

export interface Gauge {
  name: string;
  help: string;
  /** What tells several values apart; null where there is one. */
  label: string | null;
  values: [key: string, value: number][];
}

/** What `ops status` says of the site, as gauges for Prometheus: every process of a site has the same, but for its pool. */
export async function loadGauges(now: Date): Promise<Gauge[]> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const { DATA_DIR, AI_DAILY_TOKENS } = env();
  const jobs = await loadJobs(now, yesterday);
  const emails = await loadEmails(yesterday);
  const runs = await loadRuns(yesterday);
  const disk = diskOf(DATA_DIR);
  const backup = await findLastBackup(DATA_DIR);
  const reports = await db.$count(questionReports, eq(questionReports.status, "open"));
  return [
    by("state", "nectar_database_connections", "Connections of this process.", {
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    by("state", "nectar_jobs", "Jobs that could start, and those that failed within 24 hours.", {
      waiting: jobs.waiting,
      failed: jobs.failed,
    }),
    plain(
      "nectar_oldest_job_age_seconds",
      "Time the oldest job could have started.",
      jobs.oldestSeconds,
    ),
    by(
      "state",
      "nectar_emails",
      "Emails that wait, and those whose delivery was given up within 24 hours.",
      {
        waiting: emails.waiting,
        undelivered: emails.givenUp,
      },
    ),
    by("outcome", "nectar_runs", "Runs of the generators that ended within 24 hours.", {
      done: runs.done,
      failed: runs.failed,
    }),
    by("fault", "nectar_run_faults", "Why runs failed within 24 hours.", runs.faults),
    plain(
      "nectar_ai_tokens_today",
      "Tokens of the AI service used since midnight UTC.",
      await countTokens(now),
    ),
    plain("nectar_ai_tokens_budget", "Tokens of the AI service allowed a day.", AI_DAILY_TOKENS),
    plain("nectar_reports_open", "Mistakes reported by learners that nobody decided yet.", reports),
    plain("nectar_disk_free_bytes", "Free space where the data is.", disk.freeMegabytes * BYTES),
    plain(
      "nectar_disk_size_bytes",
      "Size of the disk where the data is.",
      disk.totalMegabytes * BYTES,
    ),
    ...backupGauges(backup),
  ];
}

/** Without any backup the series is absent, which an alert can tell. */
function backupGauges(backup: Date | null): Gauge[] {
  if (!backup) return [];
  const seconds = backup.getTime() / 1000;
  return [
    plain("nectar_last_backup_timestamp_seconds", "When the newest backup was written.", seconds),
  ];
}

const plain = (name: string, help: string, value: number): Gauge => ({
  name,
  help,
  label: null,
  values: [["", value]],
});

const by = (label: string, name: string, help: string, counts: Record<string, number>): Gauge => ({
  name,
  help,
  label,
  values: Object.entries(counts),
});

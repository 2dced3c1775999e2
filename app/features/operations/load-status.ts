import { readdir, stat } from "node:fs/promises";
import { existsSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, count, desc, eq, gte, isNotNull, min, sql } from "drizzle-orm";
import { probe } from "#app/ai/probe.ts";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  contactMessages,
  generations,
  instance,
  outbox,
  questionReports,
  users,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { APP_VERSION, builtCommit } from "#app/platform/version.ts";
import { localDay } from "#app/rules/day.ts";
import type { SiteStatus } from "#app/rules/operations/site-faults.ts";
import { countShortConcepts } from "../trust/count-short-concepts.ts";
import { clockError } from "./clock-error.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;

/** Everything that `ops status` and the operator's pages show of this site. Asks the AI service, if there is one. */
export async function loadStatus(now: Date): Promise<SiteStatus> {
  const settings = env();
  const yesterday = new Date(now.getTime() - DAY_MS);
  return {
    version: APP_VERSION,
    commit: builtCommit(),
    role: settings.ROLE,
    clockErrorSeconds: await clockError(now),
    database: await loadDatabase(),
    disk: diskOf(settings.DATA_DIR),
    since: one(await db.select({ at: min(users.createdAt) }).from(users)).at,
    lastBackupAt: await findLastBackup(settings.DATA_DIR),
    emails: await loadEmails(yesterday),
    jobs: await loadJobs(now, yesterday),
    runs: await loadRuns(yesterday),
    tokens: { today: await countTokens(now), budget: settings.AI_DAILY_TOKENS },
    ai: settings.ai ? await probe(settings.ai) : null,
    concepts: await loadConcepts(),
    openReports: await db.$count(questionReports, eq(questionReports.status, "open")),
    messages: await db.$count(contactMessages),
  };
}

async function loadDatabase(): Promise<SiteStatus["database"]> {
  const { rows } = await db.execute<{ version: string; migration: string }>(
    sql`select current_setting('server_version') as version, to_char(to_timestamp(max(created_at) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as migration from drizzle.__drizzle_migrations`,
  );
  return one(rows);
}

/** Of the disk that holds the data, or will. */
export function diskOf(dataDir: string): SiteStatus["disk"] {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = statfsSync(folder);
  return {
    freeMegabytes: (bavail * bsize) / MEGABYTE,
    totalMegabytes: (blocks * bsize) / MEGABYTE,
  };
}

/** The newest of those written on schedule, by command or before an upgrade. */
export async function findLastBackup(dataDir: string): Promise<Date | null> {
  const [row] = await db.select({ at: instance.lastBackupAt }).from(instance);
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => name.endsWith(".gz")).map((name) => stat(join(folder, name))),
  );
  const moments = [row?.at, ...files.map(({ mtime }) => mtime)].filter((at) => at != null);
  return moments.toSorted((left, right) => right.getTime() - left.getTime())[0] ?? null;
}

export async function loadEmails(yesterday: Date): Promise<SiteStatus["emails"]> {
  const isWaiting = eq(outbox.status, "waiting");
  const isFailing = and(isWaiting, gte(outbox.attempts, 2));
  const [failing] = await db
    .select({ since: min(outbox.createdAt) })
    .from(outbox)
    .where(isFailing);
  const [latest] = await db
    .select({ error: outbox.lastError })
    .from(outbox)
    .where(isNotNull(outbox.lastError))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return {
    waiting: await db.$count(outbox, isWaiting),
    givenUp: await db.$count(
      outbox,
      and(eq(outbox.status, "given-up"), gte(outbox.createdAt, yesterday)),
    ),
    failingSince: failing?.since ?? null,
    lastError: latest?.error ?? null,
  };
}

export async function loadJobs(now: Date, yesterday: Date): Promise<SiteStatus["jobs"]> {
  const { rows } = await db.execute<SiteStatus["jobs"]>(sql`
    select
      count(*) filter (where state in ('created', 'retry') and start_after <= ${now})::int as waiting,
      count(*) filter (where state = 'failed' and created_on >= ${yesterday})::int as failed,
      coalesce(extract(epoch from ${now} - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= ${now})), 0)::int as "oldestSeconds"
    from pgboss.job`);
  return one(rows);
}

export async function loadRuns(yesterday: Date): Promise<SiteStatus["runs"]> {
  const ended = await db
    .select({ status: generations.status, fault: generations.fault, runs: count() })
    .from(generations)
    .where(gte(generations.updatedAt, yesterday))
    .groupBy(generations.status, generations.fault);
  const countOf = (status: string) =>
    ended.reduce((sum, row) => sum + (row.status === status ? row.runs : 0), 0);
  const failed = ended.filter(({ status }) => status === "failed");
  return {
    done: countOf("done"),
    failed: countOf("failed"),
    faults: Object.fromEntries(failed.map(({ fault, runs }) => [fault ?? "unknown", runs])),
  };
}

async function loadConcepts(): Promise<SiteStatus["concepts"]> {
  const { concepts, tooFew } = await countShortConcepts();
  return { written: concepts, tooFewQuestions: tooFew };
}

/** Of all calls of today in UTC, as the budget counts them: an unfinished call with the most it can cost. */
export async function countTokens(now: Date): Promise<number> {
  const { inputTokens, outputTokens, reservedTokens } = aiUsage;
  const tokens = sql<number>`coalesce(sum(coalesce(${inputTokens} + ${outputTokens}, ${reservedTokens})), 0)::int`;
  const rows = await db
    .select({ tokens })
    .from(aiUsage)
    .where(eq(aiUsage.day, localDay(now, "UTC")));
  return one(rows).tokens;
}

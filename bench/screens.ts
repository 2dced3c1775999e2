import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { connectDatabase, db, disconnectDatabase } from "#app/db/client.ts";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { enrollments, profiles } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { loadDashboard } from "#app/features/dashboard/load-dashboard.ts";
import { historyQuery, loadHistory } from "#app/features/history/load-history.ts";
import { loadProgress } from "#app/features/progress/load-progress.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { loadTopic } from "#app/features/topics/load-topic.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { log } from "#app/platform/log.ts";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import { grow, HEAVY_EMAIL } from "./fill.ts";

const SIZES = [1_000, 10_000, 100_000];
const VISITS = 200;
/** The maximum ratio between the times of the largest and the smallest database. */
const MAX_GROWTH = 1.5;

/** p95 of each screen's loader, for a typical learner and one with 2,000 lessons, while an instance grows. */
export const screens: Bench = async () => {
  log.level = "silent";
  const folder = mkdtempSync(join(tmpdir(), "nectar-bench-"));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  await migrate(server.connectionString, join(folder, "backups"));
  const bySize: Record<string, Times>[] = [];
  const measured: Measured[] = [];
  for (const [index, learners] of SIZES.entries()) {
    const filling = performance.now();
    await filled(server.connectionString, SIZES[index - 1] ?? 0, learners);
    const value = (performance.now() - filling) / 1000;
    measured.push({ what: `growing to ${learners} learners`, value, unit: "s" });
    const times = await measure(server.connectionString);
    bySize.push(times);
    for (const [what, { p95, half }] of Object.entries(times))
      measured.push({
        what: `${what}, ${learners} learners, p95`,
        value: p95,
        unit: "ms",
        note: `median ${half.toFixed(1)} ms`,
      });
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  const [smallest = {}, largest = {}] = [bySize[0], bySize.at(-1)];
  for (const [what, { p95, half }] of Object.entries(largest)) {
    const before = smallest[what] ?? { p95: Number.NaN, half: Number.NaN };
    measured.push({
      what: `${what}: largest database / smallest, p95`,
      value: p95 / before.p95,
      unit: "×",
      target: { value: MAX_GROWTH, better: "lower" },
      note: `${p95.toFixed(1)} ms / ${before.p95.toFixed(1)} ms; medians ${half.toFixed(1)} ms / ${before.half.toFixed(1)} ms`,
    });
  }
  return measured;
};

async function filled(address: string, from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await grow(client, from, to);
  await client.end();
}

interface Times {
  p95: number;
  /** The median, because other work on the machine disturbs the slowest runs. */
  half: number;
}

async function measure(address: string): Promise<Record<string, Times>> {
  connectDatabase(address);
  const now = new Date();
  const usual = await someLearners(VISITS);
  const [heavy] = await learnersWhere([HEAVY_EMAIL]);
  const times: Record<string, Times> = {};
  for (const [screen, load] of Object.entries(LOADERS)) {
    times[`${screen} (usual)`] = await timesOf(usual.map((learner) => () => load(learner, now)));
    if (heavy)
      times[`${screen} (2,000 lessons)`] = await timesOf(
        Array.from({ length: VISITS }, () => () => load(heavy, now)),
      );
  }
  await disconnectDatabase();
  return times;
}

const LOADERS: Record<string, (learner: Learner, now: Date) => Promise<unknown>> = {
  dashboard: (learner, now) => loadDashboard(learner, now),
  topic: async (learner, now) => {
    const [topic] = await db
      .select()
      .from(enrollments)
      .where(eq(enrollments.userId, learner.id))
      .limit(1);
    return loadTopic(learner, topic?.courseId ?? "", now);
  },
  reviews: (learner, now) => loadReviews(learner, now),
  history: (learner) => loadHistory(learner, historyQuery.parse({})),
  progress: (learner, now) => loadProgress(learner, null, now),
};

async function timesOf(visits: (() => Promise<unknown>)[]): Promise<Times> {
  for (const visit of visits.slice(0, 20)) await visit();
  const times: number[] = [];
  for (const visit of visits) {
    const started = performance.now();
    await visit();
    times.push(performance.now() - started);
  }
  return { p95: percentile(times, 0.95), half: median(times) };
}

async function someLearners(most: number): Promise<Learner[]> {
  const rows = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(sql`${profiles.email} <> ${HEAVY_EMAIL}`)
    .orderBy(sql`md5(${profiles.email})`)
    .limit(most);
  return learnersWhere(rows.map((row) => row.email));
}

async function learnersWhere(emails: string[]): Promise<Learner[]> {
  const rows = await db.select().from(profiles).where(inArray(profiles.email, emails));
  return rows.map((profile) => ({
    id: profile.id,
    sessionId: profile.id,
    email: profile.email,
    name: profile.name,
    avatarUrl: null,
    isPremium: true,
    quizCompleted: true,
    timeZone: profile.timeZone,
    preferences: profile.emailPreferences,
    appearance: profile.appearance,
  }));
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { db, one, pool } from "#app/db/client.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import { cpuOf, spentBetween } from "./cpu.ts";
import { grow } from "./fill.ts";
import { onOwnDatabase } from "./own-database.ts";
import { memoryOf } from "./process.ts";

const SECRET = "a secret that every process of a bench shares";
const STORED_ANSWERS = 20_000;
const ATTACK_SECONDS = Number(process.env.ABUSE_SECONDS ?? 60);
const ALONE_SECONDS = Math.ceil(ATTACK_SECONDS / 2);
const SENDERS = 4;
const PER_BUNDLE = 20;
const EXPORTS_AT_ONCE = 50;
const DAY_MS = 86_400_000;
const MAX_RATIO = 2;
const MAX_CPU_SECONDS = 0.3;
/** The last job waits for its minute, and may take its turn after another. */
const MAX_DRAIN_SECONDS = 150;

/**
 * One account with 20,000 answers sends offline reviews as fast as its limits allow, while another learner opens the dashboard,
 * before and during it.
 */
export const abuse: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    await grow(client, 0, 2);
    await client.query(MANY_ANSWERS);
    await client.query("vacuum analyze");
    await client.end();
    const attacker = await cookieOf("learner1@example.org");
    const other = await cookieOf("learner2@example.org");
    const questionIds = await questionsOf("learner1@example.org");
    const nectar = await startNectar({
      DATABASE_URL: address,
      APP_SECRET: SECRET,
      LOG_LEVEL: "fatal",
    });
    const { url } = nectar;
    const { pid } = nectar.process;
    try {
      await watch(url, other, 5);
      const start = await cpuOf(pid);
      const alone = await watch(url, other, ALONE_SECONDS);
      const before = await cpuOf(pid);
      const [bundles, during] = await Promise.all([
        attack(url, attacker, questionIds),
        watch(url, other, ATTACK_SECONDS),
      ]);
      await jobsDone();
      const after = await cpuOf(pid);
      const aPage = total(spentBetween(start, before, pid)) / alone.milliseconds.length;
      const spent = total(spentBetween(before, after, pid)) - aPage * during.milliseconds.length;
      return [
        ...compared(alone, during),
        costOf(bundles, spent / 1000),
        ...(await exportMany(url, attacker, pid)),
      ];
    } finally {
      await nectar.stop();
    }
  });
};

/** Practised over the last two months, in sessions of all twenty questions. */
const MANY_ANSWERS = `
  with account as (
    select id from profiles where email = 'learner1@example.org'
  ), asked as (
    select distinct a.question_id, a.concept_id from answers a join account on a.user_id = account.id
  ), sittings as (
    insert into study_sessions (id, user_id, kind, started_at, finished_at)
    select gen_random_uuid(), account.id, 'practice', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from account, generate_series(24, 23 + ${STORED_ANSWERS} / 20) n
    returning id, user_id, started_at
  )
  insert into answers (id, user_id, session_id, question_id, concept_id, response, is_correct, seconds, setting, answered_at, received_at)
  select gen_random_uuid(), s.user_id, s.id, asked.question_id, asked.concept_id, '{"option":0}', random() < 0.7, 12, 'practice', s.started_at, s.started_at
  from sittings s, asked`;

async function cookieOf(email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from profiles where email = $1", [
    email,
  ]);
  const { setCookies } = await openSession(one(rows).id, new Headers(), new Date());
  return setCookies.map((line) => line.split(";", 1)[0]).join("; ");
}

async function questionsOf(email: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct question_id as id from answers join profiles on profiles.id = user_id where email = $1`,
    [email],
  );
  return rows.map(({ id }) => id).slice(0, PER_BUNDLE);
}

interface Watched {
  /** Of each dashboard. */
  milliseconds: number[];
  /** Dashboards with another status than 200. */
  refused: number;
  health: number[];
}

/** Another learner opens the dashboard again and again, and a monitor asks for the server's health each second. */
async function watch(url: string, cookie: string, seconds: number): Promise<Watched> {
  const watched: Watched = { milliseconds: [], refused: 0, health: [] };
  const end = performance.now() + seconds * 1000;
  const reader = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const page = await fetch(`${url}/dashboard`, { headers: { cookie, accept: "text/html" } });
      await page.arrayBuffer();
      watched.milliseconds.push(performance.now() - started);
      if (page.status !== 200) watched.refused += 1;
      await pause(50);
    }
  };
  const monitor = async () => {
    while (performance.now() < end) {
      watched.health.push((await fetch(`${url}/health`)).status);
      await pause(1000);
    }
  };
  await Promise.all([reader(), monitor()]);
  return watched;
}

/** How many bundles got each status. */
async function attack(url: string, cookie: string, questionIds: string[]) {
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_SECONDS * 1000;
  const answeredAt = new Date(Date.now() - 20 * DAY_MS).toISOString();
  const send = async () => {
    while (performance.now() < end) {
      const answers = questionIds.map((questionId) => ({
        questionId,
        instance: 0,
        answer: ["0"],
        answerId: randomUUID(),
        answeredAt,
      }));
      const { status } = await fetch(`${url}/api/reviews/answers`, {
        method: "POST",
        headers: { cookie, origin: url },
        body: JSON.stringify({ answers }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) await pause(250);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return statuses;
}

async function jobsDone(): Promise<void> {
  for (let waited = 0; waited < MAX_DRAIN_SECONDS; waited++) {
    const { rows } = await db.execute<{ left: number }>(
      "select count(*)::int as left from pgboss.job where name = 'replay-memories' and state in ('created', 'retry', 'active')",
    );
    if (one(rows).left === 0) return;
    await pause(1000);
  }
  throw new Error("the jobs of the bundles don't end");
}

const total = ({ server, database }: { server: number; database: number }) => server + database;

function compared(alone: Watched, during: Watched): Measured[] {
  const [few, many] = [median(alone.milliseconds), median(during.milliseconds)];
  const deferred = (watched: Watched) =>
    `p95 ${percentile(watched.milliseconds, 0.95).toFixed(0)}, worst ${Math.max(...watched.milliseconds).toFixed(0)} ms`;
  const unhealthy = during.health.filter((status) => status !== 200);
  return [
    {
      what: "another learner's dashboard, of its time alone",
      value: many / few,
      unit: "×",
      target: { value: MAX_RATIO, better: "lower" },
      note: `${many.toFixed(1)} / ${few.toFixed(1)} ms; during it ${deferred(during)}, alone ${deferred(alone)}; ${during.refused} of ${during.milliseconds.length} refused`,
    },
    {
      what: "/health other than 200",
      value: unhealthy.length,
      unit: `of ${during.health.length}`,
      target: { value: 0, better: "lower" },
    },
  ];
}

function costOf(statuses: Map<number, number>, seconds: number): Measured {
  const accepted = statuses.get(200) ?? 0;
  return {
    what: "processor time of an accepted bundle, with its job and what was refused",
    value: seconds / accepted,
    unit: "s of CPU",
    target: { value: MAX_CPU_SECONDS, better: "lower" },
    note: `${seconds.toFixed(1)} s in all; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
  };
}

/** The same account downloads its data. */
async function exportMany(
  url: string,
  cookie: string,
  pid: number | undefined,
): Promise<Measured[]> {
  const before = { cpu: await cpuOf(pid), memory: memoryOf(pid) };
  const started = performance.now();
  const downloads = await Promise.all(
    Array.from({ length: EXPORTS_AT_ONCE }, async () => {
      const response = await fetch(`${url}/profile/export/json`, { headers: { cookie } });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const spent = total(spentBetween(before.cpu, await cpuOf(pid), pid)) / 1000;
  const whole = downloads.filter(({ status }) => status === 200);
  const size = Math.max(0, ...whole.map(({ bytes }) => bytes)) / 1e6;
  return [
    {
      what: `${EXPORTS_AT_ONCE} downloads of all data at once`,
      value: spent,
      unit: "s of CPU",
      note: `${whole.length} × 200 of ${size.toFixed(1)} MB, ${downloads.filter(({ status }) => status >= 500).length} × 5xx, in ${seconds.toFixed(1)} s; memory ${before.memory.toFixed(0)} → ${memoryOf(pid).toFixed(0)} MB`,
    },
  ];
}

import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { recountStreak, type StreakDay } from "#app/rules/rewards/streak.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { DOUBLE_AWARDS, FALSE_BADGES, HALF_LESSONS, ORPHANED_JOBS, PREMIUM } from "./statements.ts";

/** A worker's heartbeat is ten seconds, and the supervisor looks each five. */
const JOBS_WITHIN_MS = 60_000;

export interface Found {
  /** Acknowledged, and not there. */
  lost: string[];
  doubleAwards: number;
  /** Names of invariants, with what is wrong. */
  broken: string[];
}

/** Reads the database while nobody has a request on the way. */
export async function checkDatabase(
  address: string,
  acknowledged: Acknowledged,
  tokensSpoken: number,
): Promise<Found> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const count = async (statement: string) =>
    (await client.query<{ count: number }>(statement)).rows[0]?.count ?? Number.NaN;
  try {
    const lost = await lostOf(client, acknowledged);
    const doubleAwards = await count(DOUBLE_AWARDS);
    const wrongSums = await count(
      `select count(*)::int from user_stats s where total_xp <>
       coalesce((select sum(amount) from xp_events x where x.user_id = s.user_id), 0)`,
    );
    const tokens = await count(
      `select coalesce(sum(case when status = 'settled' then coalesce(input_tokens + output_tokens, reserved_tokens)
       else reserved_tokens end), 0)::int as count from ai_usage`,
    );
    const checks: [name: string, wrong: number][] = [
      ["I1 acknowledged writes", lost.length],
      ["I2 XP", wrongSums + doubleAwards],
      ["I3 badges", await count(FALSE_BADGES)],
      ["I4 streaks", await wrongStreaks(client)],
      ["I5 lessons", await count(HALF_LESSONS)],
      ["I6 jobs", await orphanedJobs(() => count(ORPHANED_JOBS))],
      ["I7 tokens", Math.max(0, tokensSpoken - tokens)],
      ["I9 Premium", await count(PREMIUM)],
    ];
    const broken = checks.flatMap(([name, wrong]) => (wrong === 0 ? [] : [`${name}: ${wrong}`]));
    return { lost, doubleAwards, broken };
  } finally {
    await client.end();
  }
}

async function lostOf(client: Client, acknowledged: Acknowledged): Promise<string[]> {
  const { accounts, answers, finishes, started, mails } = acknowledged;
  const missing = async (wanted: Set<string>, statement: string) => {
    const { rows } = await client.query<{ what: string }>(statement);
    const there = new Set(rows.map(({ what }) => what));
    return [...wanted].filter((what) => !there.has(what));
  };
  return [
    ...(await missing(
      accounts,
      "select u.email as what from users u join accounts a on a.user_id = u.id where a.password is not null",
    )),
    ...(await missing(answers, "select id::text as what from answers")),
    ...(await missing(
      finishes,
      `select email || ' ' || lesson_id as what from lesson_progress join profiles on profiles.id = user_id
       where completed_at is not null`,
    )),
    ...(await missing(
      started,
      "select lessons.id::text as what from lessons join enrollments using (course_id)",
    )),
    ...(await missing(
      mails,
      "select recipient as what from outbox where template = 'reset-password'",
    )),
  ];
}

interface StreakRow {
  current: number;
  longest: number;
  days: StreakDay[] | null;
  zone: string;
}

/** Streaks that are another than their days make. */
async function wrongStreaks(client: Client): Promise<number> {
  const { rows } = await client.query<StreakRow>(
    `select current_streak as current, longest_streak as longest, time_zone as zone,
       (select json_agg(json_build_object('day', d.day, 'kind', d.kind, 'at', d.at)) from activity_days d
        where d.user_id = s.user_id) as days
     from user_stats s join profiles p on p.id = s.user_id`,
  );
  return rows.filter(({ days, zone, current, longest }) => {
    const dated = (days ?? []).map((day) => ({ ...day, at: new Date(day.at) }));
    const { streak } = recountStreak(dated, zone);
    return streak.current !== current || streak.longest !== longest;
  }).length;
}

/** Jobs whose worker died are taken up again within a heartbeat and one look of the supervisor. */
async function orphanedJobs(count: () => Promise<number>): Promise<number> {
  const until = performance.now() + JOBS_WITHIN_MS;
  for (;;) {
    const orphaned = await count();
    if (orphaned === 0 || performance.now() > until) return orphaned;
    await pause(500);
  }
}

import { existsSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { db, one, pool } from "#app/db/client.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { addNewLearner, grow, HEAVY_EMAIL } from "./fill.ts";
import { REALISTIC } from "./grown/realistic.ts";
import { onOwnDatabase } from "./own-database.ts";
import { cpuSeconds } from "./process.ts";

const OTHERS = 100;
const ROUNDS = 10;
/** Of each page for each learner in each round. */
const REQUESTS = Number(process.env.GROWN_REQUESTS ?? 20);
const SECRET = "a secret that every process of a bench shares";
const MAX_VACUUMS = 60;
const MAX_KB = 60;
/** The maximum ratio between the processor time of a page for both learners. */
const MAX_RATIO = 1.5;

/** Of a topic, its own. */
const PAGES = [
  "/dashboard",
  "/dashboard?topics=1",
  "/topic/:id",
  "/reviews",
  "/history",
  "/history?part=reflections",
  "/progress",
  "/profile",
  "/profile?tab=preferences",
  "/topics",
];

interface Reader {
  cookie: string;
  topicId: string;
}

/**
 * Pages of a learner with 2,000 lessons in 200 topics beside those of a new one, from one server. The new learner has a topic,
 * three finished lessons with a reflection, and reviews that are due, so that the pages have the same sections.
 */
export const grown: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    await grow(client, 0, OTHERS);
    await addNewLearner(client, OTHERS + 1);
    for (const statement of REALISTIC) await client.query(statement);
    await vacuumed(client);
    await client.end();
    const readers = {
      new: await readerOf(`learner${OTHERS + 1}@example.org`),
      grown: await readerOf(HEAVY_EMAIL),
    };
    const nectar = await startNectar({
      DATABASE_URL: address,
      APP_SECRET: SECRET,
      LESSON_ACCESS: "open",
      LOG_LEVEL: "warn",
      ROLE: "web",
    });
    try {
      const results: Measured[] = [];
      for (const page of PAGES)
        results.push(...(await compare(nectar.url, nectar.process.pid, page, readers)));
      return results;
    } finally {
      await nectar.stop();
    }
  });
};

async function readerOf(email: string): Promise<Reader> {
  const { rows } = await pool.query<{ id: string; topicId: string }>(
    `select profiles.id, (select course_id from enrollments where user_id = profiles.id order by created_at desc limit 1) as "topicId"
     from profiles where email = $1`,
    [email],
  );
  const { id, topicId } = one(rows);
  const { setCookies } = await openSession(id, new Headers(), new Date());
  return { cookie: setCookies.map((line) => line.split(";", 1)[0]).join("; "), topicId };
}

/**
 * A vacuum leaves alone what an older snapshot may still see, and one was not enough. What a learner did years ago has
 * been vacuumed long since, so that an index is read without its table.
 */
async function vacuumed(client: Client): Promise<void> {
  for (let attempt = 0; attempt < MAX_VACUUMS; attempt++) {
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ left: number }>(
      "select sum(relpages - relallvisible)::int as left from pg_class where relname in ('lesson_progress', 'memories', 'questions', 'enrollments')",
    );
    if (one(rows).left === 0) return;
    await setTimeout(500);
  }
  throw new Error("something keeps the database from vacuuming");
}

class Series {
  bytes = 0;
  readonly cpu = { server: 0, database: 0 };
  readonly milliseconds: number[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, page: string, { cookie, topicId }: Reader) {
    this.#url = url + page.replace(":id", topicId);
    this.#cookie = cookie;
  }

  async read(requests: number): Promise<void> {
    for (let request = 0; request < requests; request++) {
      const started = performance.now();
      this.bytes = await this.#bytes();
      this.milliseconds.push(performance.now() - started);
    }
  }

  #bytes(): Promise<number> {
    const headers = {
      Accept: "text/html",
      "Accept-Encoding": "gzip, deflate, br",
      Cookie: this.#cookie,
    };
    return new Promise((resolve, reject) => {
      const request = get(this.#url, { agent: this.#agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${this.#url}: ${answer.statusCode}`));
        let bytes = 0;
        answer.on("data", (part: Buffer) => (bytes += part.length));
        answer.on("end", () => resolve(bytes));
      });
      request.on("error", reject);
    });
  }

  clear(): void {
    this.milliseconds.length = 0;
  }

  end(): void {
    this.#agent.destroy();
  }
}

async function compare(
  url: string,
  pid: number | undefined,
  page: string,
  readers: Record<"new" | "grown", Reader>,
): Promise<Measured[]> {
  const [small, large] = [
    new Series(url, page, readers.new),
    new Series(url, page, readers.grown),
  ] as const;
  for (const series of [small, large]) {
    await series.read(2 * REQUESTS);
    series.clear();
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const series of [small, large]) {
      const before = await cpuOf(pid);
      await series.read(REQUESTS);
      const spent = spentSince(before, await cpuOf(pid));
      const server = spent.get(pid) ?? 0;
      series.cpu.server += server;
      series.cpu.database += [...spent.values()].reduce((sum, one) => sum + one, -server);
    }
  small.end();
  large.end();
  const perPage = ({ milliseconds }: Series, seconds: number) =>
    (1000 * seconds) / milliseconds.length;
  const each = (series: Series) => perPage(series, series.cpu.server + series.cpu.database);
  const parts = (series: Series) =>
    `${perPage(series, series.cpu.server).toFixed(2)} + ${perPage(series, series.cpu.database).toFixed(2)}`;
  return [
    {
      what: `${page}, compressed`,
      value: large.bytes / 1000,
      unit: "KB",
      target: { value: MAX_KB, better: "lower" },
      note: `new learner ${(small.bytes / 1000).toFixed(1)} KB`,
    },
    {
      what: `${page}, time of a new learner`,
      value: each(large) / each(small),
      unit: "×",
      target: { value: MAX_RATIO, better: "lower" },
      note: `${parts(large)} / ${parts(small)} ms of CPU, ${median(large.milliseconds).toFixed(1)} / ${median(small.milliseconds).toFixed(1)} ms`,
    },
  ];
}

/** Processor seconds of the server and of each process of the database that serves it. */
async function cpuOf(pid: number | undefined): Promise<Map<number | undefined, number>> {
  const { rows } = await db.execute<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'nectar'",
  );
  const pids = [pid, ...rows.map((row) => row.pid)];
  return new Map(pids.filter(isRunning).map((one) => [one, cpuSeconds(one)]));
}

/** The database ends a process that has been idle for a while. */
const isRunning = (pid: number | undefined) => existsSync(`/proc/${pid}/stat`);

/** One that ended meanwhile isn't counted, one that began is. */
const spentSince = (
  before: Map<number | undefined, number>,
  after: Map<number | undefined, number>,
) => new Map([...after].map(([pid, seconds]) => [pid, seconds - (before.get(pid) ?? 0)]));

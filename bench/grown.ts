import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { one, pool } from "#app/db/client.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { cpuOf, spentBetween, type Cpu } from "./cpu.ts";
import { addNewLearner, grow, HEAVY_EMAIL } from "./fill.ts";
import { REALISTIC } from "./grown/realistic.ts";
import { onOwnDatabase } from "./own-database.ts";

const OTHERS = 100;
const ROUNDS = Number(process.env.GROWN_ROUNDS ?? 40);
/** The same pages before, uncounted: Node compiles what runs often, and each connection to the database plans its statements. */
const WARM_UPS = 12;
/** Of each page for each learner in each round. Few, so that both learners get the same of whatever else the machine does. */
const REQUESTS = 24;
/** So many at a time that the server never waits. An idle one compresses better, at ten times the time: one request at a time got either, by chance. */
const CONNECTIONS = 8;
/** Of the rounds, the cheapest: the others had a full garbage collection or a disturbed processor. */
const COUNTED = 0.7;
const SECRET = "a secret that every process of a bench shares";
const MAX_VACUUMS = 60;
const MAX_KB = 60;
/** The maximum ratio between the processor time of a page for both learners. */
const MAX_RATIO = 2;

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
 * Pages of a learner with 2,000 lessons in 200 topics beside those of a new one, from one server that is always busy, in turns of a
 * tenth of a second. The new learner has a topic, three finished lessons with a reflection, and reviews that are due, so that the
 * pages have the same sections. What counts is processor time, of the server with all its threads and of the database; the time of an
 * answer is printed beside it, and is that of eight requests at a time.
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

interface Cost {
  server: number;
  database: number;
}

class Series {
  bytes = 0;
  /** Milliseconds of CPU a page, of each round. */
  readonly rounds: Cost[] = [];
  readonly milliseconds: number[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, page: string, { cookie, topicId }: Reader) {
    this.#url = url + page.replace(":id", topicId);
    this.#cookie = cookie;
  }

  async measure(pid: number | undefined): Promise<void> {
    const before = await cpuOf(pid);
    this.milliseconds.push(...(await this.read()));
    this.rounds.push(spentSince(before, await cpuOf(pid), pid));
  }

  /** The milliseconds of each request. */
  async read(): Promise<number[]> {
    const milliseconds: number[] = [];
    let left = REQUESTS;
    const readOn = async () => {
      while (left-- > 0) {
        const started = performance.now();
        this.bytes = await this.#bytes();
        milliseconds.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, readOn));
    return milliseconds;
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

  /** Of a page, in the rounds that count. */
  cost(): Cost {
    const cheapest = this.rounds
      .toSorted((one, other) => sumOf(one) - sumOf(other))
      .slice(0, Math.ceil(COUNTED * this.rounds.length));
    const mean = (part: keyof Cost) =>
      cheapest.reduce((sum, round) => sum + round[part], 0) / cheapest.length;
    return { server: mean("server"), database: mean("database") };
  }

  end(): void {
    this.#agent.destroy();
  }
}

const sumOf = ({ server, database }: Cost) => server + database;

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
  for (let round = -WARM_UPS; round < ROUNDS; round++)
    // Whoever is second pays for the garbage of the first, so they take turns in that, too.
    for (const series of round % 2 === 0 ? [small, large] : [large, small])
      await (round < 0 ? series.read() : series.measure(pid));
  small.end();
  large.end();
  const [few, many] = [small.cost(), large.cost()];
  const parts = ({ server, database }: Cost) => `${server.toFixed(2)} + ${database.toFixed(2)}`;
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
      value: sumOf(many) / sumOf(few),
      unit: "×",
      target: { value: MAX_RATIO, better: "lower" },
      note: `${parts(many)} / ${parts(few)} ms of CPU, ${median(large.milliseconds).toFixed(1)} / ${median(small.milliseconds).toFixed(1)} ms`,
    },
  ];
}

/** Of each page. */
function spentSince(before: Cpu, after: Cpu, pid: number | undefined): Cost {
  const { server, database } = spentBetween(before, after, pid);
  return { server: server / REQUESTS, database: database / REQUESTS };
}

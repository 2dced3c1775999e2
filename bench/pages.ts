import { fork, type ChildProcess } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { startNectar } from "../e2e/nectar.ts";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import { load, type Load } from "./load.ts";
import { onOwnDatabase } from "./own-database.ts";
import { filledLearner, type FilledLearner } from "./pages/filled-learner.ts";
import { statementsOf } from "./pages/statements-of.ts";
import { cpuSeconds, memoryOf } from "./process.ts";

const ROUNDS = 3;
const CONNECTIONS = 20;
/** Of each page in each round; fewer while the machine is busy: `PAGES_REQUESTS=50`. */
const DRAWN = Number(process.env.PAGES_REQUESTS ?? 400);
/** A cached page or a bare route costs so little that the clock of a process needs more of them. */
const REQUESTS = { drawn: DRAWN, bare: 5 * DRAWN } as const;
/** Node compiles what it runs often; before that, a page costs up to three times as much. */
const WARM_UP = { drawn: Math.ceil(2.5 * DRAWN), bare: 5 * DRAWN } as const;
const MANY_REQUESTS = 25 * DRAWN;
const SECRET = "a secret that every process of a bench shares";
/** Of a bare React Router page's speed, by CPU. */
const MIN_SHARE = { visitor: 0.4, learner: 0.25 } as const;
const MAX_P95_MS = 25;
const MAX_MEMORY_MB = 250;
const MIN_FRONT_PAGES_PER_SECOND = 3_000;
const BROWSER = ["Accept: text/html", "Accept-Encoding: gzip, deflate, br"];

/** What pages cost the server that are drawn for each request, beside the least such a page can cost. */
export const pages: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const settings = { DATABASE_URL: address, APP_SECRET: SECRET, LOG_LEVEL: "warn" };
    const learner = await filledLearner(address, settings);
    const paths = pathsOf(learner);
    const statements = await statementsOf(paths, settings);
    const children: ChildProcess[] = [];
    const started = async (file: string, message?: object) => {
      const child = fork(file, { env: { ...process.env, NODE_ENV: "production" } });
      children.push(child);
      if (message) child.send(message);
      const port = await new Promise<number>((resolve) => child.once("message", resolve));
      return { pid: child.pid, url: `http://127.0.0.1:${port}` };
    };
    const [bareRoute, barePage, bareStatements] = await Promise.all([
      started("bench/bare-server.ts"),
      started("bench/pages/bare-page.ts"),
      started("bench/pages/same-statements.ts", { address, pages: statements }),
    ]);
    const nectar = await startNectar(settings);
    const server = { pid: nectar.process.pid, url: nectar.url };
    const memory: Memory = { idle: memoryOf(server.pid), peak: 0, after: 0 };
    const watch = setInterval(() => {
      memory.peak = Math.max(memory.peak, memoryOf(server.pid));
    }, 100);
    try {
      const rows = paths.map(({ path, headers, ...page }, index) => ({
        ...page,
        statements: statements[index]?.length ?? 0,
        ours: new Series(server, path, { headers }),
        sql: new Series(bareStatements, `/${index}`),
      }));
      const bare = new Series(barePage, "/page", { kind: "bare" });
      const front = new Series(server, "/", { headers: BROWSER, kind: "bare" });
      const route = new Series(bareRoute, "/", { kind: "bare" });
      const all = [bare, front, route, ...rows.flatMap(({ ours, sql }) => [ours, sql])];
      for (const series of all) await series.warmUp();
      for (let round = 0; round < ROUNDS; round++) for (const series of all) await series.run();
      memory.after = await memoryAtRest(server.pid);
      const later = await afterMany(
        rows.map(({ ours }) => ours),
        server.pid,
      );
      return [
        ...frontPage(front, route),
        {
          what: "a bare React Router page",
          value: bare.cpu,
          unit: "ms of CPU",
          note: `${Math.round(bare.perSecond)} requests/s; ${busy()}`,
        },
        ...rows.map((row) => compare(row, bare)),
        ...remembered(memory, later),
      ];
    } finally {
      clearInterval(watch);
      for (const child of children) child.kill();
      await nectar.stop();
    }
  });
};

interface PagePath {
  name: string;
  path: string;
  headers: string[];
  visitor: "visitor" | "learner";
}

function pathsOf({ cookie, topic, lesson }: FilledLearner): PagePath[] {
  const drawn = (path: string): PagePath => ({
    name: path,
    path,
    headers: BROWSER,
    visitor: "visitor",
  });
  const own = (path: string): PagePath => ({
    name: path.replace(/(?<=^\/\w+\/).*/, "…"),
    path,
    headers: [...BROWSER, `Cookie: ${cookie}`],
    visitor: "learner",
  });
  return [
    drawn("/login"),
    drawn("/topics?level=beginner"),
    own("/dashboard"),
    own(topic),
    own(lesson),
    own("/reviews"),
  ];
}

interface Server {
  pid: number | undefined;
  url: string;
}

/** One request, measured in several rounds that alternate with the others', because other work on the machine drifts. */
class Series {
  readonly #loads: Load[] = [];
  readonly #cpu: number[] = [];
  readonly #server: Server;
  readonly #url: string;
  readonly #headers: readonly string[];
  readonly #kind: keyof typeof REQUESTS;

  constructor(
    server: Server,
    path: string,
    { headers = [], kind = "drawn" }: { headers?: string[]; kind?: keyof typeof REQUESTS } = {},
  ) {
    this.#server = server;
    this.#url = server.url + path;
    this.#headers = headers;
    this.#kind = kind;
  }

  warmUp = (): Promise<Load> => this.repeat(WARM_UP[this.#kind]);

  async run(): Promise<void> {
    const before = cpuSeconds(this.#server.pid);
    const loaded = await this.repeat(REQUESTS[this.#kind]);
    const spent = cpuSeconds(this.#server.pid) - before;
    this.#cpu.push((1000 * spent) / (loaded.milliseconds.length + loaded.first.length));
    this.#loads.push(loaded);
  }

  repeat(requests: number): Promise<Load> {
    return load(this.#url, { requests, connections: CONNECTIONS, headers: this.#headers });
  }

  get cpu(): number {
    return median(this.#cpu);
  }

  get perSecond(): number {
    return median(this.#loads.map(({ perSecond }) => perSecond));
  }

  latency(share: number): number {
    return percentile(
      this.#loads.flatMap(({ milliseconds }) => milliseconds),
      share,
    );
  }

  /** Of the slowest first request of a connection. */
  get slowestFirst(): number {
    return Math.max(...this.#loads.flatMap(({ first }) => first));
  }
}

type Row = Omit<PagePath, "path" | "headers"> & { statements: number; ours: Series; sql: Series };

function compare({ name, visitor, statements, ours, sql }: Row, bare: Series): Measured {
  const latency = [0.5, 0.95, 0.99].map((share) => ours.latency(share).toFixed(1));
  const isInTime = ours.latency(0.95) <= MAX_P95_MS;
  return {
    what: `${name}: CPU of a bare page / ours`,
    value: bare.cpu / ours.cpu,
    unit: "×",
    target: { value: MIN_SHARE[visitor], better: "higher" },
    note: [
      `${bare.cpu.toFixed(2)} ms / ${ours.cpu.toFixed(2)} ms`,
      `${Math.round(ours.perSecond)} requests/s, ${(ours.perSecond / bare.perSecond).toFixed(2)} of the bare page's`,
      `${statements} statements, alone ${sql.cpu.toFixed(2)} ms and ${Math.round(sql.perSecond)} requests/s`,
      `p50, p95, p99: ${latency.join(", ")} ms, target of p95 at ${CONNECTIONS} connections ≤ ${MAX_P95_MS}: ${isInTime ? "met" : "missed"}; a new connection's first page at most ${ours.slowestFirst.toFixed(0)} ms`,
    ].join("; "),
  };
}

/** Comes from a cache, so only its speed is compared. */
const frontPage = (front: Series, route: Series): Measured[] => [
  {
    what: "front page",
    value: front.perSecond,
    unit: "requests/s",
    target: { value: MIN_FRONT_PAGES_PER_SECOND, better: "higher" },
    note: `a bare Hono route in the same run: ${Math.round(route.perSecond)}; ${front.cpu.toFixed(2)} and ${route.cpu.toFixed(2)} ms of CPU; ${busy()}`,
  },
];

interface Memory {
  idle: number;
  peak: number;
  after: number;
}

async function afterMany(all: readonly Series[], pid: number | undefined): Promise<number> {
  for (const series of all) await series.repeat(MANY_REQUESTS / all.length);
  return memoryAtRest(pid);
}

async function memoryAtRest(pid: number | undefined): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return memoryOf(pid);
}

const remembered = ({ idle, peak, after }: Memory, later: number): Measured[] => [
  { what: "memory idle", value: idle, unit: "MB" },
  {
    what: "memory under load",
    value: peak,
    unit: "MB",
    target: { value: MAX_MEMORY_MB, better: "lower" },
  },
  { what: "memory after load", value: after, unit: "MB" },
  { what: `memory after another ${MANY_REQUESTS} requests`, value: later, unit: "MB" },
];

const busy = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

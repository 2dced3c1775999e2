import { cpus, loadavg } from "node:os";
import { type Nectar, startNectar } from "../e2e/nectar.ts";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";
import { filledLearner, type FilledLearner } from "./pages/filled-learner.ts";
import { plainBuild } from "./pages/plain-build.ts";
import { cpuMilliseconds, memoryOf } from "./process.ts";
import { repeat } from "./repeat.ts";

const ROUNDS = 7;
const CONNECTIONS = 10;
/** Of each page in each round; fewer while the machine is busy: `PAGES_REQUESTS=50`. */
const REQUESTS = Number(process.env.PAGES_REQUESTS ?? 200);
/** Node compiles what it runs often; before that, a page costs up to three times as much. */
const WARM_UP = 5 * REQUESTS;
/** Another checkout, built, as the last release. */
const OTHER = process.env.PAGES_OLD;
const SECRET = "a secret that every process of a bench shares";
/** No dearer than the framework by itself: more was wanted and given up (decision 030). */
const MIN_RATIO = 1;
const MIN_RATIO_TO_OTHER = 0.5;
const MAX_MEMORY_MB = 300;
const MIN_FRONT_PAGES_PER_SECOND = 3_000;
const BROWSER = ["Accept: text/html", "Accept-Encoding: gzip, deflate, br"];

/** What a page costs the server, beside the same page as React Router and React send it by themselves. */
export const pages: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const settings = { DATABASE_URL: address, APP_SECRET: SECRET, LOG_LEVEL: "warn", ROLE: "web" };
    const paths = pathsOf(await filledLearner(address, settings));
    const roots = [process.cwd(), plainBuild(), ...(OTHER ? [OTHER] : [])];
    const servers: Nectar[] = [];
    try {
      // One after the other: the first may change the database.
      for (const root of roots) servers.push(await startNectar(settings, { root }));
      const [own] = servers;
      const memory = watchedMemory(own?.process.pid);
      const rows = [];
      for (const page of paths) rows.push({ page, costs: await costsOf(page, servers) });
      const peak = memory.stop();
      const front = await repeat(`${own?.url}/`, { requests: 25 * REQUESTS, headers: BROWSER });
      return [
        ...rows.map(({ page, costs }) => compared(page, costs)),
        ...(OTHER ? rows.map(({ page, costs }) => comparedToOther(page, costs)) : []),
        {
          what: "mean of all pages",
          value: rows.reduce((sum, { costs }) => sum + ratioOf(costs, 1), 0) / rows.length,
          unit: "× pages a CPU second of plain React Router's",
          target: { value: MIN_RATIO, better: "higher" },
          note: busy(),
        },
        {
          what: "memory under load",
          value: peak,
          unit: "MB",
          target: { value: MAX_MEMORY_MB, better: "lower" },
        },
        {
          what: "front page",
          value: front.perSecond,
          unit: "requests/s",
          target: { value: MIN_FRONT_PAGES_PER_SECOND, better: "higher" },
          note: busy(),
        },
      ];
    } finally {
      for (const server of servers) await server.stop();
    }
  });
};

type PagePath = { name: string; path: string; headers: string[] };

function pathsOf({ cookie, topic, lesson }: FilledLearner): PagePath[] {
  const visitors = ["/login", "/topics?level=beginner"];
  const own = ["/dashboard", topic, lesson, "/reviews"];
  return [
    ...visitors.map((path) => ({ name: path, path, headers: BROWSER })),
    ...own.map((path) => ({
      name: path.replace(/(?<=^\/\w+\/).*/, "…"),
      path,
      headers: [...BROWSER, `Cookie: ${cookie}`],
    })),
  ];
}

/** Of each server: milliseconds of its processor time for a page, by round, and how long its responses took. */
type Costs = { cpu: number[]; milliseconds: number[] }[];

/** The servers take turns, because other work on the machine drifts. */
async function costsOf({ path, headers }: PagePath, servers: readonly Nectar[]): Promise<Costs> {
  const open = ({ url }: Nectar, requests: number) =>
    repeat(url + path, { requests, connections: CONNECTIONS, headers });
  for (const server of servers) await open(server, WARM_UP);
  const costs: Costs = servers.map(() => ({ cpu: [], milliseconds: [] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, server] of servers.entries()) {
      const before = cpuMilliseconds(server.process.pid);
      const { milliseconds, first } = await open(server, REQUESTS);
      const spent = cpuMilliseconds(server.process.pid) - before;
      costs[index]?.cpu.push(spent / (milliseconds.length + first.length));
      costs[index]?.milliseconds.push(...milliseconds);
    }
  return costs;
}

/** How often our page fits into the time of another server's: the median of the rounds. */
function ratioOf([ours, ...others]: Costs, other: number): number {
  const theirs = others[other - 1]?.cpu ?? [];
  return median(theirs.map((cpu, round) => cpu / (ours?.cpu[round] ?? Number.NaN)));
}

const compared = ({ name }: PagePath, costs: Costs): Measured => {
  const [ours, plain] = costs.map(({ cpu }) => median(cpu).toFixed(2));
  const latency = [0.5, 0.95].map((share) => percentile(costs[0]?.milliseconds ?? [], share));
  return {
    what: name,
    value: ratioOf(costs, 1),
    unit: "× pages a CPU second of plain React Router's",
    note: `${ours} ms and ${plain} ms; p50 and p95 at ${CONNECTIONS} connections: ${latency.map((ms) => ms.toFixed(1)).join(" and ")} ms`,
  };
};

const comparedToOther = ({ name }: PagePath, costs: Costs): Measured => ({
  what: name,
  value: ratioOf(costs, 2),
  unit: "× pages a CPU second of PAGES_OLD",
  target: { value: MIN_RATIO_TO_OTHER, better: "higher" },
});

function watchedMemory(pid: number | undefined) {
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100);
  return {
    stop: () => {
      clearInterval(watch);
      return peak;
    },
  };
}

const busy = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { openTopic, signUp } from "../e2e/journeys.ts";
import { startNectar, type Nectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { audit, type PageReport } from "./lighthouse.ts";
import { requestsPerSecond } from "./load.ts";

const RUNS = 3;
const MIN_REQUESTS_PER_SECOND = 3_000;
const ACCEPTS = ["Accept-Encoding: gzip, deflate, br"];

interface Promised {
  path: string;
  cookie?: string;
  performance: number;
  largestPaintSeconds: number;
  scriptAndDataKilobytes?: number;
  /** A signed-in page excludes search engines, which Lighthouse counts as a fault. */
  isIndexed: boolean;
}

/** The promises for public pages. */
const PUBLIC = { performance: 100, largestPaintSeconds: 1.1, isIndexed: true } as const;
const OWN = { performance: 95, largestPaintSeconds: 2, isIndexed: false } as const;

/** How fast pages load on a throttled phone, how many a server delivers per second, and its memory. */
export const pages: Bench = async () => {
  const nectar = await startNectar({ LOG_LEVEL: "warn" });
  const { cookie, lesson } = await aLearner(nectar.url);
  const promised: Promised[] = [
    { path: "/", ...PUBLIC },
    { path: "/topics", ...PUBLIC },
    { path: "/blog/how-sure-are-you", ...PUBLIC },
    { path: "/login", ...PUBLIC },
    { path: "/dashboard", cookie, ...OWN },
    { path: lesson, cookie, ...OWN, scriptAndDataKilobytes: 200 },
  ];
  const measured: Measured[] = [];
  for (const promise of promised) measured.push(...(await arrival(nectar.url, promise)));
  measured.push(...(await throughput(nectar)));
  await nectar.stop();
  return measured;
};

/** A learner with the first lesson of a library course. */
async function aLearner(url: string): Promise<{ cookie: string; lesson: string }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const page = await browser.newPage();
  await signUp(page, url);
  await openTopic(page, url, "Machine Learning");
  const cookies = await page.context().cookies();
  await browser.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { cookie, lesson: new URL(page.url()).pathname };
}

async function arrival(url: string, promise: Promised): Promise<Measured[]> {
  const runs: PageReport[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await audit(url + promise.path, promise.cookie));
  const name = promise.path.replace(/^(\/lesson\/).*/, "$1…");
  const [busy = 0] = loadavg();
  const faults = [...new Set(runs.flatMap((run) => run.faults))].join(", ") || "no fault";
  const note = `median of ${RUNS}, load ${busy.toFixed(1)} on ${cpus().length} cores; ${faults}`;
  const of = (what: (run: PageReport) => number) => median(runs.map(what));
  const score = (what: keyof PageReport["scores"], least?: number): Measured => ({
    what: `${name} ${what}`,
    value: of((run) => run.scores[what]),
    unit: "of 100",
    ...(least !== undefined && { target: { value: least, better: "higher" } }),
  });
  return [
    { ...score("performance", promise.performance), note },
    score("accessibility", 100),
    score("best-practices", 100),
    score("seo", promise.isIndexed ? 100 : undefined),
    {
      what: `${name} largest paint`,
      value: of((run) => run.largestPaintSeconds),
      unit: "s",
      target: { value: promise.largestPaintSeconds, better: "lower" },
    },
    { what: `${name} blocked`, value: of((run) => run.blockedMilliseconds), unit: "ms" },
    { what: `${name} layout shift`, value: of((run) => run.layoutShift), unit: "" },
    { what: `${name} bytes in all`, value: of((run) => run.kilobytes), unit: "KB" },
    {
      what: `${name} scripts and data`,
      value: of((run) => run.scriptAndDataKilobytes),
      unit: "KB",
      ...(promise.scriptAndDataKilobytes && {
        target: { value: promise.scriptAndDataKilobytes, better: "lower" },
      }),
    },
  ];
}

/** The front page compared with a bare route in the same minute: the ratio is stable while absolute figures drift. */
async function throughput(nectar: Nectar): Promise<Measured[]> {
  const bare = fork("bench/bare-server.ts");
  const port = await new Promise<number>((resolve) => bare.once("message", resolve));
  const before = memoryOf(nectar);
  const ours: number[] = [];
  const theirs: number[] = [];
  await requestsPerSecond(nectar.url, { headers: ACCEPTS, seconds: 2 });
  for (let run = 0; run < RUNS; run++) {
    ours.push(await requestsPerSecond(nectar.url, { headers: ACCEPTS }));
    theirs.push(await requestsPerSecond(`http://127.0.0.1:${port}/`, { headers: ACCEPTS }));
  }
  bare.kill();
  const [busy = 0] = loadavg();
  return [
    {
      what: "front page",
      value: median(ours),
      unit: "requests/s",
      target: { value: MIN_REQUESTS_PER_SECOND, better: "higher" },
      note: `a bare Hono route in the same run: ${Math.round(median(theirs))}; load ${busy.toFixed(1)}`,
    },
    { what: "front page / bare route", value: median(ours) / median(theirs), unit: "×" },
    { what: "memory before load", value: before, unit: "MB" },
    { what: "memory after load", value: memoryOf(nectar), unit: "MB" },
  ];
}

/** The server's resident memory without its database. Linux only. */
function memoryOf({ process: { pid } }: Nectar): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

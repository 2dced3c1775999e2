import { cpus, loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { openTopic, signUp } from "../e2e/journeys.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { audit, type PageReport } from "./lighthouse.ts";

const RUNS = Number(process.env.ARRIVAL_RUNS ?? 3);

interface Promised {
  path: string;
  cookie?: string;
  performance: number;
  largestPaintSeconds: number;
  scriptAndDataKilobytes?: number;
  kilobytes?: number;
  /** A signed-in page excludes search engines, which Lighthouse counts as a fault. */
  isIndexed: boolean;
}

/** The promises for public pages. */
const PUBLIC = { performance: 100, largestPaintSeconds: 1.1, isIndexed: true } as const;
const OWN = { performance: 95, largestPaintSeconds: 2, isIndexed: false } as const;

const PUBLIC_PATHS = [
  "/",
  "/topics",
  "/topics/machine-learning-fundamentals",
  "/blog",
  "/blog/how-sure-are-you",
  "/about",
  "/contact",
  "/register",
  "/login",
  "/terms-of-service",
  "/privacy-policy",
  "/accessibility",
];

/** How fast pages load on a throttled phone. */
export const arrival: Bench = async () => {
  const nectar = await startNectar({ LOG_LEVEL: "warn" });
  const { cookie, lesson } = await aLearner(nectar.url);
  const promised: Promised[] = [
    ...PUBLIC_PATHS.map((path) => ({ path, ...PUBLIC })),
    { path: "/dashboard", cookie, ...OWN },
    {
      path: lesson,
      cookie,
      ...OWN,
      largestPaintSeconds: 1.5,
      scriptAndDataKilobytes: 120,
      kilobytes: 200,
    },
  ];
  const measured: Measured[] = [];
  for (const promise of promised) measured.push(...(await audited(nectar.url, promise)));
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

async function audited(url: string, promise: Promised): Promise<Measured[]> {
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
    {
      what: `${name} bytes in all`,
      value: of((run) => run.kilobytes),
      unit: "KB",
      ...(promise.kilobytes && { target: { value: promise.kilobytes, better: "lower" } }),
    },
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

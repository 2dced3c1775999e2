import { cpus, loadavg } from "node:os";
import { chromium, type Browser, type Cookie, type Page } from "@playwright/test";
import { isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { studySessions } from "#app/db/tables/index.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";
import { readTrace, TRACED } from "./in-browser/trace.ts";
import { filledLearner } from "./pages/filled-learner.ts";

const RUNS = Number(process.env.IN_BROWSER_RUNS ?? 5);
const CPU_SLOWDOWN = 4;
const SECRET = "a secret that every process of a bench shares";
const MAX_LESSON_KILOBYTES = 120;
const MAX_INTERACTION_MS = 100;
const MAX_HYDRATION_MS = 150;
const MAX_TASK_MS = 200;

interface Journey {
  name: string;
  path: string;
  /** What a learner presses there. */
  press: (page: Page) => Promise<void>;
}

interface Seen {
  /** Scripts and what they fetch, as transferred, until the page is at rest. */
  kilobytes: number;
  files: number;
  /** From the first script to a page at rest, and from the start of hydration: processor time of the page's thread. */
  scripts: number;
  hydration: number;
  /** The slowest from a press to the next paint. */
  interaction: number;
  longestTask: number;
}

/** What a quarter of this machine's processor makes of a lesson, its quiz, a review and the dashboard. */
export const inBrowser: Bench = () => {
  process.env.APP_SECRET = SECRET;
  return onOwnDatabase(async (address) => {
    const settings = { DATABASE_URL: address, APP_SECRET: SECRET, LOG_LEVEL: "warn" };
    const { cookie, lesson } = await filledLearner(address, settings);
    const nectar = await startNectar(settings);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const cookies = cookiesOf(cookie, nectar.url);
      const measured: Measured[] = [];
      for (const journey of journeysFrom(lesson)) {
        const seen: Seen[] = [];
        for (let run = 0; run < RUNS; run++)
          seen.push(await follow(browser, nectar.url, cookies, journey));
        measured.push(...results(journey.name, seen));
      }
      return measured;
    } finally {
      await browser.close();
      await nectar.stop();
    }
  });
};

const journeysFrom = (lesson: string): Journey[] => [
  {
    name: "dashboard",
    path: "/dashboard",
    press: (page) => page.locator("header :is(summary, button):visible").first().click(),
  },
  {
    name: "lesson",
    path: lesson,
    press: (page) => page.getByText("Look", { exact: true }).click(),
  },
  {
    name: "quiz",
    path: lesson,
    press: async (page) => {
      await page.getByRole("button", { name: "Take the Quiz" }).click();
      await page.locator("main label:has(input)").first().click();
    },
  },
  {
    name: "review",
    path: "/reviews",
    press: async (page) => {
      await page.getByRole("button", { name: /^Review (everything due|the most urgent)$/ }).click();
      await page.locator("main label:has(input)").first().click();
    },
  },
];

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

const AT_REST = "at rest";

declare global {
  interface Window {
    slowestPress: number;
  }
}

/**
 * Runs in the page before its own scripts. It finds out by itself when the page has hydrated and had a second for what it
 * does afterwards: Playwright would put scripts of its own into the page to wait for that, and their time would count.
 */
function watch(atRest: string): void {
  addEventListener("load", () => {
    const waiting = setInterval(() => {
      if (!document.querySelector("link[rel=manifest]") || "nectarHydrated" in window) return;
      clearInterval(waiting);
      setTimeout(() => {
        performance.mark(atRest);
        console.debug(atRest);
      }, 1000);
    }, 50);
  });
  window.slowestPress = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId)
        window.slowestPress = Math.max(window.slowestPress, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Opens a page with an empty cache, waits until it is at rest, and presses something. */
async function follow(
  browser: Browser,
  url: string,
  cookies: Pick<Cookie, "name" | "value">[],
  { path, press }: Journey,
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  await context.addCookies(cookies);
  await db.delete(studySessions).where(isNull(studySessions.finishedAt));
  const page = await context.newPage();
  await page.addInitScript(watch, AT_REST);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await browser.startTracing(page, { categories: TRACED });
  const isAtRest = page.waitForEvent("console", (message) => message.text() === AT_REST);
  await page.goto(url + path, { waitUntil: "load" });
  await isAtRest;
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(
        ({ initiatorType, name }) =>
          ["script", "fetch", "xmlhttprequest"].includes(initiatorType) || name.endsWith(".js"),
      )
      .map(({ transferSize }) => transferSize),
  );
  await press(page);
  await framesLater(page);
  const interaction = await page.evaluate(() => window.slowestPress);
  const trace = readTrace(await browser.stopTracing());
  await context.close();
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  return { kilobytes, files: sizes.length, interaction, ...trace };
}

/** Two frames later the browser has reported what was pressed. */
const framesLater = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

function results(name: string, seen: Seen[]): Measured[] {
  const note = `median of ${RUNS} at ${CPU_SLOWDOWN}× slowdown; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
  const result = (what: keyof Seen, words: string, unit: string, most?: number): Measured => ({
    what: `${name} ${words}`,
    value: median(seen.map((visit) => visit[what])),
    unit,
    ...(most !== undefined && { target: { value: most, better: "lower" as const } }),
    note,
  });
  return [
    result(
      "kilobytes",
      "scripts and data",
      "KB",
      name === "lesson" ? MAX_LESSON_KILOBYTES : undefined,
    ),
    result("files", "files of scripts and data", ""),
    result("scripts", "processor time of its scripts", "ms"),
    result("hydration", "hydration", "ms", MAX_HYDRATION_MS),
    result("interaction", "interaction to next paint", "ms", MAX_INTERACTION_MS),
    result("longestTask", "longest task", "ms", MAX_TASK_MS),
  ];
}

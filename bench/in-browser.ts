import { cpus, loadavg } from "node:os";
import { chromium, type Browser, type Cookie, type Page } from "@playwright/test";
import { hydrated } from "../e2e/journeys.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";
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
  /** Scripts and what they fetch, as transferred. */
  kilobytes: number;
  /** From the arrival of the last script to a page that reacts. */
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
  { name: "lesson", path: lesson, press: (page) => page.getByText("Learning objective:").click() },
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
      await page.getByRole("button", { name: "Review everything due" }).click();
      await page.locator("main label:has(input)").first().click();
    },
  },
];

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

declare global {
  interface Window {
    seen: { hydratedAt: number; interaction: number; longestTask: number };
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  window.seen = { hydratedAt: 0, interaction: 0, longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.seen.longestTask = Math.max(window.seen.longestTask, duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId)
        window.seen.interaction = Math.max(window.seen.interaction, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  // The first thing the page does once it is hydrated.
  new MutationObserver((_, observer) => {
    if (!document.querySelector("link[rel=manifest]")) return;
    window.seen.hydratedAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a page with an empty cache, waits until it reacts, and presses something. */
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
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(url + path, { waitUntil: "load" });
  await page.waitForSelector("link[rel=manifest]", { state: "attached" });
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const { kilobytes, hydration } = await page.evaluate(() => {
    const scripts = (
      performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    ).filter(
      ({ initiatorType, name }) =>
        ["script", "fetch", "xmlhttprequest"].includes(initiatorType) || name.endsWith(".js"),
    );
    const before = scripts.filter(({ responseEnd }) => responseEnd <= window.seen.hydratedAt);
    const arrived = Math.max(...before.map(({ responseEnd }) => responseEnd));
    return {
      kilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
      hydration: window.seen.hydratedAt - arrived,
    };
  });
  await press(page);
  // Two frames later the browser has reported the press.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
  const { interaction, longestTask } = await page.evaluate(() => window.seen);
  await context.close();
  return { kilobytes, hydration, interaction, longestTask };
}

function results(name: string, seen: Seen[]): Measured[] {
  const note = `median of ${RUNS} at ${CPU_SLOWDOWN}× slowdown; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
  const result = (what: keyof Seen, words: string, unit: string, most?: number): Measured => ({
    what: `${name} ${words}`,
    value: median(seen.map((one) => one[what])),
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
    result("hydration", "hydration", "ms", MAX_HYDRATION_MS),
    result("interaction", "interaction to next paint", "ms", MAX_INTERACTION_MS),
    result("longestTask", "longest task", "ms", MAX_TASK_MS),
  ];
}

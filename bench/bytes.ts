import { readdirSync, statSync } from "node:fs";
import { type Browser, chromium, type Cookie } from "@playwright/test";
import { openTopic, signUp } from "../e2e/journeys.ts";
import { startNectar } from "../e2e/nectar.ts";
import type { Bench, Measured } from "./bench.ts";

const MAX_PUBLIC_KB = 100;
const MAX_LESSON_KB = 220;
const MAX_FONTS_KB = 45;

/** One of each kind, and the heaviest of its kind: an article, a topic, one with italics and code, both in Spanish. */
const PUBLIC_PAGES = [
  "/",
  "/topics",
  "/topics/machine-learning-fundamentals",
  "/topics/data-analysis-with-python",
  "/topics/aprender-a-aprender",
  "/topics/hablar-en-publico",
  "/blog",
  "/blog/how-sure-are-you",
  "/about",
  "/contact",
  "/register",
  "/login",
  "/newsletter?asked=yes",
  "/terms-of-service",
  "/accessibility",
];

/** What a phone without a cache downloads for a page by itself, headers included. */
export const bytes: Bench = async () => {
  const nectar = await startNectar({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const measured: Measured[] = [];
    for (const path of PUBLIC_PAGES)
      measured.push(withMax(path, await transferred(browser, nectar.url + path), MAX_PUBLIC_KB));
    const page = await browser.newPage();
    await signUp(page, nectar.url);
    await openTopic(page, nectar.url, "Machine Learning");
    const cookies = await page.context().cookies();
    const lesson = await transferred(browser, page.url(), cookies);
    return [
      ...measured,
      withMax("a lesson", lesson, MAX_LESSON_KB),
      withMax("fonts of a lesson in English, italics included", lessonFonts(), MAX_FONTS_KB),
    ];
  } finally {
    await browser.close();
    await nectar.stop();
  }
};

const withMax = (what: string, size: number, max: number): Measured => ({
  what,
  value: size / 1024,
  unit: "KB",
  target: { value: max, better: "lower" },
});

async function transferred(browser: Browser, url: string, cookies: Cookie[] = []) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 412, height: 823 },
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  let size = 0;
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => (size += encodedDataLength));
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  return size;
}

function lessonFonts(): number {
  const folder = "build/client/assets";
  return readdirSync(folder)
    .filter((name) => name.includes("-latin-common-"))
    .reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
}

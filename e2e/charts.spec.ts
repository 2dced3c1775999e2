import { expect } from "@playwright/test";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;

test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("charts-premium");
});

/** The smallest phone, the same with large text, an ordinary phone and a desktop. */
const SIZES = [
  { width: 320, height: 640, letters: "normal" },
  { width: 320, height: 640, letters: "large" },
  { width: 390, height: 844, letters: "normal" },
  { width: 1280, height: 900, letters: "normal" },
] as const;

/** Runs in the page: finds chart labels that wrap or overlap. */
function lookForFaults(): string[] {
  const root = document.documentElement;
  const faults: string[] = [];
  for (const chart of document.querySelectorAll('figure > [aria-hidden="true"]')) {
    const labels: { words: string; lines: DOMRect[] }[] = [];
    const texts = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      // A sentence below the chart may take two lines.
      if (texts.currentNode.parentElement?.closest("p")) continue;
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      const words = `'${range.toString()}' at ${root.clientWidth} ${root.dataset.textSize}`;
      const lines = [...range.getClientRects()];
      if (lines.length > 0) labels.push({ words, lines });
      if (lines.length > 1) faults.push(`${words} is broken`);
    }
    for (const [index, { words, lines }] of labels.entries())
      for (const other of labels.slice(index + 1)) {
        const [a, b] = [lines[0]!, other.lines[0]!];
        const isOver =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
        if (isOver) faults.push(`${words} lies over ${other.words}`);
      }
  }
  return faults;
}

test("chart labels neither wrap nor overlap", async ({ browser }) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const path of [
    "/progress?costs=shown&topics=shown",
    `/topic/${learner.courseId}?insights=shown`,
  ]) {
    await page.goto(nectar.url + path);
    // The chart behind a disclosure, too.
    const closed = page.locator("main details:not([open]) > summary:visible");
    while ((await closed.count()) > 0) await closed.first().click();
    await expect(page.locator('figure > [aria-hidden="true"]').first()).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate((letters) => {
        document.documentElement.dataset.textSize = letters;
      }, size.letters);
      faults.push(...(await page.evaluate(lookForFaults)));
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

import { expect } from "@playwright/test";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;

test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("key-terms-premium");
});

/** Runs in the page: lines that begin with the comma of a term, or that a term pushes apart. */
function lookForFaults(): string[] {
  const faults: string[] = [];
  for (const term of document.querySelectorAll(".prose-term")) {
    const words = `'${term.textContent}' at ${document.documentElement.clientWidth}`;
    const after = term.nextSibling ?? term.parentElement?.nextSibling;
    if (after instanceof Text && /^[,.;:]/.test(after.data)) {
      const range = document.createRange();
      range.setStart(after, 0);
      range.setEnd(after, 1);
      const mark = range.getBoundingClientRect();
      if (mark.left < term.getBoundingClientRect().right - 1)
        faults.push(`${words} is torn from its ${after.data.charAt(0)}`);
    }
    const paragraph = term.closest("p");
    if (!paragraph) continue;
    const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
    const lines = paragraph.getBoundingClientRect().height / lineHeight;
    if (Math.abs(lines - Math.round(lines)) > 0.05) faults.push(`${words} pushes its line apart`);
  }
  return faults;
}

test("a key term keeps its comma on its line, and its line the height of the others", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const id of learner.lessonIds.slice(0, 4)) {
    await page.goto(`${nectar.url}/lesson/${id}`);
    await expect(page.locator(".prose-term").first()).toBeVisible();
    for (let width = 320; width <= 700; width += 20) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await page.evaluate(lookForFaults)));
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("key terms and the link of a forgotten password are large enough for a thumb", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/login`);
  const link = page.getByRole("link", { name: "Forgot your password?" });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.goto(`${nectar.url}/topics/personal-finance-mastery`);
  const term = page.locator(".prose-term").first();
  expect((await term.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessibleAtBothSizes, hydrated } from "./journeys.ts";
import { aLearnerWithALesson, grantPremium } from "./learners.ts";
import { test } from "./test.ts";

test("a course goes along as an e-book and on paper, with the answers that were given", async ({
  browser,
  shared,
}) => {
  const learner = await aLearnerWithALesson(shared, `along-${process.pid}@example.org`);
  await grantPremium(shared, learner.email);
  const context = await browser.newContext({
    storageState: learner.session,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${shared.url}/topic/${learner.courseId}`);
  await hydrated(page);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByText("Take it with you").click();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "E-book (EPUB)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${title}.epub`);
  const book = unzipSync(readFileSync(await file.path()));
  expect(strFromU8(book["book/cover.svg"]!)).toContain("<path");
  expect(strFromU8(book["book/lesson-1.xhtml"]!)).toContain("<h2>Questions</h2>");
  expect(strFromU8(book["book/answers.xhtml"]!)).toContain("<strong>");

  await page.getByRole("link", { name: "One page to print" }).click();
  await expect(page.getByRole("heading", { name: "Answers" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  // What is folded away on screen isn't on paper, and a stop has its answer.
  await expect(page.locator("aside[id^=stop-] details p").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expectAccessibleAtBothSizes(page);
  await context.close();
});

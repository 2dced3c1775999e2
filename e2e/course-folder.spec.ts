import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import {
  answerAll,
  expectAccessible,
  finishLesson,
  hydrated,
  isExplainedAgain,
  openTopic,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import { daysLater } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar({ LESSON_ACCESS: "open" });
});
test.afterAll(() => nectar.stop());

const folder = mkdtempSync(join(tmpdir(), "nectar-folder-"));

/** Chooses a file and has it looked at. */
async function bring(page: Page, file: string): Promise<void> {
  await page.goto(`${nectar.url}/profile/import`);
  await hydrated(page);
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Open it" }).click();
}

test("a topic leaves as a folder, comes back to someone else, and is read, asked and reviewed there", async ({
  page,
  browser,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Read a Contract");
  await page.goto(`${nectar.url}/dashboard`);
  await page.locator("main a[href^='/topic/']:visible").first().click();
  await page.getByText("Take it with you").click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "A folder of Markdown" }).click();
  const zip = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(zip);
  expect(zip).toMatch(/\.zip$/);

  const other = await (await browser.newContext()).newPage();
  await signUp(other, nectar.url);
  await bring(other, zip);
  await expect(other.getByText("1 course", { exact: true })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Import", exact: true }).click();
  await expect(other.getByText("Added to your learning.")).toBeVisible();

  await other.goto(`${nectar.url}/dashboard`);
  await other.locator("main a[href^='/topic/']:visible").first().click();
  await expect(other.getByText("Brought along")).toBeVisible();
  await expectAccessible(other);
  await other.locator("main a[href^='/lesson/']:visible").first().click();
  await expect(other.getByText("You brought this course here.")).toBeVisible();
  await hydrated(other);
  await takeQuiz(other);
  expect(await answerAll(other)).toBe(3);
  await isExplainedAgain(other);
  await finishLesson(other, null);

  nectar = await daysLater(nectar, 3);
  await other.goto(`${nectar.url}/reviews`);
  await other.getByRole("button", { name: /^Start/ }).click();
  await hydrated(other);
  expect(await answerAll(other)).toBeGreaterThan(0);
});

test("a file that is no course folder keeps its name and the reason", async ({ page }) => {
  await signUp(page, nectar.url);
  const file = join(folder, "holiday.zip");
  writeFileSync(file, "PK\u0003\u0004 but nothing more");
  await bring(page, file);
  await expect(page.getByText("Not added. Your learning is as it was.")).toBeVisible();
  await expect(page.getByText("It isn’t a zip file, or it was cut off.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "holiday.zip" })).toBeVisible();
});

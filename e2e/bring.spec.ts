import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Download, type Page } from "@playwright/test";
import { schema18, zstdPackage } from "../test/apkg-files.ts";
import { collectionIn } from "../test/read-apkg-collection.ts";
import { expectAccessible, expectAccessibleAtBothSizes, hydrated, signUp } from "./journeys.ts";
import { aLearnerWithALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
let owner: MadeLearner;
test.beforeAll(async ({ shared }) => {
  nectar = shared;
  owner = await aLearnerWithALesson(nectar, `bring-${process.pid}@example.org`);
});

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "nectar-bring-"));

/** Chooses a file and has it looked at, by keyboard. */
async function bring(page: Page, path: string): Promise<void> {
  await page.goto(`${nectar.url}/profile/import`);
  await hydrated(page);
  await page.getByLabel("File").setInputFiles(path);
  await page.getByRole("button", { name: "Open it" }).press("Enter");
}

async function downloadFrom(page: Page, link: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link, exact: true }).click();
  return download;
}

/** As its owner's, who has finished a lesson. */
async function asOwner(page: Page, path: string): Promise<void> {
  await page.context().addCookies(owner.session.cookies);
  await page.goto(nectar.url + path);
  await hydrated(page);
}

/** The files that were brought. */
const card = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

test("all that was learned leaves in one file and comes in with another account, once", async ({
  page,
  browser,
}) => {
  await asOwner(page, "/profile");
  const download = await downloadFrom(page, "Download my learning");
  const name = download.suggestedFilename();
  expect(name).toBe("my-learning.nectar.json");
  const path = join(folder, name);
  await download.saveAs(path);

  const other = await (await browser.newContext()).newPage();
  await signUp(other, nectar.url);
  await other.goto(`${nectar.url}/profile`);
  await hydrated(other);
  await other.getByRole("link", { name: "Bring your learning from a file" }).press("Enter");
  await expect(other.getByRole("heading", { name: "Bring your learning" })).toBeVisible();
  await expectAccessible(other);
  await bring(other, path);
  await expect(card(other, name)).toContainText(/1 course, \d+ answers/);
  await expectAccessibleAtBothSizes(other);
  await other.getByRole("button", { name: "Import", exact: true }).press("Enter");
  const added = card(other, name).getByText("Added to your learning.");
  await expect(added).toBeVisible();
  await expect(card(other, name).getByRole("status")).toBeFocused();
  await expectAccessible(other);

  await other.goto(`${nectar.url}/history`);
  await expect(other.getByRole("link", { name: "Review Lesson" })).toHaveCount(1);
  await bring(other, path);
  await expect(
    other.getByText("Nothing that you don’t have yet; 1 course you already have"),
  ).toBeVisible();
  await other.getByRole("button", { name: "Remove it" }).press("Enter");
  await expect(card(other, name)).toHaveCount(1);

  // A file that was cut keeps its name and says why.
  const cut = join(folder, "half.nectar.json");
  writeFileSync(cut, readFileSync(path).subarray(0, 2000));
  await bring(other, cut);
  await expect(card(other, "half.nectar.json")).toContainText(
    /Not added\. Your learning is as it was\.\s*\S+/,
  );
  await other.reload();
  await expect(card(other, "half.nectar.json")).toContainText("Not added.");
  await expectAccessible(other);
  await other.context().close();
});

const LONG = "They turn by the angle to the sun, and waggle for as long as the way is far.";

test("cards go to Anki, and a deck from there is a course whose reviews one rates oneself", async ({
  page,
}) => {
  await asOwner(page, `/topic/${owner.courseId}`);
  await page.getByText("Take it with you").click();
  const topicCards = await cardsIn(await downloadFrom(page, "Cards for Anki"));
  expect(topicCards).toBeGreaterThan(0);
  await page.goto(`${nectar.url}/profile`);
  expect(await cardsIn(await downloadFrom(page, "Download cards for Anki"))).toBe(topicCards);

  await page.context().clearCookies();
  await signUp(page, nectar.url);
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const studied = { guid: "dance", fields: ["How do bees dance?", `${LONG}<img src="a.jpg">`] };
  const fresh = { guid: "queen", fields: ["Queen", "Königin"] };
  const path = join(folder, "bees.apkg");
  const reviews: [Date, number][] = [
    [ago(40), 3],
    [ago(36), 3],
  ];
  writeFileSync(path, zstdPackage(schema18([{ ...studied, interval: 4, reviews }, fresh])));
  await bring(page, path);
  await expect(card(page, "bees.apkg")).toContainText("1 course, 2 answers");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Added to your learning.")).toBeVisible();

  await page.goto(`${nectar.url}/reviews`);
  await page.getByRole("button", { name: /^Start/ }).click();
  await expect(page.getByText("How do bees dance?")).toBeVisible();
  await hydrated(page);
  await expect(page.getByText(LONG)).toBeHidden();
  await page.getByText("Show the answer").press("Enter");
  await expect(page.getByText(LONG)).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await page.getByLabel("I knew it").press("Space");
  await page.getByRole("button", { name: "Submit" }).press("Enter");
  await expect(page.getByText("You knew it")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete Quiz" }).click();
  await expect(page.getByText("Review finished")).toBeVisible();
});

const cardsIn = async (download: Download) => {
  expect(download.suggestedFilename()).toMatch(/\.apkg$/);
  return collectionIn(readFileSync(await download.path())).cards.length;
};

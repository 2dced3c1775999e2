import { expect, type Page } from "@playwright/test";
import {
  answerAll,
  expectAccessible,
  finishLesson,
  hydrated,
  openMore,
  signUp,
  openTopic,
  takeQuiz,
} from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

const GAME = /\bXP\b|streak|badge|freeze|level \d/i;

/** The visible text of the page. */
const seenIn = (page: Page) => page.locator("main").innerText();

async function expectGame(page: Page): Promise<void> {
  await page.goto(`${nectar.url}/dashboard`);
  await openMore(page);
  expect(await seenIn(page)).toMatch(GAME);
}

/** Opens what is closed, whatever it was left as. */
async function openAll(page: Page): Promise<void> {
  const closed = page.locator("main details:not([open]) > summary:visible");
  while ((await closed.count()) > 0) await closed.first().click();
}

test("Bea alone can be hidden: no bee and no bubble, but the streak stays", async ({ page }) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/history`);
  const bees = page.locator("[data-bea]");
  await expect(bees.first()).toBeVisible();
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await hydrated(page);
  await page.getByLabel("Hide Bea").check();
  await expect(page.getByText("Preferences saved successfully!")).toBeVisible();
  for (const path of ["/history", "/progress", "/dashboard", "/reviews", "/onboarding"]) {
    await page.goto(nectar.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const bee of await bees.all()) await expect(bee, path).toBeHidden();
  }
  await expectGame(page);
});

test("quiet mode hides every game element, Bea included, and text size and theme are as chosen", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await expectGame(page);

  await page.goto(`${nectar.url}/profile?tab=preferences`);
  const letters = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await letters();
  await page.getByLabel("Quiet mode").check();
  await page.getByLabel("Text size").selectOption("larger");
  await page.getByLabel("Theme").selectOption("dark");
  await expect(page.getByText("Preferences saved successfully!")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await letters()).toBeGreaterThan(before);

  await openTopic(page, nectar.url, "Machine Learning");
  await takeQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  const pages = ["", "/dashboard", "/progress", "/history", "/reviews", "/topics"];
  for (const path of pages) {
    if (path !== "") await page.goto(nectar.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await openAll(page);
    expect(await seenIn(page), path || "the lesson's end").not.toMatch(GAME);
    for (const game of await page.locator("[data-game]").all()) await expect(game).toBeHidden();
  }
  await page.goto(`${nectar.url}/dashboard`);
  await expectAccessible(page);
});

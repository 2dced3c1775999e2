import { expect, type Page } from "@playwright/test";
import { answerAll, expectAccessible, openTopic, signUp, takeQuiz } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

async function openLesson(page: Page): Promise<void> {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
}

const card = (page: Page, name: "Predict first" | "Your guess") =>
  page.getByRole("complementary", { name });

/** One press before the explanation. What is right isn't in the page so far. */
async function guess(page: Page): Promise<void> {
  const first = card(page, "Predict first");
  await expect(first.getByRole("group").getByRole("button")).toHaveCount(4);
  await expect(card(page, "Your guess")).toHaveCount(0);
  await first.getByRole("group").getByRole("button").nth(1).click();
  await expect(first).toContainText("You guessed");
}

test("a reader guesses before the explanation, and the text comes back to it", async ({ page }) => {
  await openLesson(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await guess(page);
  await expect(card(page, "Predict first")).toBeFocused();
  const top = page.getByRole("progressbar").first();
  const [bar, predictCard] = [
    await top.boundingBox(),
    await card(page, "Predict first").boundingBox(),
  ];
  expect(predictCard!.y).toBeGreaterThan(bar!.y + bar!.height);
  await expect(card(page, "Your guess")).toContainText(/^Your guessYou guessed .+\. (That|It)'s/);

  await takeQuiz(page);
  await answerAll(page);
  // It isn't asked again.
  await expect(page.getByText("Quiz score:")).toBeVisible();
  await expect(page.getByText(/You guessed/)).toHaveCount(0);
});

test("and without scripts, too", async ({ page, browser }) => {
  await openLesson(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await guess(plain);
  await expect(card(plain, "Your guess")).toBeVisible();
  await context.close();
});

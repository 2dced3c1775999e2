import { expect, type Locator, type Page } from "@playwright/test";
import { answerAll, expectAccessible, hydrated, openTopic, signUp, takeQuiz } from "./journeys.ts";
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

const card = (page: Page, name: "Predict first" | "Your prediction") =>
  page.getByRole("complementary", { name });

/** Before the explanation the reader guesses. What is right isn't in the page so far. */
async function predict(page: Page): Promise<void> {
  const first = card(page, "Predict first");
  await expect(page.getByRole("radio")).toHaveCount(4);
  await first.getByRole("radio").nth(1).check();
  await first.getByRole("button", { name: "Save my guess" }).click();
  await expect(first).toContainText("You said:");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByText("Now you know:")).toHaveCount(0);
}

async function answerQuiz(page: Page): Promise<void> {
  await takeQuiz(page);
  await answerAll(page);
  await expect(page.getByText("Quiz score:")).toBeVisible();
}

/** Below the score the same question comes back, and what is right follows the second answer. */
async function predictAgain(page: Page, choose: (last: Locator) => Promise<void>): Promise<void> {
  const last = card(page, "Your prediction");
  await expect(last).toContainText("You said:");
  await expect(last.getByRole("radio")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  expect(await page.content()).not.toContain("Now you know:");
  await choose(last);
  await expect(last).toContainText(/You said:.+Now you know:/s);
  await expect(page.getByRole("radio")).toHaveCount(0);
}

test("a reader predicts before the explanation, answers again after the quiz, and sees both", async ({
  page,
}) => {
  await openLesson(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await predict(page);
  await expect(card(page, "Predict first")).toBeFocused();
  const top = page.getByRole("progressbar").first();
  const [bar, shown] = [await top.boundingBox(), await card(page, "Predict first").boundingBox()];
  expect(shown!.y).toBeGreaterThan(bar!.y + bar!.height);

  await answerQuiz(page);
  await page.reload();
  await hydrated(page);
  await expectAccessible(page);
  await predictAgain(page, async (last) => {
    await last.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(last.getByRole("button", { name: "Answer again" })).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await expect(card(page, "Your prediction")).toBeFocused();
  await page.reload();
  await expect(card(page, "Your prediction")).toContainText("Now you know:");
  await hydrated(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(card(page, "Your prediction")).toHaveCount(0);
  await expect(page.getByText("Quiz score:")).toHaveCount(0);
});

test("and without scripts, too", async ({ page, browser }) => {
  await openLesson(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await predict(plain);
  await answerQuiz(page);
  await plain.goto(page.url());
  await predictAgain(plain, async (last) => {
    await last.getByRole("radio").first().check();
    await last.getByRole("button", { name: "Answer again" }).click();
  });
  await context.close();
});

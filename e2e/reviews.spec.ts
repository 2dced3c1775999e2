import { expect, type Page } from "@playwright/test";
import { answerAll, expectAccessibleAtBothSizes, fillAnswer, hydrated } from "./journeys.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;
test.describe.configure({ mode: "serial" });
test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("reviews");
});

const hintOn = (page: Page) => page.getByRole("region", { name: "Hint" });
const next = (page: Page) => page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();

/** Answers until one answer is wrong; returns the heading of its question. */
async function missOne(page: Page): Promise<string> {
  for (;;) {
    const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await fillAnswer(page);
    await submit(page);
    await expect(next(page).or(hintOn(page))).toBeVisible();
    if (await hintOn(page).isVisible()) return heading;
    await next(page).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(0);
  }
}

test("a review in two tabs: hint, second try, why, the concept once more, and the end", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/reviews`);
  await hydrated(page);
  await page.getByRole("button", { name: "Start today's reviews" }).click();
  await expect(page.getByRole("heading", { name: /^Question 1 of/ })).toBeVisible();
  const before = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expectAccessibleAtBothSizes(page);

  const heading = await missOne(page);

  await expect(hintOn(page)).toBeFocused();
  await expect(page.getByText("Correct answer")).toHaveCount(0);
  await expect(page.getByText("Your first answer")).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  // The second tab and a reload stand at the same hint.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(hintOn(other)).toBeVisible();
  await page.reload();
  await expect(hintOn(page)).toBeVisible();
  await hydrated(page);
  await fillAnswer(page);
  await submit(page);
  await expect(page.getByText(/^(Right on the second try|Not quite)$/)).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await hydrated(other);
  await fillAnswer(other);
  await submit(other);
  await expect(next(other)).toBeVisible();
  await other.close();
  const total = (text: string) => Number(/of (\d+)/.exec(text)?.[1]);
  expect(total(heading)).toBe(total(before));
  await next(page).click();
  // The count never grows: what was missed comes once more, without a number.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`of ${total(before)}`);

  await answerAll(page);

  await expect(page.getByRole("heading", { name: "Review finished" })).toBeVisible();
  await expect(page.getByText(/You kept|Finished, and that counts/)).toBeInViewport();
  await expect(page.getByText("Right on the first try")).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await page.goBack();
  await expect(page.getByText("Review finished")).toBeVisible();
  await context.close();
});

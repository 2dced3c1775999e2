import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtBothSizes, fillAnswer, hydrated, isPlace } from "./journeys.ts";
import { type MadeLearner, threeDaysAfterALesson } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;
// The warm-up of one lesson takes what is due from that of the next.
test.describe.configure({ mode: "serial" });
test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("warm-up-premium");
});

const warmUp = (page: Page) => page.getByRole("group", { name: "Warm-up" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function openLesson(page: Page, number: number): Promise<void> {
  await page.goto(`${nectar.url}/lesson/${learner.lessonIds[number - 1]}`);
  await hydrated(page);
}

/** The place is sent a moment after the card came. */
const placeStored = (page: Page) =>
  page.waitForResponse((response) => isPlace(response.request()) && response.ok());

test("the warm-up is left out by one press, and not asked again", async ({ browser }) => {
  const context = await browser.newContext({
    storageState: learner.session,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await openLesson(page, 3);
  await expect(warmUp(page).locator("[name=answer]").first()).toBeInViewport();
  const stored = placeStored(page);
  await page.getByRole("button", { name: "Skip the warm-up" }).click();
  await expect(title(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await stored;
  await page.reload();
  await expect(title(page)).toBeInViewport();
  await expect(warmUp(page)).toHaveCount(0);
  await context.close();
});

test("a lesson begins with what is due: hint, second try, the next question, and it is a review's answer", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await openLesson(page, 2);
  const heading = warmUp(page).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Warm-up, 1 of 2");
  await expectAccessibleAtBothSizes(page);
  const other = await context.newPage();
  await openLesson(other, 2);
  await expect(warmUp(other).getByRole("heading", { level: 2 })).toHaveText("Warm-up, 1 of 2");

  await answer(page);
  await expect(
    warmUp(page)
      .getByText(/^(Correct answer|Right|Your answer)/)
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(heading).toHaveText("Warm-up, 2 of 2");
  // A second tab that still asks shows what counts.
  await fillAnswer(warmUp(other));
  await other.getByRole("button", { name: "Submit" }).click();
  await expect(other.getByRole("button", { name: /^(Next|Submit)$/ })).toBeVisible();
  await other.close();

  await answer(page);
  await expect(page.getByRole("button", { name: "Skip the warm-up" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(title(page)).toBeInViewport();
  await page.reload();
  await expect(warmUp(page)).toHaveCount(0);
  await page.goto(`${nectar.url}/dashboard`);
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await expect(warmUp(page)).toHaveCount(0);
  await context.close();
});

/** Both tries where the first one is wrong. */
async function answer(page: Page): Promise<void> {
  const card = warmUp(page);
  const submit = card.getByRole("button", { name: "Submit", exact: true });
  const hint = card.getByRole("region", { name: "Hint" });
  await fillAnswer(card);
  await submit.click();
  await expect(submit.and(page.locator(":disabled"))).toHaveCount(0);
  await expect(hint.or(card.getByText("Report a mistake"))).toBeVisible();
  if (await hint.isVisible()) {
    await fillAnswer(card);
    await submit.click();
  }
  await expect(card.getByText("Report a mistake")).toBeVisible();
}

test("without scripts and on paper the lesson begins at once; as one page the warm-up stands on top", async ({
  browser,
}) => {
  const lesson = `${nectar.url}/lesson/${learner.lessonIds[3]}`;
  const plain = await browser.newContext({
    storageState: learner.session,
    javaScriptEnabled: false,
  });
  const still = await plain.newPage();
  await still.goto(lesson);
  await expect(title(still)).toBeInViewport();
  await expect(still.getByText(/Warm-up/)).toBeHidden();
  await plain.close();

  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await openLesson(page, 4);
  await expect(warmUp(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(warmUp(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Skip the warm-up" }).click();
  await page.getByRole("switch", { name: "Read as one page" }).check();
  const top = async (part: ReturnType<typeof title>) => (await part.boundingBox())!.y;
  expect(await top(warmUp(page))).toBeLessThan(await top(title(page)));
  await page.getByRole("button", { name: "Skip the warm-up" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Skip the warm-up" }).click();
  await expect(title(page)).toBeInViewport();
  await context.close();
});

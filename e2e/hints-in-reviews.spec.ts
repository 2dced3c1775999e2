import { expect, type Locator, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import { questionBy } from "./finished-topic.ts";
import { expectAccessibleAtBothSizes, fillAnswer, hydrated } from "./journeys.ts";
import { leaveSchedule, threeDaysAfterALesson } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const THOUGHT =
  "Someone wrote down an answer for every case, but the date looks like one to me as well";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

type Scope = Page | Locator;
const help = (scope: Scope) => scope.getByRole("region", { name: "Help with this question" });
const hints = (scope: Scope) => help(scope).getByRole("listitem");
const giveHint = (scope: Scope) => scope.getByRole("button", { name: "Give me a hint" });
const submit = (scope: Scope) => scope.getByRole("button", { name: "Submit", exact: true }).click();
const next = (scope: Scope) => scope.getByRole("button", { name: /^(Next|Complete Quiz)$/ });

/** An option that is right or wrong, or some answer to a question without options. */
async function answer(scope: Scope, isRight: boolean): Promise<void> {
  const id = await scope.locator("[name=questionId]").first().inputValue();
  const { question } = await questionBy(nectar, id);
  if (question.kind !== "choice") return fillAnswer(scope);
  const [value] = fieldsFor(question, isRight);
  await scope.locator(`[name=answer][value="${value}"]`).check();
}

/** Answers until one answer is wrong. */
async function missOne(page: Page): Promise<void> {
  const secondTry = page.getByRole("region", { name: "Hint" });
  for (;;) {
    await answer(page, false);
    await submit(page);
    await expect(next(page).or(secondTry)).toBeVisible();
    if (await secondTry.isVisible()) return;
    await next(page).click();
    await expect(next(page)).toHaveCount(0);
  }
}

/** A hint before an answer, which a reload keeps. */
async function thinkAloud(page: Page, scope: Scope): Promise<void> {
  await scope.locator("summary", { hasText: "Give me a hint" }).click();
  await scope.getByLabel("Think aloud first").fill(THOUGHT);
  await page.reload();
  await hydrated(page);
  await expect(scope.getByLabel("Think aloud first")).toHaveValue(THOUGHT);
  await scope.getByRole("button", { name: "Show the hint" }).click();
  await expect(hints(scope)).toContainText("you began with a thought of your own");
  await expect(scope.getByLabel("Think aloud first")).toHaveValue("");
  await page.reload();
  await hydrated(page);
  await expect(hints(scope)).toHaveCount(1);
}

test("in a review a wrong answer is followed by hints, a place in the lesson, and the second try", async ({
  browser,
}) => {
  const { session, lessonIds } = threeDaysAfterALesson("reviews");
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/reviews`);
  await hydrated(page);
  await page.getByRole("button", { name: "Start today's reviews" }).click();
  await expect(page.getByRole("heading", { name: /^Question 1 of/ })).toBeVisible();
  await missOne(page);

  await giveHint(page).click();
  await expect(hints(page)).toContainText("Something to think about");
  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(2);
  await expectAccessibleAtBothSizes(page);
  const review = page.url();
  await hints(page).nth(1).getByRole("link", { name: "Read this part again" }).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lessonIds[0]}\\?read=again#`));
  await page.goBack();
  await expect(page).toHaveURL(review);
  await hydrated(page);
  await expect(hints(page)).toHaveCount(2);

  await answer(page, true);
  await submit(page);
  await expect(page.getByText(/^(Right on the second try|Not quite)$/)).toBeVisible();
  await expect(help(page)).toHaveCount(0);
  await next(page).click();
  await expect(hints(page)).toHaveCount(0);
  await context.close();
});

test("the warm-up has a hint for a thought of one's own, and after a wrong answer the next one", async ({
  browser,
}) => {
  const { session, lessonIds } = threeDaysAfterALesson("warm-up-premium");
  const context = await browser.newContext({
    storageState: session,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const card = page.getByRole("group", { name: "Warm-up" });
  await page.goto(`${nectar.url}/lesson/${lessonIds[1]}`);
  await hydrated(page);
  await thinkAloud(page, card);

  await answer(card, false);
  await submit(card);
  await expect(giveHint(card).or(next(card))).toBeVisible();
  if (await giveHint(card).isVisible()) {
    await giveHint(card).click();
    await expect(hints(card)).toHaveCount(2);
    await answer(card, true);
    await submit(card);
  }
  await expect(card.getByText("Report a mistake")).toBeVisible();
  await expect(help(card)).toHaveCount(0);
  await context.close();
});

test("an idea that is learned again has hints before its only answer", async ({ browser }) => {
  const { session, email } = threeDaysAfterALesson("notes");
  await leaveSchedule(nectar, email);
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/reviews/again`);
  await hydrated(page);
  const idea = page.getByText(/^Idea 1 of/);
  await expect(idea).toBeVisible();
  await thinkAloud(page, page);
  await expectAccessibleAtBothSizes(page);

  await answer(page, true);
  await submit(page);
  await expect(page.getByText(/^(It's back in your reviews|It's still shaky)/)).toBeVisible();
  await expect(help(page)).toHaveCount(0);
  await context.close();
});

import { expect, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import {
  expectAccessibleAtBothSizes,
  hydrated,
  openTopic,
  posted,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const COURSE = "Machine Learning Fundamentals";
const WRONG = "The folder address from which it was collected";
const RIGHT = "The mark of junk or wanted that Priya gave it";
const THOUGHT =
  "A label should be an answer that a person gave, but the score looks like one to me as well";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample" });
});
test.beforeEach(() => ai.setFault(null));
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

async function openQuiz(page: Page, url = nectar.url): Promise<void> {
  await signUp(page, url);
  await openTopic(page, url, COURSE);
  // The page shows the first question before the server has begun the quiz.
  await posted(page, () => takeQuiz(page));
  await expect(page.getByText("Question 1 of 3")).toBeVisible();
}

const help = (page: Page) => page.getByRole("region", { name: "Help with this question" });
const hints = (page: Page) => help(page).getByRole("listitem");
const giveHint = (page: Page) => page.getByRole("button", { name: "Give me a hint" });
const choose = (page: Page, option: string) => page.getByRole("radio", { name: option }).check();
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();

test("after a wrong answer three hints, a place in the lesson, then the second try", async ({
  page,
}) => {
  await openQuiz(page);
  await choose(page, WRONG);
  await submit(page);
  await expect(page.getByRole("region", { name: "Hint" })).toBeVisible();

  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(1);
  await expect(hints(page)).toContainText("Hint 1 of 3. Something to think about");
  await expect(help(page).locator("[aria-live]")).toContainText("Something to think about");
  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(2);
  await expectAccessibleAtBothSizes(page);
  await page.reload();
  await hydrated(page);
  await expect(hints(page)).toHaveCount(2);

  await hints(page).nth(1).getByRole("link", { name: "Read this part again" }).click();
  await expect(page).toHaveURL(/read=again#/);
  const card = new URL(page.url()).hash;
  await expect(page.locator(card)).toBeInViewport();
  await page.goBack();
  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(3);
  await expect(giveHint(page)).toHaveCount(0);
  await expect(help(page)).toContainText("That was the last hint.");

  await choose(page, RIGHT);
  await submit(page);
  await expect(page.getByText("Right on the second try")).toBeVisible();
  await expect(help(page)).toHaveCount(0);
});

test("before an answer a hint takes fifteen words of one's own; the number keys stay words", async ({
  page,
}) => {
  await openQuiz(page);
  await page.locator("summary", { hasText: "Give me a hint" }).click();
  const field = page.getByLabel("Think aloud first");
  await field.pressSequentially("I see 4 options, 2 fit");
  await expect(help(page)).toContainText("6 of 15 words");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show the hint" })).toBeDisabled();
  await field.fill("hint ".repeat(15));
  await expect(help(page)).toContainText("Say more in your own words.");
  await field.fill(THOUGHT);
  await expectAccessibleAtBothSizes(page);

  await page.getByRole("link", { name: "Read the lesson again" }).click();
  await expect(page).toHaveURL(/read=again/);
  await page.goBack();
  await expect(field).toHaveValue(THOUGHT);
  await page.reload();
  await hydrated(page);
  await expect(field).toHaveValue(THOUGHT);
  await expect(field).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Show the hint" }).click();
  await expect(help(page)).toContainText("That didn't go through");
  await expect(field).toHaveValue(THOUGHT);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Show the hint" }).click();

  await expect(hints(page)).toHaveCount(1);
  await expect(hints(page)).toContainText("you began with a thought of your own");
  await expect(field).toHaveValue("");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await choose(page, RIGHT);
  await submit(page);
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
});

test("without scripts the same forms do it, and a refusal keeps the words", async ({
  browser,
  page,
}) => {
  await openQuiz(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await plain.locator("summary", { hasText: "Give me a hint" }).click();
  const field = plain.getByLabel("Think aloud first");
  await field.fill("I don't know");
  await plain.getByRole("button", { name: "Show the hint" }).click();
  await expect(help(plain)).toContainText("Write 15 words or more first.");
  await expect(field).toHaveValue("I don't know");
  await expect(plain.getByText("Your answer didn't go through")).toHaveCount(0);
  await field.fill(THOUGHT);
  await plain.getByRole("button", { name: "Show the hint" }).click();
  await expect(hints(plain)).toHaveCount(1);

  await choose(plain, WRONG);
  await submit(plain);
  await giveHint(plain).click();
  await expect(hints(plain)).toHaveCount(2);
  await choose(plain, RIGHT);
  await submit(plain);
  await expect(plain.getByText("Right on the second try")).toBeVisible();
  await context.close();
});

test("a service that fails leaves the built-in hints, and says when there is nothing more", async ({
  page,
}) => {
  await openQuiz(page);
  await choose(page, WRONG);
  await submit(page);
  ai.setFault({ kind: "server-error" });
  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(1);
  await giveHint(page).click();
  await expect(hints(page)).toHaveCount(2);
  await giveHint(page).click();
  await expect(help(page)).toContainText("There's no further hint right now.");
  await expect(hints(page)).toHaveCount(2);
});

test("without an AI service there is no such button, and the second try has its hint as ever", async ({
  page,
  shared,
}) => {
  await openQuiz(page, shared.url);
  await expect(help(page)).toHaveCount(0);
  await choose(page, WRONG);
  await submit(page);
  await expect(page.getByRole("region", { name: "Hint" })).toContainText("Which of these facts");
  await expect(page.getByText("Give me a hint")).toHaveCount(0);
});

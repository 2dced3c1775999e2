import { expect, type Page } from "@playwright/test";
import {
  answerAll,
  expectAccessibleAtBothSizes,
  fillAnswer,
  finishLesson,
  hydrated,
  openTopic,
  signUp,
  submitAnswer,
  takeQuiz,
} from "./journeys.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { readCourse } from "#app/library/read-course.ts";
import { daysLater, leaveSchedule } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
let email = "";
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

async function finishFirstLesson(
  page: Page,
  topic: string,
  answer: () => Promise<unknown> = () => answerAll(page),
): Promise<string> {
  ({ email } = await signUp(page, nectar.url));
  await openTopic(page, nectar.url, topic);
  await takeQuiz(page);
  await answer();
  const { pathname } = new URL(page.url());
  await finishLesson(page, null);
  return pathname;
}

/** Misses every question, so that the lesson is due the next day. */
async function missAll(page: Page, course: string): Promise<void> {
  const [lesson] = (await readCourse(`content/curricula/${course}`)).lessons;
  for (const [index, { correct_answer }] of (lesson?.questions ?? []).filter(isChoice).entries()) {
    await expect(page.getByRole("heading", { name: `Question ${index + 1} of 3` })).toBeVisible();
    const options = page.locator("main label").filter({ has: page.locator('[name="answer"]') });
    await options.filter({ hasNotText: correct_answer }).first().click();
    await submitAnswer(page);
    await expect(page.getByText(/^(Right on the second try|Not quite)$/)).toBeVisible();
    await page.getByRole("button", { name: /^(Next|Complete Quiz)$/ }).click();
  }
}

/** Back to the topic. */
async function endPractice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish practice" }).click();
  await expect(page.getByText("1 of 10 lessons completed")).toBeVisible();
}

test("a practice session that another tab has ended says so", async ({ page, context }) => {
  const lesson = await finishFirstLesson(page, "Public Speaking");
  await page.goto(`${nectar.url}${lesson}`);
  await page.getByRole("button", { name: "Practise again" }).click();
  await answerAll(page);
  await expect(page.getByText(/of 3 right/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${nectar.url}${lesson}`);
  await endPractice(other);

  await page.getByRole("button", { name: "Finish practice" }).click();

  await expect(page.getByText("You finished this in another tab")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the lesson" })).toBeVisible();
});

test("practice during an open review stays practice, and the review stays open", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const lesson = await finishFirstLesson(page, "Creative Writing", () =>
    missAll(page, "creative-writing-techniques"),
  );
  nectar = await daysLater(nectar, 2);
  await page.goto(`${nectar.url}/reviews`);
  await page.locator("main li button").first().click();
  await expect(page.getByRole("heading", { name: /^Question 1 of/ })).toBeVisible();

  await page.goto(`${nectar.url}${lesson}`);
  await page.getByRole("button", { name: "Practise again" }).click();
  await answerAll(page);
  await expect(page.getByText(/of 3 right/)).toBeVisible();
  await expect(page.getByText("XP earned")).toHaveCount(0);
  await endPractice(page);

  await page.goto(`${nectar.url}/reviews`);
  await expect(page.getByText(/^3 ideas for today/)).toBeVisible();
  expect(faults).toEqual([]);

  // Missed so often that reviews no longer ask about them: the first task of the day.
  await leaveSchedule(nectar, email);
  await page.goto(`${nectar.url}/reviews`);
  await expect(page.getByRole("heading", { name: "3 ideas to learn again" })).toBeVisible();
  await expect(page.getByText("All Caught Up!")).toHaveCount(0);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByText("Three ideas to learn again. 3 min.")).toBeVisible();
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await learnAgain(page);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByRole("link", { name: "3 ideas are still shaky" })).toBeVisible();
  expect(faults).toEqual([]);
});

/** One idea after the other; after the first answer in a second tab and a reload the next one waits. */
async function learnAgain(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: /^(Next|Finish)$/ });
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Idea ${number} of 3`)).toBeVisible();
    await expect(page.getByText("Common mix-up:")).toBeVisible();
    await expect(page.getByText("Correct answer")).toHaveCount(0);
    await hydrated(page);
    if (number === 1) await expectAccessibleAtBothSizes(page);
    await fillAnswer(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(next).toBeVisible();
    await expect(page.getByText(/^(It's back in your reviews|It's still shaky)/)).toBeVisible();
    if (number === 1) await expectAccessibleAtBothSizes(page);
    if (number === 2) await page.reload();
    else await next.click();
  }
  await expect(page.getByRole("heading", { name: "Looked at again" })).toBeVisible();
  await expectAccessibleAtBothSizes(page);
}

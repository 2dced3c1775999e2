import { expect, type Page } from "@playwright/test";
import type { Question } from "#app/rules/questions/question.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import { coveredControls } from "./covered.ts";
import { storedRows } from "./database.ts";
import { finishTopic, signInAgain } from "./finished-topic.ts";
import { expectAccessibleAtBothSizes, fillAnswer, hydrated } from "./journeys.ts";
import { daysLater } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
let email = "";
let firstCheck = { right: 0, predicted: 0 };

test.beforeAll(async ({ browser }) => {
  nectar = await startNectar({ LESSON_ACCESS: "open" });
  const page = await browser.newPage();
  // Who knew nothing in the lessons is promised less than half of the check, of which there is no picture to share.
  const right = (question: Question) => fieldsFor(question, true);
  email = await finishTopic(page, nectar, "Machine Learning Fundamentals", right);
  await page.close();
  nectar = await daysLater(nectar, 7);
});
test.afterAll(() => nectar.stop());
test.describe.configure({ mode: "serial" });

/**
 * What the checks stored: answers in the log, and what was predicted and had, which the learner's page shows as the promise. Nothing
 * else of this learner's is measured, because they answered nothing but lessons and checks.
 */
async function storedOf(answers: number): Promise<{ right: number; predicted: number }> {
  const [row] = await storedRows<
    Record<"logged" | "logged_right" | "binned" | "right" | "predicted", number>
  >(
    nectar,
    `with log as (
       select count(*)::int as logged, count(*) filter (where is_correct)::int as logged_right
       from answers where setting = 'check'),
     bins as (
       select sum((bin->>'answers')::int)::int as binned, sum((bin->>'right')::int)::int as right,
         sum((bin->>'predicted')::float8) as predicted
       from learner_memories, jsonb_array_elements(calibration) as bins(bin))
     select * from log, bins`,
  );
  expect(row).toMatchObject({ logged: answers, binned: answers, right: row?.logged_right });
  return { right: row?.right ?? 0, predicted: Math.round(row?.predicted ?? 0) };
}

const next = (page: Page) => page.getByRole("button", { name: /^(Next|See your result)$/ });

async function answer(page: Page): Promise<void> {
  await fillAnswer(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(next(page)).toBeVisible();
}

/** The first picture of a promise, as it is drawn. */
const shownCells = (page: Page) =>
  page
    .locator("figure svg")
    .first()
    .evaluate((picture) => ({
      cells: picture.querySelectorAll(".fill-sunken").length,
      predicted: picture.querySelectorAll(".stroke-ink").length,
      known: picture.querySelectorAll(".fill-honey").length,
    }));

/** Answers all questions that are still open. */
async function answerRest(page: Page): Promise<void> {
  for (let isLast = false; !isLast;) {
    await answer(page);
    isLast = (await next(page).textContent()) === "See your result";
    await next(page).click();
    await expect(next(page)).toHaveCount(0);
  }
}

test("a week after a topic the dashboard offers a check, which goes on after a reload and in another tab", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAgain(page, nectar, email);
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("link", { name: "Start the check" }).click();
  await expect(page.getByRole("heading", { name: "What stuck" })).toBeVisible();
  await page.getByRole("button", { name: "Start the check" }).click();

  await expect(page.getByRole("heading", { name: "Question 1 of 8" })).toBeVisible();
  await hydrated(page);
  expect(await coveredControls(page)).toEqual([]);
  await answer(page);
  expect(await coveredControls(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("region", { name: "Hint" })).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { name: "Question 2 of 8" })).toBeVisible();
  await hydrated(other);
  await answer(other);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Question 3 of 8" })).toBeVisible();
  await hydrated(page);
  await answerRest(page);

  firstCheck = await storedOf(8);
  const { right, predicted } = firstCheck;
  await expect(
    page.getByText(
      `A week ago you learned Machine Learning Fundamentals. We said you'd still know ${predicted} of 8. You know ${right}.`,
      { exact: true },
    ),
  ).toBeVisible();
  expect(await shownCells(page)).toEqual({ cells: 8, predicted, known: right });
  // The picture to share was drawn for these numbers.
  const picture = page.getByRole("link", { name: "Download the picture" });
  await expect(picture).toHaveAttribute("href", `/share/check/8-${predicted}-${right}.png`);
  const drawn = await page.request.get(`${nectar.url}/share/check/8-${predicted}-${right}.png`);
  expect(drawn.headers()["content-type"]).toBe("image/png");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByText(/^The next check is ready on/)).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByRole("link", { name: "Start the check" })).toHaveCount(0);
  await context.close();
});

test("thirty days after the topic the second check works without JavaScript", async ({
  browser,
}) => {
  nectar = await daysLater(nectar, 30);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAgain(page, nectar, email);
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("link", { name: "Start the check" }).click();
  await page.getByRole("button", { name: "Start the check" }).click();
  await answerRest(page);

  await expect(page.getByRole("heading", { name: "What stuck" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "After 7 days" })).toBeVisible();
  const [first, both] = [firstCheck, await storedOf(16)];
  const second = both.right - first.right;
  await expect(
    page.getByText(
      new RegExp(
        `^Four weeks ago you learned Machine Learning Fundamentals. We said you'd still know \\d of 8. You know ${second}.$`,
      ),
    ),
  ).toBeVisible();
  // The earlier one stays below.
  await expect(
    page.getByText(`We said you'd still know ${first.predicted} of 8. You knew ${first.right}.`, {
      exact: true,
    }),
  ).toBeVisible();
  await context.close();
});

import { join } from "node:path";
import { expect } from "@playwright/test";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { command } from "../test/database-commands.ts";
import { anotherDevice, cards, expectCard, onward, openLesson, placeStored } from "./cards.ts";
import { answerAll, hydrated, readToTheEnd } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

test("two tabs stay at the cards they are at, and a reload of either does", async ({
  page,
  context,
}) => {
  await openLesson(page, nectar);
  for (let number = 2; number <= 4; number++) {
    await onward(page).click();
    await expectCard(page, number);
  }
  const other = await context.newPage();
  await other.goto(`${page.url().split("#")[0]}#opening`);
  await hydrated(other);
  await expectCard(other, 1);
  await onward(other).click();
  await expectCard(other, 2);
  await expectCard(page, 4);
  await page.reload();
  await expectCard(page, 4);
  await other.reload();
  await expectCard(other, 2);
});

test("another device opens at the same card, without a jump anyone sees", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page, nectar);
  await onward(page).click();
  await onward(page).click();
  const stored = placeStored(page);
  await onward(page).click();
  await expectCard(page, 4);
  await stored;
  const device = await anotherDevice(page, browser);
  await device.addInitScript(() => {
    // As each frame shows them, from the first that shows a card.
    const places: number[] = [];
    Object.assign(window, { places });
    const look = () => {
      if (document.querySelector("article [data-card]") && places.at(-1) !== scrollY)
        places.push(scrollY);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await device.goto(page.url().split("#")[0]!);
  await hydrated(device);
  await expectCard(device, 4);
  await device.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  const places = await device.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(places).toHaveLength(1);
  const top = await cards(device)
    .nth(3)
    .evaluate((card) => card.getBoundingClientRect().top);
  expect(Math.abs(top - 56)).toBeLessThan(3);
  await device.context().close();
});

test("a question that is withdrawn while the lesson is read isn't asked", async ({ page }) => {
  // Nobody else's lesson loses a question.
  await openLesson(page, nectar, "Spreadsheets from Scratch");
  const { pathname } = new URL(page.url());
  await onward(page).click();
  await expectCard(page, 2);
  const opened = pathname.split("/").at(-1)!;
  const answer = await page.request.get(`${nectar.url}/api/offline-lessons?opened=${opened}`);
  const { lessons } = (await answer.json()) as { lessons: { questions: { id: string }[] }[] };
  const lessonQuestions = lessons[0]!.questions;
  await command(
    (await findEmbeddedPostgres(join(nectar.dataDir, "postgres"))) ?? "",
    `update questions set review_state = 'withdrawn' where id = '${lessonQuestions[0]!.id}'`,
  );
  await readToTheEnd(page);
  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await expect(
    page.getByRole("heading", { name: `Question 1 of ${lessonQuestions.length - 1}` }),
  ).toBeVisible();
  expect(await answerAll(page)).toBe(lessonQuestions.length - 1);
  await expect(
    page.getByRole("heading", { name: new RegExp(`of ${lessonQuestions.length - 1} right`) }),
  ).toBeVisible();
});

test("back from the result leads to where the learner came from, and forward to the result", async ({
  page,
}) => {
  await openLesson(page, nectar);
  const lesson = page.url().split("#")[0]!;
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  await page.goto(lesson);
  await hydrated(page);
  await readToTheEnd(page);
  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await answerAll(page);
  await expect(page.getByRole("heading", { name: /of 3 right/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: /of 3 right/ })).toBeVisible();
});

test("a browser without View Transitions goes from the topic to the lesson, through its cards and back", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(() => {
    delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition;
  });
  await openLesson(page, nectar);
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
  await onward(page).click();
  await expectCard(page, 2);
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await expect(page.getByText("0 of 10 lessons completed")).toBeVisible();
  await page.goBack();
  await expectCard(page, 2);
  expect(faults).toEqual([]);
});

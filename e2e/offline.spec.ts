import { expect, type Page } from "@playwright/test";
import {
  answerAll,
  answerQuestion,
  expectAccessible,
  fillAnswer,
  finishLesson,
  hydrated,
  takeQuiz,
} from "./journeys.ts";
import { threeDaysAfterALesson } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import {
  cachedOf,
  offlineLessons,
  openCachedLesson,
  storeAnswers,
  workerReady,
} from "./offline-lessons.ts";

/** The title over each graded answer. */
const GRADED =
  /^(Right|Right on the second try|Not quite|Not quite\. Here's a hint for a second try\.)$/;

let nectar: Nectar;

test.beforeAll(async () => {
  nectar = await startNectar();
});

test.afterAll(() => nectar.stop());

test("offline, the lesson and the next can be read and answered; back online each answer counts once", async ({
  page,
  context,
}) => {
  const { lesson } = await openCachedLesson(page, nectar);
  const [first, second] = await offlineLessons(page);

  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: first?.title })).toBeVisible();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await expect(page.locator("figure svg, figure ol").first()).toBeVisible();
  await expectAccessible(page);

  await takeQuiz(page);
  const count = first?.questions.length ?? 0;
  for (let number = 1; number <= count; number++) {
    await expect(page.getByText(`Question ${number} of ${count}`)).toBeVisible();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Submit" }).click();
  }
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();

  await page.getByRole("link", { name: "Next lesson" }).click();
  await expect(page.getByRole("heading", { level: 1, name: second?.title })).toBeVisible();
  await page.goto(`${nectar.url}/progress`);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: first?.title }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "See how your answers went" }).click();
  await expect(page.getByRole("heading", { name: "Your offline answers" })).toBeVisible();
  await expect(page.getByText(GRADED)).toHaveCount(count);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).click();
  // The second try at what was wrong.
  const hint = page.getByRole("region", { name: "Hint" });
  await expect(hint.or(page.getByRole("heading", { name: /of \d right/ }))).toBeVisible();
  await hydrated(page);
  if (await hint.isVisible()) await answerAll(page);
  await finishLesson(page, null);
  const paid = await xp(page);

  await page.goto(lesson);
  await page.goto(`${nectar.url}/history`);
  await expect(page.getByRole("link", { name: "Review Lesson" })).toHaveCount(1);
  expect(await xp(page)).toBe(paid);
  expect(await attempts(page)).toBe(count);
});

test("a server that goes down during a quiz loses no answer", async ({ page }) => {
  await openCachedLesson(page, nectar);
  await takeQuiz(page);
  await answerQuestion(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio").nth(1).check();

  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText("Question 3 of 3")).toBeVisible();
  nectar = await startNectar({ DATA_DIR: nectar.dataDir, PORT: new URL(nectar.url).port });

  // Waiting answers are sent from any page, and a page says what became of them until its learner has looked.
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByRole("link", { name: "See how they went" })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "See how they went" }).click();
  await expect(page.getByText(GRADED)).toHaveCount(2);
  expect(await attempts(page)).toBe(2);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText(/^Question [23] of 3$/)).toBeVisible();
});

test("answers that an earlier version stored are sent after an update", async ({ page }) => {
  await openCachedLesson(page, nectar);
  const [lesson] = (await cachedOf(page)).lessons;
  const [first, second] = lesson!.questions.map(({ id }) => ({
    lessonId: lesson!.id,
    questionId: id,
  }));
  await storeAnswers(page, 1, [
    { ...first!, option: 1 },
    { ...second!, answerId: crypto.randomUUID(), answer: ["1"] },
  ]);

  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("link", { name: "See how they went" }).click();

  await expect(page.getByText(GRADED)).toHaveCount(2);
  expect(await attempts(page)).toBe(2);
});

test("a network that never responds counts as offline", async ({ page }) => {
  await openCachedLesson(page, nectar);
  const [first] = await offlineLessons(page);
  await hydrated(page);
  // The page first reads its data again: if that hung, the browser would load the whole page, without the quiz.
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes(".data"),
  );
  await takeQuiz(page);
  await reloaded;
  await page.getByRole("radio").first().check();

  nectar.process.kill("SIGSTOP");
  try {
    // A submitted answer, then pages: each times out after seconds, not minutes.
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("You're offline.")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Question 2 of 3")).toBeVisible();
    await page.goto(`${nectar.url}/dashboard`);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await page.getByRole("link", { name: first?.title }).click();
    await expect(page.getByText("Question 2 of 3")).toBeVisible();
  } finally {
    nectar.process.kill("SIGCONT");
  }
  // The answer that hung has arrived, too; sending it again changed nothing.
  await page.getByRole("link", { name: "See how your answers went" }).click();
  await expect(page.getByText(GRADED)).toHaveCount(1);
  expect(await attempts(page)).toBe(1);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText(/^Question [12] of 3$/)).toBeVisible();
});

test("offline, the reviews that are due can be done; back online they are graded and the list is empty", async ({
  browser,
}) => {
  const { session } = threeDaysAfterALesson("offline");
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/dashboard`);
  await workerReady(page);
  await page.reload();
  const stored = () =>
    page.evaluate(async () => {
      const entry = await caches.match("/api/offline-lessons");
      return entry ? ((await entry.json()) as { review: { questions: object[] } }).review : null;
    });
  await expect.poll(async () => (await stored())?.questions.length ?? 0).toBeGreaterThan(0);
  expect(JSON.stringify(await stored())).not.toMatch(/"key"|explanation"|feedback/i);

  await context.setOffline(true);
  await page.goto(`${nectar.url}/progress`);
  await expectAccessible(page);
  // The lesson's quiz has asked one of the questions, too: that is another answer.
  const [requested] = (await cachedOf(page)).review.questions;
  const quizzed = { lessonId: requested!.lessonId, questionId: requested!.id };
  await storeAnswers(page, 2, [{ ...quizzed, answerId: crypto.randomUUID(), answer: ["1"] }]);
  await page.reload();
  await page.getByRole("link", { name: "Reviews due" }).click();
  await expect(page.getByText("You can answer the reviews that are due.")).toBeVisible();
  await expectAccessible(page);
  const [, count] = /of (\d+)/.exec(
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
  )!;
  for (let number = 1; number <= Number(count); number++) {
    await expect(page.getByText(`Question ${number} of ${count}`)).toBeVisible();
    await fillAnswer(page);
    await page.getByRole("button", { name: "Submit" }).click();
  }
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "See how your answers went" }).click();
  await expect(page.getByRole("heading", { name: "Your offline answers" })).toBeVisible();
  await expect(page.getByText(GRADED)).toHaveCount(Number(count));
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Review finished")).toBeVisible();
  await context.close();
});

interface Export {
  user_stats: { totalXp: number }[];
  answers: { attempt: number }[];
}

/** Everything the server has stored about the learner. */
const everything = async (page: Page) =>
  (await (await page.request.get(`${nectar.url}/profile/export/json`)).json()) as Export;
const xp = async (page: Page) => (await everything(page)).user_stats[0]?.totalXp;

/** The questions answered. */
const attempts = async (page: Page) =>
  (await everything(page)).answers.filter(({ attempt }) => attempt === 1).length;

import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { readCourse } from "#app/library/read-course.ts";
import {
  openMore,
  submitAnswer,
  PASSWORD,
  answerAll,
  fillAnswer,
  expectAccessible,
  expectAccessibleAtBothSizes,
  finishLesson,
  hydrated,
  isExplainedAgain,
  openTopic,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import { daysLater, ops } from "./learners.ts";
import { secretOf, startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
/** The learner these tests follow from day to day. */
let email = "";
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

async function signIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  const answer = await page.request.post(`${nectar.url}/login`, {
    form: { email, password: PASSWORD },
    headers: { origin: nectar.url },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe("/dashboard");
}

/** Answers every question rightly or wrongly, using the course's own key. */
async function answer(page: Page, slug: string, isRight: boolean): Promise<void> {
  const { questions } = await firstLesson(slug);
  await takeQuiz(page);
  for (const _ of questions) {
    const { right, wrong } = await openChoice(page, questions);
    await choose(page, isRight ? right : wrong);
    await submitAnswer(page);
    const verdict = isRight ? /^Right$/ : /^(Right on the second try|Not quite)$/;
    await expect(page.getByText(verdict)).toBeVisible();
    const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
    await next.click();
    await expect(next).toHaveCount(0);
  }
}

async function firstLesson(slug: string) {
  const [lesson] = (await readCourse(`content/curricula/${slug}`)).lessons;
  if (!lesson) throw new Error(`${slug} has no lesson`);
  return lesson;
}

type Questions = Awaited<ReturnType<typeof firstLesson>>["questions"];

/** The right and a wrong option of the question on the screen. */
async function openChoice(page: Page, questions: Questions) {
  // The lesson's text has a question as well, which is guessed before reading.
  await expect(page.getByRole("heading", { name: /^Question \d of/ })).toBeVisible();
  const legend = page.locator("main").getByRole("group").first().locator("legend");
  const text = await legend.textContent();
  const question = questions.find((question) => text?.includes(question.question_text));
  if (!question || !isChoice(question)) throw new Error(`no choice: ${text}`);
  const right = question.correct_answer;
  return { right, wrong: question.options.find((option) => option !== right) ?? "" };
}

const choose = (page: Page, option: string) =>
  page.getByRole("radio", { name: option, exact: false }).first().check();

test("missed answers come with another explanation and the reflection on one screen, then the end", async ({
  page,
}) => {
  ({ email } = await signUp(page, nectar.url));
  await openTopic(page, nectar.url, "Personal Finance");
  await answer(page, "personal-finance-mastery", false);
  await expect(page.getByText("0 of 3 right")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Another way to see it" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Another way to see it" })).toBeVisible();
  await hydrated(page);
  // One explanation at a time; the dialogue is the last.
  const another = page.getByRole("button", { name: "Show another way" });
  for (const kind of ["An analogy", "Another example", "Question and answer"]) {
    await another.click();
    await expect(page.getByText(kind, { exact: true })).toBeVisible();
  }
  await expect(another).toHaveCount(0);
  const showAnswer = page.locator("summary:visible", { hasText: "Show the answer" });
  for (let step = 1; step <= 5; step++) {
    await expect(showAnswer).toHaveCount(1);
    await showAnswer.click();
  }
  await expect(showAnswer).toHaveCount(0);
  await page.getByLabel("Your reflection").fill("I knew less than I thought.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Lesson complete" })).toBeVisible();
  await page.goto(`${nectar.url}/history`);
  await expect(page.getByText("I knew less than I thought.")).toBeVisible();
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("link", { name: "See the path" }).click();
  await expect(page.getByText("Needs Review").first()).toBeVisible();
});

test("'Next' works from the moment it is there, also after a second try", async ({ page }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Personal Finance");
  await takeQuiz(page);
  // Faster than any finger: in the same task in which React writes the button.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const buttons = [...document.querySelectorAll("button")];
      const next = buttons.find(({ textContent }) => textContent === "Next");
      if (!next) return;
      observer.disconnect();
      next.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  const { questions } = await firstLesson("personal-finance-mastery");
  const { wrong } = await openChoice(page, questions);
  const submit = page.getByRole("button", { name: "Submit" });
  await choose(page, wrong);
  await submit.click();
  await expect(page.getByRole("region", { name: "Hint" })).toBeVisible();
  await fillAnswer(page);
  await submit.click();
  await expect(page.getByText("Question 2 of 3")).toBeVisible();
});

test("learning on the next day makes the streak two, and the missed lesson is due", async ({
  page,
}) => {
  nectar = await daysLater(nectar, 1);
  await signIn(page);
  await page.goto(`${nectar.url}/dashboard`);
  await openMore(page);
  // Learning on the frozen day after all gives the freeze back.
  await page.getByRole("button", { name: "Freeze" }).click();
  await expect(page.getByText("Today is covered. Your streak is safe.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Freeze" })).toHaveCount(0);
  await openTopic(page, nectar.url, "Public Speaking");
  await answer(page, "public-speaking-excellence", true);
  await finishLesson(page, null);
  await page.goto(`${nectar.url}/progress`);
  await page.locator("summary", { hasText: "In numbers" }).click();
  await expect(page.getByText("2 days").first()).toBeVisible();

  await page.goto(`${nectar.url}/reviews`);
  await expect(page.getByText("See one real month before you change anything")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Review See one real month/ }).click();
  await expect(page.getByText(/^Question 1 of/)).toBeVisible();
  await hydrated(page);
  await page.route("**/reviews*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await fillAnswer(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your answer didn't go through")).toBeVisible();
  await page.unroute("**/reviews*");
  // What was missed comes back.
  expect(await answerAll(page)).toBeGreaterThanOrEqual(3);
  await expect(page.getByText("Review finished")).toBeVisible();
  // Nobody who just missed an idea is caught up.
  await expect(page.getByText("Let's look at them once more tomorrow.")).toBeVisible();
  await expect(page.getByText("All Caught Up!")).toHaveCount(0);
});

test("a freeze covers a missed day; a longer gap resets the streak", async ({ page }) => {
  nectar = await daysLater(nectar, 3);
  await signIn(page);
  await page.goto(`${nectar.url}/progress`);
  await page.locator("summary", { hasText: "In numbers" }).click();
  await expect(page.getByText("2 days").first()).toBeVisible();
  nectar = await daysLater(nectar, 9);
  await signIn(page);
  await page.goto(`${nectar.url}/progress`);
  await page.locator("summary", { hasText: "In numbers" }).click();
  await expect(page.getByText("0 days").first()).toBeVisible();
});

test("two tabs that finish the same lesson earn its XP once", async ({ page, context }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Creative Writing");
  await takeQuiz(page);
  await answerAll(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await finishLesson(page, null);
  const paid = await page.getByText(/XP to the next level/).textContent();
  await finishFrom(other);
  await other.goto(`${nectar.url}/history`);
  await expect(other.getByRole("link", { name: "Review Lesson" })).toHaveCount(1);
  await page.reload();
  expect(await page.getByText(/XP to the next level/).textContent()).toBe(paid);
});

/** The second tab is still on the last step, which the first one has completed. */
async function finishFrom(page: Page): Promise<void> {
  await finishLesson(page, null);
}

test("two servers on one database award a lesson's XP once, whichever is first", async ({
  page,
}) => {
  const first = await startNectar();
  const DATABASE_URL = (await findEmbeddedPostgres(join(first.dataDir, "postgres"))) ?? "";
  const second = await startNectar({ ...secretOf(first.dataDir), DATABASE_URL });
  await signUp(page, first.url);
  await openTopic(page, first.url, "Machine Learning");
  await takeQuiz(page);
  await answerAll(page);
  const { pathname } = new URL(page.url());

  const answers = await Promise.all(
    [first, second, first, second, first, second].map(({ url }) =>
      page.request.post(`${url}${pathname}`, {
        form: { intent: "finish", skip: "yes", seconds: "90" },
        headers: { Origin: url },
        maxRedirects: 0,
      }),
    ),
  );

  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 302));
  await page.goto(`${first.url}${pathname}/complete`);
  const earned = /\+(\d+)/.exec((await page.locator("dl").first().textContent()) ?? "")?.[1];
  expect(Number(earned)).toBeGreaterThanOrEqual(10);
  const numbers = page.getByRole("region", { name: "In numbers" });
  await expect(numbers).toContainText(new RegExp(`Level 1\\s*${earned} XP`));
  await expect(numbers).toContainText(/Lessons so far\s*1/);
  await second.stop();
  await first.stop();
});

test("a whole lesson with the keyboard alone", async ({ page }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Data Science");
  await hydrated(page);
  const quiz = page.getByRole("button", { name: "Take the Quiz" });
  for (let cards = 0; cards < 30 && !(await quiz.isVisible()); cards++)
    await page.keyboard.press("ArrowRight");
  await tabTo(page, "Take the Quiz");
  // The page behind an answer reloads slowly: neither the second try nor the next question waits for it.
  const reload = Promise.withResolvers<void>();
  await page.route(/\/lesson\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "GET") await reload.promise;
    await route.fallback();
  });
  await page.keyboard.press("Enter");
  for (let question = 1; question <= 3; question++) {
    await expect(page.getByText(`Question ${question} of 3`)).toBeVisible();
    await page.keyboard.press("3");
    await page.keyboard.press("Enter");
    const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
    const hint = page.getByRole("region", { name: "Hint" });
    await expect(next.or(hint)).toBeVisible();
    if (await hint.isVisible()) {
      await expect(hint).toBeFocused();
      await page.keyboard.press("2");
      await page.keyboard.press("Enter");
    }
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(/of 3 right/)).toBeVisible();
  reload.resolve();
  await isExplainedAgain(page);
  await expect(page.getByRole("heading", { name: "What will you remember?" })).toBeVisible();
  await tabTo(page, "Skip");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lesson complete" })).toBeVisible();
});

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole("button", { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

test("Premium granted by the operator opens the second lesson, and revoking it locks the lesson again", async ({
  page,
}) => {
  const learner = await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "ML");
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await expect(page.getByText("Premium Only")).toHaveCount(9);
  ops(nectar, "premium", "grant", learner.email);
  await page.reload();
  await page.getByRole("link", { name: /^Lesson 2: / }).click();
  await page.getByRole("link", { name: "Start Lesson" }).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  const lesson = page.url();
  await page.goto(`${nectar.url}/profile?tab=subscription`);
  await expect(page.getByText("There's nothing to pay.")).toBeVisible();
  await expect(page.getByText("no money moves")).toHaveCount(0);
  ops(nectar, "premium", "revoke", learner.email);
  await page.goto(lesson);
  await expect(page.getByRole("heading", { name: "Upgrade to Continue Learning" })).toBeVisible();
  expect(await page.content()).not.toContain("Learning objective:");
  await expectAccessible(page);
});

// Progress and history are in learning-screens.spec.ts.
test("every signed-in screen is accessible at 390 and 1280 pixels", async ({ page }) => {
  await signIn(page);
  for (const path of ["dashboard", "reviews", "profile", "onboarding", "topics"]) {
    await page.goto(`${nectar.url}/${path}`);
    await expectAccessibleAtBothSizes(page);
  }
  await page.goto(`${nectar.url}/dashboard`);
  await page
    .locator("main")
    .getByRole("link", { name: /^(Continue|Review$|See the path)/ })
    .first()
    .click();
  await expect(page.getByText(/lessons completed/)).toBeVisible();
  await expectAccessibleAtBothSizes(page);
});

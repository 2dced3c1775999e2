import { expect, type Page } from "@playwright/test";
import {
  answerQuestion,
  answerAll,
  hydrated,
  expectAccessible,
  finishLesson,
  isExplainedAgain,
  openTopic,
  posted,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

// In sequence they would end the run late; in parallel each worker starts its own server.
test.describe.configure({ mode: "parallel" });

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("a reload resumes every phase where the learner left off", async ({ page }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "ML");
  await page.reload();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await hydrated(page);
  // The quiz appears before the server knows, so a reload may only follow its answer.
  await posted(page, () => takeQuiz(page));
  await page.reload();
  await expect(heading(page, "Question 1 of 3")).toBeVisible();
  await answerAll(page);
  await expect(heading(page, /of 3 right/)).toBeVisible();
  await page.reload();
  await expect(heading(page, /of 3 right/)).toBeVisible();
  await expect(heading(page, "What will you remember?")).toBeVisible();
  await page.getByLabel("Your reflection").fill("It comes back.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(heading(page, "Lesson complete")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Lesson complete")).toBeVisible();
});

test("a lesson opens at its first card, by its address and from the dashboard", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sleep Better");
  const { pathname } = new URL(page.url());
  await expectFirstCard(page);
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  await page
    .getByRole("link", { name: /^(Start|Continue)/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expectFirstCard(page);
});

/** Once the complete text is there, which is more than the page held at first. */
async function expectFirstCard(page: Page): Promise<void> {
  await expect(page.locator(".card-end")).toBeAttached();
  await expect(page.getByText("Learning objective:")).toBeInViewport();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  await expect(page.getByText("Learning objective:")).toBeInViewport();
}

test("the text can be read again during the quiz, which then resumes", async ({ page }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Data Science");
  await takeQuiz(page);
  await answerQuestion(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("link", { name: "Read the lesson again" }).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await page.getByRole("link", { name: "Back to the quiz" }).click();
  await expect(heading(page, "Question 2 of 3")).toBeVisible();
});

test("an answer loads only the quiz again, and leaving the lesson the header too", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === "GET" && pathname.endsWith(".data"))
      loaded.push(searchParams.get("_routes") ?? "all");
  });
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Data Science");
  await takeQuiz(page);
  expect(await answerAll(page)).toBe(3);
  await expect(heading(page, /of 3 right/)).toBeVisible();

  // After the start of the quiz, each of the three answers and each second try.
  await expect.poll(() => loaded.length).toBeGreaterThanOrEqual(4);
  expect(new Set(loaded)).toEqual(new Set(["screens/learn/lesson/lesson"]));

  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await expect(page.getByText("0 of 10 lessons completed")).toBeVisible();
  expect(loaded.at(-1)).toBe("all");
});

test("practice asks again, earns nothing, keeps the score, and can be repeated", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Creative Writing");
  await takeQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  const paid = await page.getByText(/XP to the next level/).textContent();
  await page.getByRole("link", { name: "Review This Lesson" }).click();
  const finished = page.getByText(/Score: \d+%/);
  const score = /Score: \d+%/.exec((await finished.textContent()) ?? "")?.[0] ?? "";
  for (let round = 1; round <= 2; round++) {
    await page.getByRole("button", { name: "Practise again" }).click();
    expect(await answerAll(page)).toBe(3);
    await page.getByRole("button", { name: "Finish practice" }).click();
    await expect(page.getByText("1 of 10 lessons completed")).toBeVisible();
    await page.getByRole("link", { name: /^Lesson 1: / }).click();
    await page.getByRole("link", { name: "Read again" }).click();
    await expect(page.getByText("You finished this lesson")).toBeVisible();
    await expect(page.getByText(/Score: \d+%/)).toContainText(score);
  }
  await page.goto(`${page.url()}/complete`);
  expect(await page.getByText(/XP to the next level/).textContent()).toBe(paid);
});

test("a practice answer lost by the network stays selected, and the first that arrives counts", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
  await takeQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  await page.getByRole("link", { name: "Review This Lesson" }).click();
  await hydrated(page);
  await posted(page, () => page.getByRole("button", { name: "Practise again" }).click());
  const submit = page.getByRole("button", { name: "Submit" });
  const failed = page.getByText("Your answer didn't go through");
  await page.getByRole("radio").nth(1).check();
  await losing(page, "request", () => submit.click().then(() => expect(failed).toBeVisible()));
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await losing(page, "server", async () => {
    const refused = page.waitForResponse((response) => response.status() === 503);
    await submit.click();
    await refused;
    await expect(failed).toBeVisible();
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
  });
  await losing(page, "reply", async () => {
    const sent = page.waitForEvent("requestfailed");
    await submit.click();
    await sent;
    await expect(failed).toBeVisible();
  });
  await page.getByRole("radio").nth(2).check();
  await submit.click();
  // The second option is the first answer, right or not.
  const second = page.locator("main label").nth(1);
  await expect(second.getByText(/^Your (first )?answer/)).toBeVisible();
});

/** Drops requests to the lesson, or their responses. */
async function losing(page: Page, what: "request" | "reply" | "server", act: () => Promise<void>) {
  await page.route("**/lesson/**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (what === "server") return route.fulfill({ status: 503, body: "No server is available." });
    if (what === "reply") await route.fetch();
    await route.abort();
  });
  await act();
  await page.unroute("**/lesson/**");
}

test("a tab whose quiz was finished in another tab says so and links to the result", async ({
  page,
  context,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "ML");
  await takeQuiz(page);
  await answerQuestion(page);
  await page.getByRole("button", { name: "Next" }).click();
  const stale = await context.newPage();
  await stale.goto(page.url());
  await expect(heading(stale, "Question 2 of 3")).toBeVisible();
  await hydrated(stale);
  await answerAll(page);
  await finishLesson(page, "Examples teach.");

  await stale.getByRole("radio").nth(1).check();
  await stale.getByRole("button", { name: "Submit" }).click();
  const notice = stale.getByRole("status").filter({ hasText: "You finished this in another tab" });
  await expect(notice).toContainText("The answers you gave there are the ones that count.");
  await expect(stale.locator(":focus")).toContainText("You finished this in another tab");
  await expectAccessible(stale);
  await stale.getByRole("link", { name: "See the result" }).click();
  await expect(heading(stale, "Lesson complete")).toBeVisible();
  await stale.goto(`${nectar.url}/history`);
  await expect(stale.getByText("Examples teach.")).toBeVisible();
});

test("help explains the lesson, opens and closes with the keyboard, and is accessible", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Personal Finance");
  const help = page.locator("summary", { has: page.getByRole("img", { name: "Help" }) });
  await help.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Press 1 to 4 to choose an answer")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Press 1 to 4 to choose an answer")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test("a lesson can be read, answered, explained again and finished", async ({
    page,
    browser,
  }) => {
    await signUp(page, nectar.url);
    await openTopic(page, nectar.url, "Data Science");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const still = await plain.newPage();
    await still.goto(page.url());
    await takeQuiz(still);
    for (let question = 1; question <= 3; question++) {
      await expect(heading(still, `Question ${question} of 3`)).toBeVisible();
      await answerQuestion(still);
      await still.getByRole("button", { name: /^(Next|Complete Quiz)$/ }).click();
    }
    await expect(heading(still, /of 3 right/)).toBeVisible();
    if (await isExplainedAgain(still)) {
      // Only the lesson's main idea has questions of its own.
      const showAnswer = still.locator("summary", { hasText: "Show the answer" }).first();
      if (await showAnswer.isVisible()) await showAnswer.click();
    }
    await still.getByRole("button", { name: "Submit" }).click();
    await expect(still.getByText("Write a thought first, or skip this step.")).toBeVisible();
    await still.getByLabel("Your reflection").fill("It works like this too.");
    await still.getByRole("button", { name: "Submit" }).click();
    await expect(heading(still, "Lesson complete")).toBeVisible();
    await plain.close();
  });
});

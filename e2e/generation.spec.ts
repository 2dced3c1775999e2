import { expect, type Page } from "@playwright/test";
import { onceForALesson } from "../test/ai-service/once-for-a-lesson.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { hydrated, openTopicForm, signUp, submitAnswer, quizButton, takeQuiz } from "./journeys.ts";
import { grantPremium, ops } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** How each wrong option of the sample questions begins (test/ai-service/sample-questions.ts). */
const WRONG =
  /Change several|Write down every|Look for someone|Try the first|Leave out each|Start with the/;

test.describe.configure({ mode: "parallel" });

const TO_BE_WRITTEN = { timeout: 120_000 };

let ai: AiService;
let nectar: Nectar;
/** A new AI service and server, so that background writing never meets the next test's faults. */
async function start(pace = { msToFirstToken: 200, tokensPerSecond: 300 }): Promise<void> {
  ai = await startAiService(pace);
  nectar = await startNectar({
    AI_BASE_URL: ai.url,
    AI_MODEL: "sample",
    TOPICS_PER_DAY_FREE: "100",
  });
}
async function stop(): Promise<void> {
  await nectar.stop();
  await ai.close();
}

async function submitTopic(page: Page, topic: string): Promise<void> {
  await page.getByLabel("What would you like to learn?").fill(topic);
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
}

/** Without scripts the way out just leaves. */
async function stopWriting(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await page.getByRole("button", { name: "Stop writing" }).click();
}

test.describe("with a service of its own", () => {
  test.afterEach(stop);

  test("a lesson cancelled halfway can be written again on request", async ({ page }) => {
    await start({ msToFirstToken: 200, tokensPerSecond: 200 });
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await submitTopic(page, "Tide pools");
    await expect(page.getByText("Learning objective:")).toBeVisible();
    const planned = page.getByRole("list", { name: "Lessons planned so far" });
    await expect(planned.getByRole("listitem")).toHaveCount(10);
    // The other titles arrive while the lesson is written.
    await expect(planned.getByRole("listitem").nth(9)).toContainText(/10.+/);
    await stopWriting(page);
    await expect(page.getByText("Writing was cancelled.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose another topic" })).toBeVisible();
    ai.hurry();
    await page.getByRole("button", { name: "Write this lesson" }).click();
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
  });

  test("a second topic requested during generation links to the first and keeps what was typed", async ({
    page,
  }) => {
    await start({ msToFirstToken: 100, tokensPerSecond: 20 });
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await submitTopic(page, "Tide pools");
    const first = page.url();
    await page.goto(`${nectar.url}/onboarding`);
    const input = page.getByLabel("What would you like to learn?");
    await input.fill("Sundials");
    await page.getByRole("button", { name: "Create my path" }).click();
    await expect(page.getByRole("status")).toContainText([/We.re still writing Tide pools/]);
    await expect(input).toHaveValue("Sundials");
    await page.getByRole("link", { name: "Go to the lesson being written" }).click();
    await expect(page).toHaveURL(first);
    await hydrated(page);
    await page.getByRole("link", { name: "Leave the lesson" }).click();
    await page.getByRole("link", { name: "Leave for now" }).click();
    await expect(page.getByText("Generating more lessons...")).toBeVisible();
    const stream = /\/api\/topics\/[^/]+\/stream/;
    await page.route(stream, (route) => route.fulfill({ status: 503, body: "restarting" }));
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.reload();
    await refused;
    await page.waitForRequest(stream);
    await expect(page.getByRole("heading", { level: 1, name: "Tide pools" })).toBeVisible();
    await page.unrouteAll();
    await page.goto(first);
    await stopWriting(page);
    await expect(page.getByRole("button", { name: "Write this lesson" })).toBeVisible();
    await page.goto(`${nectar.url}/onboarding`);
    await submitTopic(page, "Sundials");
  });

  test("a second attempt is announced, and the text starts again", async ({ page }) => {
    await start();
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    ai.setFault(onceForALesson({ kind: "cut", afterCharacters: 900 }));
    await submitTopic(page, "Tide pools");
    await expect(page.getByText("Attempt 2")).toBeVisible();
    ai.hurry();
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
    await expect(page.getByText("Attempt 2")).toHaveCount(0);
  });

  test("the next lessons are generated while the last one is read; catching up with the generator shows a notice", async ({
    page,
  }) => {
    await start();
    const { email } = await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await submitTopic(page, "Tide pools");
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
    await page.getByRole("link", { name: "Leave the lesson" }).click();
    await expect(page).toHaveURL(/\/topic\//);
    await grantPremium(nectar, email);
    await page.reload();
    await expect(page.getByText("Not written yet")).toHaveCount(8);
    const cells = page.getByRole("list", { name: "Lessons of Tide pools" }).getByRole("link");
    const addressOf = async (number: number) => {
      await cells.nth(number - 1).click();
      const panel = page.getByRole("main").locator("section", { hasText: `Lesson ${number}` });
      const ways = panel.locator('a[href^="/lesson/"], form[action^="/lesson/"]');
      return ways.evaluate((way) =>
        "action" in way ? way.action : (way as HTMLAnchorElement).href,
      );
    };
    const second = String(await addressOf(2));
    const third = String(await addressOf(3));
    const fourth = String(await addressOf(4));
    // The service asks for a pause long enough for the learner to catch up.
    ai.setFault({ kind: "rate-limit", retryAfterSeconds: 8 });
    const number = page.waitForResponse((response) => response.request().method() === "POST", {
      timeout: TO_BE_WRITTEN.timeout,
    });
    await page.goto(second);
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
    await number;

    await page.goto(third);
    await expect(page.getByText("Generating more lessons...")).toBeVisible();
    ai.setFault(null);
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
    await page.goto(fourth);
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
  });
});

/** Spec section 8: the texts learners read, case by case. */
const ERROR_TEXTS = [
  ["bad-key", "This site has no AI service set up yet."],
  ["quota", "AI service quota exceeded."],
  ["rate-limit", "Too many requests. Please wait a moment and try again."],
  ["not-json", "Failed to parse AI response. The AI generated invalid content."],
  [
    "wrong-shape",
    "The AI generated an invalid curriculum structure. Please try again with a different topic.",
  ],
  ["server-error", "Failed to generate curriculum after multiple attempts."],
  ["refusal", "No content generated from OpenAI"],
] as const;

test.describe("with a service that nobody waits for", () => {
  // One after the other: the faults come last.
  test.describe.configure({ mode: "serial" });
  test.beforeAll(() => start({ msToFirstToken: 50, tokensPerSecond: 3_000 }));
  test.afterAll(stop);

  test("library topics come from the library, and a new version is only written on request", async ({
    page,
  }) => {
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await page.getByLabel("What would you like to learn?").fill("Machine Learning");
    await expect(page.getByText("ready to start.")).toBeVisible();
    await page.getByRole("button", { name: "Create my path" }).click();
    await expect(quizButton(page)).toBeEnabled();
    expect(ai.chats()).toEqual([]);

    await page.goto(`${nectar.url}/onboarding`);
    await page.getByLabel("What would you like to learn?").fill("Machine Learning");
    await page.getByRole("button", { name: "Write a new version" }).click();
    await expect(page.getByText("Learning objective:")).toBeVisible();
    await expect(page.getByText("Written by AI. It may contain errors.")).toBeVisible();
    expect(ai.chats().length).toBeGreaterThan(0);
  });

  test("a wrong answer brings another explanation, and a question can be reported", async ({
    page,
  }) => {
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await submitTopic(page, "Tide pools");
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
    await takeQuiz(page);
    for (let number = 1; ; number++) {
      const wrong = page.getByRole("radio", { name: WRONG });
      await wrong.first().check();
      await submitAnswer(page);
      await expect(page.getByText(/^(Right on the second try|Not quite)$/)).toBeVisible();
      if (number === 1) {
        await page.getByText("Report a mistake").first().click();
        await page.getByLabel("What is wrong? (optional)").fill("Both could be right.");
        await page.getByRole("button", { name: "Report" }).click();
        await expect(page.getByText("Thank you. We'll look at it.")).toBeVisible();
      }
      const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
      const isLast = (await next.textContent()) === "Complete Quiz";
      await next.click();
      await expect(next).toHaveCount(0);
      if (isLast) break;
    }
    await expect(page.getByRole("heading", { name: "Another way to see it" })).toBeVisible();
    await expect(page.getByText("In other words")).toBeVisible(TO_BE_WRITTEN);
    await expect(page.getByText("Picture it:").first()).toBeVisible();
    // One at a time: the next one comes on request, and the one before it is folded away.
    await expect(page.getByText("An analogy")).toHaveCount(0);
    const another = page.getByRole("button", { name: "Show another way" });
    await another.click();
    await expect(page.getByText("An analogy", { exact: true })).toBeVisible();
    await another.click();
    await expect(page.getByText("Another example", { exact: true })).toBeVisible();
    await another.click();
    await page.getByText("Show the answer").first().click();
    await expect(another).toHaveCount(0);

    const reports = ops(nectar, "reports");
    expect(reports).toContain("says: Both could be right.");
    const [id = ""] = /^[0-9a-f-]{36}/m.exec(reports) ?? [];
    expect(ops(nectar, "reports", "uphold", id)).toContain(
      "The results of 1 learner will be corrected in the background.",
    );
    expect(ops(nectar, "reports")).toContain("No open reports.");

    const usage = ops(nectar, "ai", "usage");
    for (const writer of ["lesson", "outline", "remediation"])
      expect(usage).toMatch(new RegExp(` ${writer}  .* [1-9]\\d* tokens`));
  });

  test("each AI service error has its own text, and trying again works", async ({ page }) => {
    await signUp(page, nectar.url);
    for (const [kind, words] of ERROR_TEXTS) {
      ai.setFault(kind === "rate-limit" ? { kind, retryAfterSeconds: 1 } : { kind });
      await page.goto(`${nectar.url}/onboarding`);
      await submitTopic(
        page,
        `Sundials ${ERROR_TEXTS.findIndex(([errorKind]) => errorKind === kind)}`,
      );
      await expect(page.getByText("Error creating curriculum")).toBeVisible(TO_BE_WRITTEN);
      await expect(page.getByRole("heading", { level: 1, name: "Sundials" })).toBeVisible();
      await expect(page.getByRole("link", { name: "library courses" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText(words);
      for (const [, others] of ERROR_TEXTS)
        if (others !== words) await expect(page.getByText(others)).toHaveCount(0);
    }
    ai.setFault(null);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(quizButton(page)).toBeEnabled(TO_BE_WRITTEN);
  });
});

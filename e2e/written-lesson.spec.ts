import { expect } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import {
  answerAll,
  expectAccessible,
  finishLesson,
  signUp,
  openTopic,
  openTopicForm,
  takeQuiz,
  quizButton,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 300, tokensPerSecond: 200, holdsLessons: true });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_API_KEY: "canary-key", AI_MODEL: "sample" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

test("the first words appear before the model has finished; a reload and a second tab show the same text to the end, and the lesson can be finished like any other", async ({
  page,
  context,
}) => {
  await signUp(page, nectar.url);
  await openTopicForm(page, nectar.url);
  await expect(page.getByText("AI service connected")).toBeVisible();
  await page.getByLabel("What would you like to learn?").fill("Tide pools");
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(quizButton(page)).toBeDisabled();
  await expect(page.locator("article p").first()).not.toBeEmpty();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await expect(quizButton(page)).toBeDisabled();
  // The line tells the reader's place among the cards that are there.
  const line = page.getByRole("banner").getByRole("progressbar");
  await expect(line).toHaveAttribute("aria-valuetext", /^Card 1 of \d+$/);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(quizButton(second)).toBeDisabled();
  ai.hurry();
  for (const tab of [page, second])
    await expect(quizButton(tab)).toBeEnabled({
      timeout: 120_000,
    });
  // A diagram below what is seen waits to be opened step by step.
  for (const tab of [page, second])
    await expect(tab.getByRole("button", { name: /^Show step 2 of/ }).first()).toBeVisible();
  const [one, other] = await Promise.all([
    page.locator("article").textContent(),
    second.locator("article").textContent(),
  ]);
  expect(one).toBe(other);
  expect(one?.match(/Learning objective/g)).toHaveLength(1);
  await second.close();
  await expect(page.getByText("Written by AI. It may contain errors.")).toBeVisible();
  await takeQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByText("1 of 10 lessons", { exact: true })).toBeVisible();
});

test("a topic chosen in the quiz is written with its last press, and goes on with one from the suggestions", async ({
  page,
}) => {
  ai.hurry();
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/onboarding/quiz?step=4&topic=Rain%20gauges`);
  await page.getByRole("button", { name: "Start My First Lesson" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(page.getByText("Learning objective:")).toBeVisible();

  await page.goto(`${nectar.url}/onboarding?topic=Sleep%20Better`);
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
  const lesson = new URL(page.url()).pathname;
  await page.goto(`${nectar.url}/onboarding`);
  await page.getByText("More", { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sleep Better · Continue" }).click();
  await expect(page).toHaveURL((url) => url.pathname === lesson);
});

test("the model receives the topic and nothing about the learner; the key stays on the server", async ({
  page,
}) => {
  const { email, username } = await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sundials");
  const chats = ai.chats().filter((chat) => JSON.stringify(chat.body).includes("Sundials"));
  expect(chats.length).toBeGreaterThan(0);
  for (const { body } of chats) {
    expect(JSON.stringify(body)).not.toContain(email);
    expect(JSON.stringify(body)).not.toContain(username);
  }
  expect(await page.content()).not.toContain("canary-key");
  expect(nectar.output()).not.toContain("canary-key");
});

test("an unreachable AI service is reported on the form, and library and study plans work without it", async ({
  page,
}) => {
  const alone = await startNectar({ AI_BASE_URL: "http://127.0.0.1:9/v1" });
  try {
    await signUp(page, alone.url);
    await openTopicForm(page, alone.url);
    await expect(page.getByText("AI connection issue")).toBeVisible();
    await expect(page.getByText(/\d+ library topics ready to start/)).toBeVisible();
    await page.getByLabel("What would you like to learn?").fill("Sundials of Provence");
    await page.getByRole("button", { name: "Create my path" }).click();
    await expect(page.getByText("Made without AI.")).toBeVisible();
    await expect(page.getByText("Written by AI")).toHaveCount(0);
  } finally {
    await alone.stop();
  }
});

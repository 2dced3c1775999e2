import { expect, type Locator, type Page } from "@playwright/test";
import {
  answerAll,
  expectAccessible,
  finishLesson,
  openMore,
  openTopic,
  createAccount,
  hydrated,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

test("a new learner reads the first words after four presses, finishes the lesson, and finds the topic on the dashboard", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(nectar.url);
  await expect(page.getByRole("link", { name: "Start Learning for Free" }).first()).toBeVisible();
  const field = page.getByRole("combobox", { name: "What would you like to learn?" });
  await field.click();
  await field.pressSequentially("machine");
  const course = page.getByRole("option", { name: "Machine Learning Fundamentals" });
  await expect(course).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  // The four presses: a topic, the account, its page, the quiz's last step.
  await course.click();
  await expect(page.getByRole("heading", { name: "Sign up free" })).toBeVisible();
  await hydrated(page);
  const { username } = await createAccount(page);
  await expect(page.getByRole("link", { name: "Start Learning" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main li").first()).toContainText("Machine Learning Fundamentals");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Start My First Lesson" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(page.getByText("Learning objective:")).toBeVisible();

  const html = await (await page.request.get(page.url())).text();
  for (const secret of ["feedbackCorrect", "feedbackIncorrect", "correct_answer"])
    expect(html).not.toContain(secret);

  await takeQuiz(page);
  expect(await answerAll(page)).toBeGreaterThanOrEqual(2);
  await finishLesson(page, "Examples teach more than rules.");
  await expect(page.getByText("XP earned")).toBeVisible();
  await expect(page.getByText("See you tomorrow")).toBeInViewport();
  await expect(primaries(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(
    page.getByRole("heading", { name: `Hello, ${username.split(" ")[0]}` }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Machine Learning Fundamentals" })).toBeVisible();
  await expect(page.getByText("1 of 10 lessons", { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Today is done, and more is a quiet link.
  await expect(page.getByText("You're done for today. See you tomorrow.")).toBeVisible();
  await expect(page.getByRole("list", { name: "New topics" })).toHaveCount(0);
  await expect(primaries(page)).toHaveCount(0);
  await page.getByRole("link", { name: "See the path" }).click();
  await expect(page.getByText("Premium Only").first()).toBeVisible();
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("link", { name: /^\d ideas? (is|are) still shaky$/ }).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  expect(faults).toEqual([]);
});

test("a reload in the middle of a quiz continues with the next open question", async ({ page }) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "ML");
  await takeQuiz(page);
  await expect(page.getByRole("heading", { name: "Question 1 of 3" })).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Question 2 of 3" })).toBeVisible();
});

test("signing out ends the session", async ({ page }) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/history`);
  const cookies = await page.context().cookies();
  await page.locator("summary", { hasText: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page.getByRole("link", { name: "Sign Up Free" }).first()).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
});

const primaries = (page: Page) => page.locator("main .bg-honey.text-on-honey:visible");

test("on a phone the first screen of the dashboard is a cell, a sentence and a button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  await page.goto(`${nectar.url}/dashboard`);
  const bar = page.getByRole("navigation", { name: "Quick access" });
  const top = async (locator: Locator) => (await locator.boundingBox())!.y;
  await expect(primaries(page)).toHaveCount(1);
  await expect(page.getByText("Machine Learning Fundamentals 1. 5 min.")).toBeInViewport();
  const start = page.getByRole("link", { name: "Start", exact: true });
  expect(await top(start)).toBeLessThan((await top(bar)) - 56);
  const topics = page.getByRole("heading", { name: "Your topics" });
  expect(await top(topics)).toBeGreaterThanOrEqual(await top(bar));
  // What is below stays as it was left.
  await openMore(page);
  await expect(page.getByRole("heading", { name: "Achievements" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Achievements" })).toBeVisible();
  await start.click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
});

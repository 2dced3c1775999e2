import { expect, type Page } from "@playwright/test";
import {
  submitAnswer,
  hydrated,
  expectAccessibleAtBothSizes,
  isExplainedAgain,
  takeQuiz,
  signUp,
  openMore,
  openTopic,
} from "./journeys.ts";
import { startNectar, type Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

const go = (page: Page, path: string) => page.goto(`${nectar.url}${path}`);
const seen = (page: Page, text: string | RegExp) =>
  expect(page.locator("main").getByText(text).first()).toBeVisible();

test("a learner without lessons finds a friendly empty state with one next step on every page", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await go(page, "/dashboard");
  await openMore(page);
  for (const text of [
    "No Learning Topics Yet",
    "Complete lessons to earn badges!",
    "After your first answers, lessons adapt to what you know.",
  ])
    await seen(page, text);
  await page.locator("summary", { hasText: "Learning Insights" }).click();
  await seen(page, "Complete your first lesson to see learning insights!");
  await go(page, "/progress");
  await seen(page, "No Learning Topics Yet");
  await seen(page, "Complete your first lesson to see learning insights!");
  await expect(page.getByRole("link", { name: "Browse Topics" })).toHaveAttribute(
    "href",
    "/topics",
  );
  await go(page, "/history");
  await seen(page, "No Completed Lessons Yet");
  await expect(page.locator("main svg[data-bea]")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Explore Topics" })).toHaveAttribute(
    "href",
    "/topics",
  );
  await go(page, "/reviews");
  await seen(page, "All Caught Up!");
  await go(page, "/topic/00000000-0000-7000-8000-000000000000");
  await seen(page, "Topic Not Found");
  for (const address of ["", "/complete"]) {
    await go(page, `/lesson/00000000-0000-7000-8000-000000000000${address}`);
    await seen(page, "Lesson Not Found");
    await expect(page.getByRole("banner").getByRole("link", { name: "Reviews" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
  }
});

test("each step of a lesson, and the pages about it afterwards, are accessible", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Personal Finance");
  await expectAccessibleAtBothSizes(page);
  await takeQuizWithAxe(page);
  await comeBackToTheResult(page);
  await isExplainedAgain(page);
  await seen(page, "What will you remember?");
  await expectAccessibleAtBothSizes(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Lesson complete" })).toBeVisible();
  await expect(page.getByText("New badge")).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await page.getByRole("link", { name: "Review This Lesson" }).click();
  await seen(page, "You finished this lesson");
  await expectAccessibleAtBothSizes(page);
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await page.getByRole("button", { name: "Show Insights" }).click();
  await seen(page, "Learning Insights");
  await expectAccessibleAtBothSizes(page);
  await go(page, "/history");
  await expectFirstLessonInView(page);
  for (const path of ["/progress", "/history", "/history?search=nothing%20like%20it"]) {
    await go(page, path);
    await expectAccessibleAtBothSizes(page);
  }
  await seen(page, "No Lessons Match Your Search");
});

/** Leaves after the quiz: the dashboard knows of it and leads back. */
async function comeBackToTheResult(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await go(page, "/dashboard");
  await seen(page, "Finish Personal Finance Mastery 1. 2 min.");
  await page.locator("main").getByRole("link", { name: "Continue" }).first().click();
  await seen(page, /of \d right/);
}

/** On a phone, above the bar at its foot. */
async function expectFirstLessonInView(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = await page.locator("main li").getByRole("heading").first().boundingBox();
  const bar = await page.getByRole("navigation", { name: "Quick access" }).boundingBox();
  expect(title?.y).toBeLessThan((bar?.y ?? 0) - 20);
}

/** Answers with the first option, and checks the question, the feedback and the result once each. */
async function takeQuizWithAxe(page: Page): Promise<void> {
  await takeQuiz(page);
  for (let question = 1; ; question++) {
    await page.locator("main").getByRole("radio").first().check();
    if (question === 1) await expectAccessibleAtBothSizes(page);
    await submitAnswer(page);
    const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
    await expect(next).toBeEnabled();
    if (question === 1) await expectAccessibleAtBothSizes(page);
    const isLast = (await next.textContent()) === "Complete Quiz";
    await next.click();
    await expect(next).toHaveCount(0);
    if (isLast) break;
  }
  await seen(page, /of \d right/);
  await expectAccessibleAtBothSizes(page);
}

test("with LESSON_ACCESS=open every lesson is open and nothing is for sale", async ({ page }) => {
  const open = await startNectar({ LESSON_ACCESS: "open" });
  await signUp(page, open.url);
  await openTopic(page, open.url, "Machine Learning");
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  const cells = page.getByRole("link", { name: /^Lesson \d+: / });
  await expect(cells).toHaveCount(10);
  await expect(page.getByText("Premium Only")).toHaveCount(0);
  // Arrow keys move along the path without asking the server, Enter goes on to the chosen lesson's panel.
  await hydrated(page);
  await cells.nth(8).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cells.nth(9)).toBeFocused();
  await expect(cells.nth(9)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Start Lesson" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await cells.first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("link", { name: "Start Lesson" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cells.first()).toBeFocused();
  await cells.nth(9).click();
  await sheet.getByRole("link", { name: "Start Lesson" }).click();
  await seen(page, "Learning objective:");
  for (const path of ["/dashboard", "/profile?tab=subscription", "/reviews", "/progress", "/"]) {
    await page.goto(`${open.url}${path}`);
    await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
    const pageText = await page.locator("body").innerText();
    expect(pageText, path).not.toMatch(/Upgrade|9\.99|Premium|^Free$/m);
  }
  await open.stop();
});

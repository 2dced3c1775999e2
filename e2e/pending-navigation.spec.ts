import { expect, type Page } from "@playwright/test";
import { hydrated, PASSWORD } from "./journeys.ts";
import { aLearnerWithALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
let learner: MadeLearner;
test.beforeAll(async ({ shared }) => {
  nectar = shared;
  learner = await aLearnerWithALesson(nectar, "waits@example.org");
});

/**
 * Holds back matching requests until the returned function is called. Requests through a service worker can't be held.
 */
async function hold(page: Page, ending = ".data"): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A page isn't complete before `/start.js` is there.
  const isHeld = ({ pathname }: URL) => pathname.endsWith(ending) && pathname !== "/start.js";
  await page.route(isHeld, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}

const line = (page: Page) => page.locator("[data-pending]");
const announcement = (page: Page) => page.locator('[aria-live="polite"]', { hasText: "Loading…" });

/** The progress line and its announcement show while the request is pending, and only then. */
async function expectPending(page: Page, intent: () => Promise<void>): Promise<void> {
  await hydrated(page);
  await expect(line(page)).toHaveCount(0);
  const letThrough = await hold(page);
  await intent();
  await expect(line(page), page.url()).toBeVisible();
  await expect(announcement(page)).toHaveCount(1);
  await letThrough();
  await expect(line(page)).toHaveCount(0);
  await expect(announcement(page)).toHaveCount(0);
}

test("slow navigation between signed-in screens is shown and announced", async ({ browser }) => {
  const context = await browser.newContext({
    storageState: learner.session,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const [first = ""] = learner.lessonIds;
  const ways = [
    ["/dashboard", "Reviews"],
    ["/reviews", "Progress"],
    ["/progress", "History"],
    ["/history", "Settings"],
    ["/profile", "Dashboard"],
    ["/onboarding", "Topics"],
    ["/topics", "Dashboard"],
    [`/topic/${learner.courseId}`, "Dashboard"],
  ] as const;
  for (const [path, link] of ways) {
    await page.goto(nectar.url + path);
    const way = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link });
    await expectPending(page, () => way.click());
  }
  await page.goto(`${nectar.url}/lesson/${first}/complete`);
  await expectPending(page, () => page.getByRole("link", { name: "Back to Dashboard" }).click());
  await page.goto(`${nectar.url}/lesson/${first}`);
  await expectPending(page, () => page.getByRole("link", { name: "Leave the lesson" }).click());
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await expectPending(page, () => page.getByLabel("Quiet mode").click());
  await context.close();
});

test("slow sign-up and sign-in forms are shown and announced", async ({ page }) => {
  await page.goto(`${nectar.url}/login`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Guess1!");
  await expectPending(page, () =>
    page.getByRole("button", { name: "Sign In", exact: true }).click(),
  );
  await page.goto(`${nectar.url}/forgot-password`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await expectPending(page, () => page.getByRole("button", { name: "Send Reset Link" }).click());
  await page.goto(`${nectar.url}/register`);
  await page.getByLabel("Email").fill("new@example.org");
  await page.getByLabel("Username").fill("Newcomer");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await expectPending(page, () => page.getByRole("button", { name: "Create Account" }).click());
});

test("the progress line only moves without reduced motion", async ({ browser }) => {
  for (const [reducedMotion, moves] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const context = await browser.newContext({
      storageState: learner.session,
      serviceWorkers: "block",
      reducedMotion,
    });
    const page = await context.newPage();
    await page.goto(`${nectar.url}/history`);
    await hydrated(page);
    const letThrough = await hold(page);
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(line(page)).toBeVisible();
    const glides = () =>
      line(page).evaluate((element) => element.getAnimations({ subtree: true }).length > 0);
    expect(await glides()).toBe(moves);
    await letThrough();
    await context.close();
  }
});

test("hydration does not move the sign-up button, whatever was typed before", async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const letScriptsCome = await hold(page, ".js");
    // Later than the style sheet, or the button would still be measured without it.
    await page.goto(`${nectar.url}/register`, { waitUntil: "domcontentloaded" });
    const button = page.getByRole("button", { name: "Create Account" });
    await page.getByLabel("Email").fill("grace@example.org");
    await page.getByLabel("Username").fill("Gracehopper");
    await page.getByLabel("Password", { exact: true }).fill("Gracehopper1!");
    await page.getByLabel("Confirm password").fill("Gracehopper1!");
    await page.evaluate(() => document.fonts.ready);
    const before = await button.boundingBox();
    await letScriptsCome();
    await hydrated(page);
    await expect(page.getByText("Passwords match!")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await page.getByLabel("Confirm password").fill("Gracehopper2!");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  }
});

test("navigation moves the focus to the heading, and filtering keeps it in the field", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Progress" }).click();
  await expect(title(/progress/i)).toBeFocused();
  await page.goBack();
  await expect(title(/Hello/)).toBeFocused();
  await page.goto(`${nectar.url}/lesson/${learner.lessonIds[0]}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Practise again" }).click();
  await expect(page.getByRole("heading", { name: "Question 1 of" })).toBeVisible();
  await page.getByRole("link", { name: "Read the lesson again" }).click();
  await expect(page.locator("main :focus")).toContainText("Learning objective:");
  await page.goto(`${nectar.url}/history`);
  await hydrated(page);
  const field = page.getByRole("searchbox");
  await field.fill("nothing like it");
  await field.press("Enter");
  await expect(page).toHaveURL(/nothing/);
  await expect(field).toBeFocused();
  await context.close();
});

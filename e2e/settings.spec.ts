import { expect, type Page } from "@playwright/test";
import { hydrated, expectAccessible, signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

async function openPreferences(page: Page): Promise<void> {
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await hydrated(page);
}

/** Next to what was changed. */
const resultIn = (page: Page, card: string, words: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: card }) }).getByText(words);

test("every preference is saved automatically, typed ones too", async ({ page }) => {
  await signUp(page, nectar.url);
  await openPreferences(page);
  const button = page.getByRole("button", { name: "Save Preferences" });
  await expect(button).toBeHidden();
  await page.getByLabel("Minutes a day").selectOption("10");
  await expect(resultIn(page, "Your rhythm", "Preferences saved successfully!")).toBeInViewport();
  await page.getByLabel("Time zone").selectOption({ label: "Kyiv" });
  await page.getByLabel("Quiet mode").check();
  await page.getByLabel("A topic of your own").fill("Tide pools");
  await expect(page.getByText("Unsaved changes")).toBeInViewport();
  await expectAccessible(page);
  // The click that leaves the field also leaves the page.
  await page.getByRole("link", { name: "Subscription", exact: true }).click();
  await expect(page).toHaveURL(/tab=subscription/);
  await page.getByRole("link", { name: "Preferences", exact: true }).click();
  await expect(page.getByLabel("Minutes a day")).toHaveValue("10");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Kyiv");
  await expect(page.getByLabel("Quiet mode")).toBeChecked();
  await expect(page.getByLabel("A topic of your own")).toHaveValue("Tide pools");
});

test("a change made before the page reacts to it is saved once it does", async ({ page }) => {
  await signUp(page, nectar.url);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  await page.goto(`${nectar.url}/profile?tab=preferences`, { waitUntil: "commit" });
  await page.getByLabel("Quiet mode").check();
  scripts.resolve();
  await expect(resultIn(page, "Appearance", "Preferences saved successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Quiet mode")).toBeChecked();
});

test("a change that could not be saved stays, and leaving asks for confirmation", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openPreferences(page);
  await page.route("**/profile.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Quiet mode").check();
  const failure = resultIn(page, "Appearance", "Failed to save preferences. Please try again.");
  await expect(failure).toBeInViewport();
  // Trying again takes a press.
  await expect(page.getByRole("button", { name: "Save Preferences" })).toBeVisible();
  await page.getByRole("link", { name: "Subscription", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Quiet mode")).toBeChecked();

  await page.unroute("**/profile.data*");
  await page.getByRole("link", { name: "Subscription", exact: true }).click();
  await question.getByRole("button", { name: "Save again" }).click();
  await expect(page).toHaveURL(/tab=subscription/);
  await page.getByRole("link", { name: "Preferences", exact: true }).click();
  await expect(page.getByLabel("Quiet mode")).toBeChecked();
});

test("a refused topic does not affect other changes", async ({ page }) => {
  await signUp(page, nectar.url);
  await openPreferences(page);
  await page.getByLabel("A topic of your own").fill("Weapons");
  await page.getByLabel("A topic of your own").press("Enter");
  await expect(page.getByRole("main")).toContainText(
    "Please choose a workplace-appropriate topic for learning.",
  );
  await page.getByLabel("Theme").selectOption("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByLabel("A topic of your own")).toHaveValue("Weapons");
});

test("on Lighthouse's phone the bar at the bottom leaves enough of each of the profile's controls to press", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(`${nectar.url}/profile`);
  const bar = page.getByRole("navigation", { name: "Quick access" });
  const { y: top = 0 } = (await bar.boundingBox()) ?? {};
  const controls = page.getByRole("main").locator("a[href], button, summary, input:visible");
  await expect(controls.first()).toBeVisible();

  const covered: string[] = [];
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    const isCrossed = box && box.y < top && box.y + box.height > top;
    if (isCrossed && top - box.y < 24) covered.push((await control.textContent()) ?? "");
  }
  expect(covered).toEqual([]);
});

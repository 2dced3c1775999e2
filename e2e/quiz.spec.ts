import { expect, type Page } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { PASSWORD, hydrated, expectAccessible } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let mailbox: Mailbox;
let nectar: Nectar;
test.beforeAll(async () => {
  mailbox = await startMailbox();
  nectar = await startNectar({ SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox.close();
});

/** Signed up and confirmed, with the onboarding quiz open. */
async function begin(page: Page, email: string): Promise<void> {
  const form = { email, username: "Ada", password: PASSWORD, confirmPassword: PASSWORD };
  const headers = { origin: nectar.url };
  await page.request.post(`${nectar.url}/register`, { form, headers });
  const { link = "" } = await mailbox.mailTo(email);
  await page.request.post(link, { form: { intent: "browser" }, headers });
  await page.goto(`${nectar.url}/onboarding/quiz`);
}

const AREAS = 6;
const TOPICS_PER_AREA = 5;

test("every area and topic can be chosen; a reload and Back keep the choices", async ({ page }) => {
  await begin(page, "thorough@example.org");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Let's Go!" }).click();
  const areas = page.getByRole("group", { name: "Areas" }).getByRole("checkbox");
  await expect(areas).toHaveCount(AREAS);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  for (const area of await areas.all()) await area.check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  const topics = page.getByRole("group", { name: "Topics" }).getByRole("checkbox");
  await expect(topics).toHaveCount(AREAS * TOPICS_PER_AREA);
  await page.getByRole("checkbox", { name: "World Religions" }).check();
  await page.getByRole("checkbox", { name: "Philosophy" }).check();
  await page.getByLabel("Or a topic of your own").fill("Tide pools");
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("checkbox", { name: "World Religions" })).toBeChecked();
  await expect(page.getByLabel("Or a topic of your own")).toHaveValue("Tide pools");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(areas.first()).toBeChecked();
  await page.getByRole("checkbox", { name: /Arts & Humanities/ }).uncheck();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(topics).toHaveCount((AREAS - 1) * TOPICS_PER_AREA);
  await page.getByRole("button", { name: "Show Recommendations" }).click();

  await expect(page.locator("main li")).toHaveCount(3);
  // No AI service is connected: only the library course is promised as lessons.
  await expect(page.getByText("10 bite-sized lessons • ~5 minutes each")).toHaveCount(1);
  await expect(page.getByText("A study plan: 10 sessions")).toHaveCount(2);
  await expect(page.locator("main li").first()).toContainText("Tide pools");
  const reminders = page.getByRole("checkbox", { name: "Remind me once a day" });
  await expect(reminders).not.toBeChecked();
  await reminders.check();
  await page.reload();
  await expect(reminders).toBeChecked();
  await expectAccessible(page);
  await page
    .locator("main li", { hasText: "World Religions" })
    .getByRole("button", { name: "Start Learning" })
    .click();
  await expect(page).toHaveURL(/\/lesson\//);

  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await expect(page.getByLabel("Daily reminders")).toBeChecked();
  await expect(page.getByLabel("Preferred time")).toHaveValue("09:00");
  await expect(page.getByLabel("A topic of your own")).toHaveValue("Tide pools");
});

test("skipping opens every page right away and can be undone", async ({ page }) => {
  await begin(page, "skipped@example.org");
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await hydrated(page);
  const saved = page.waitForResponse("**/onboarding/quiz.data*");
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await expect(page.getByRole("heading", { name: "Good topics to start with" })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("button", { name: "Let's Go!" })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Good topics to start with" })).toBeVisible();

  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await page.getByRole("checkbox", { name: /World & Culture/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Skip This Step" }).click();
  await expect(page.getByRole("heading", { name: "Picked for you" })).toBeVisible();
  await page.getByRole("button", { name: "Browse All Topics" }).click();
  await expect(page).toHaveURL(/\/topics$/);
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await expect(page.getByRole("checkbox", { name: "World & Culture" })).toBeChecked();
});

test("the browser's Back button goes through the steps, also offline", async ({ page }) => {
  await begin(page, "returning@example.org");
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await page.getByRole("checkbox", { name: /World & Culture/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox", { name: "World Religions" }).check();
  await page.getByRole("button", { name: "Show Recommendations" }).click();
  await expect(page.locator("main li").first()).toContainText("World Religions");
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "World Religions" })).toBeChecked();
  await expect(page.getByRole("heading", { name: "Anything in particular?" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: /World & Culture/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Let's Go!" })).toBeVisible();
  await page.context().setOffline(false);
});

test("skipping finishes the quiz without turning on reminders", async ({ page }) => {
  await begin(page, "skipping@example.org");
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await page.getByRole("button", { name: "Browse All Topics" }).click();
  await expect(page).toHaveURL(/\/topics$/);
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await expect(page.getByLabel("Daily reminders")).not.toBeChecked();
  await page.goto(`${nectar.url}/onboarding/quiz`);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("areas chosen before a reload are kept by skipping, and in Preferences", async ({ page }) => {
  await begin(page, "areas@example.org");
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await page.getByRole("checkbox", { name: /World & Culture/ }).check();
  await page.goto(`${nectar.url}/onboarding/quiz`);
  await hydrated(page);
  const saved = page.waitForResponse("**/onboarding/quiz.data*");
  await page.getByRole("button", { name: "Skip for Now" }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole("heading", { name: "Picked for you" })).toBeVisible();
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await expect(page.getByRole("checkbox", { name: "World & Culture" })).toBeChecked();
});

test("a new learner can sign out during the quiz", async ({ page }) => {
  await begin(page, "leaving@example.org");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto(`${nectar.url}/onboarding/quiz`);
  await expect(page).toHaveURL(/\/login/);
});

test("the whole quiz with the keyboard alone", async ({ page }) => {
  await begin(page, "keys@example.org");
  const press = async (target: ReturnType<Page["getByRole"]>, key: string) => {
    await expect(target).toBeVisible();
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await press(page.getByRole("button", { name: "Let's Go!" }), "Enter");
  await press(page.getByRole("checkbox", { name: /Science & Technology/ }), "Space");
  await press(page.getByRole("button", { name: "Next" }), "Enter");
  await press(page.getByRole("checkbox", { name: "Space Exploration" }), "Space");
  await press(page.getByRole("button", { name: "Show Recommendations" }), "Enter");
  await press(page.getByRole("button", { name: "Start My First Lesson" }), "Enter");
  await expect(page).toHaveURL(/\/lesson\//);
});

test("the next learner in the same tab starts from the first step", async ({ page }) => {
  await begin(page, "before@example.org");
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await page.getByRole("checkbox", { name: /World & Culture/ }).check();
  await page.context().clearCookies();
  await begin(page, "after@example.org");
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await expect(page.getByRole("checkbox", { name: /World & Culture/ })).not.toBeChecked();
});

test("a refused topic is reported at its field, and the quiz can continue", async ({ page }) => {
  const refusal = page.getByText("Please choose a workplace-appropriate topic for learning.");
  const own = page.getByLabel("Or a topic of your own");
  await begin(page, "bold@example.org");
  await page.getByRole("button", { name: "Let's Go!" }).click();
  await page.getByRole("checkbox", { name: /World & Culture/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await own.fill("Weapons");
  await own.press("Enter");
  await expect(refusal).toBeVisible();
  await expect(own).toBeFocused();
  await expectAccessible(page);
  await own.fill("Tide pools");
  await expect(refusal).toBeHidden();
  await own.press("Enter");
  await expect(page.getByRole("heading", { name: "Picked for you" })).toBeVisible();
  await expect(page.locator("main li").first()).toContainText("Tide pools");
});

test.describe("a save that fails", () => {
  /** Drops the first saves. */
  async function losing(page: Page, saves: number): Promise<void> {
    let left = saves;
    await hydrated(page);
    await page.route("**/onboarding/quiz.data*", (route) => {
      if (left === 0) return route.continue();
      left -= 1;
      return route.abort();
    });
    await page.getByRole("button", { name: "Skip for Now" }).click();
    await page.getByRole("button", { name: "Start My First Lesson" }).click();
  }

  test("is retried automatically", async ({ page }) => {
    await begin(page, "unlucky@example.org");
    await losing(page, 2);
    await expect(page).toHaveURL(/\/lesson\//);
    await page.goto(`${nectar.url}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("never traps the learner", async ({ page }) => {
    await begin(page, "unluckier@example.org");
    await losing(page, 100);
    await expect(page.getByText("We couldn't save your answers.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Continue without saving" }).click();
    await expect(page.getByRole("heading", { name: "Create your learning path" })).toBeVisible();
  });
});

test("without JavaScript all questions are on one page", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await begin(page, "plain@example.org");
  await expect(page.getByRole("button", { name: "Let's Go!" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Health & Wellness" }).check();
  await page.getByRole("checkbox", { name: "Sleep Optimization" }).check();
  await page.getByRole("checkbox", { name: "Remind me once a day" }).check();
  await page.getByLabel("Or a topic of your own").fill("Weapons");
  await page.getByRole("button", { name: "Start Learning" }).click();
  await expect(page.getByRole("checkbox", { name: "Health & Wellness" })).toBeChecked();
  expect(await page.content()).toContain("Please choose a workplace-appropriate topic");
  await expect(page.getByRole("checkbox", { name: "Sleep Optimization" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Remind me once a day" })).toBeChecked();
  await expect(page.getByLabel("Or a topic of your own")).toHaveValue("Weapons");
  await page.getByLabel("Or a topic of your own").fill("");
  await page.getByRole("button", { name: "Start Learning" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.locator("main")).toContainText("Sleep Optimization");
  await page.context().close();
});

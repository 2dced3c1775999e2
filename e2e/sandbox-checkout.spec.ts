import { expect, type Browser, type Page } from "@playwright/test";
import {
  openMore,
  expectAccessible,
  expectAccessibleAtBothSizes,
  hydrated,
  PASSWORD,
} from "./journeys.ts";
import { aLearnerWithALesson, daysLater, type MadeLearner } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** Buying Premium in the sandbox, from a locked lesson and back to it. */
let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

const LABEL = "Sandbox: no money moves";

interface Visit {
  width?: number;
  hasScripts?: boolean;
}

async function openAs(
  browser: Browser,
  { session }: MadeLearner,
  { width = 390, hasScripts = true }: Visit = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: nectar.url,
    storageState: session,
    javaScriptEnabled: hasScripts,
    viewport: { width, height: 844 },
  });
  return context.newPage();
}

async function fillCard(page: Page, number: string, expiry = "12/40"): Promise<void> {
  await expect(page.getByText(LABEL)).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill(expiry);
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ada Lovelace");
  await page.getByRole("button", { name: /^(Pay|Save)/ }).click();
}

for (const visit of [
  { width: 390, hasScripts: true },
  { width: 1280, hasScripts: false },
])
  test(`from the locked lesson to checkout and back to it, opened (${visit.width} px, scripts: ${visit.hasScripts})`, async ({
    browser,
  }) => {
    const email = `buyer-${visit.width}-${visit.hasScripts}@example.org`;
    const learner = await aLearnerWithALesson(nectar, email);
    const page = await openAs(browser, learner, visit);
    const third = `/lesson/${learner.lessonIds[2]}`;

    await page.goto(third);
    await page.getByRole("link", { name: "Upgrade Now" }).click();
    await expect(page).toHaveURL(`/checkout?lesson=${learner.lessonIds[2]}`);
    if (visit.hasScripts) await expectAccessibleAtBothSizes(page);
    await fillCard(page, "4000 0000 0000 0002");
    await expect(page.getByRole("alert")).toContainText("Your card was declined");
    expect(await page.content()).not.toContain('4000 0000 0000 0002"');
    await fillCard(page, "4242 4242 4242 4242");

    await expect(page).toHaveURL(third);
    await expect(page.getByText("Learning objective:")).toBeVisible();
    await page.goto("/dashboard");
    await openMore(page);
    await expect(page.locator("main").getByText("Premium", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toHaveCount(0);
    await page.context().close();
  });

test("a card that needs confirmation is confirmed on its own page, then the topic is open", async ({
  browser,
}) => {
  const learner = await aLearnerWithALesson(nectar, "confirmer@example.org");
  const page = await openAs(browser, learner);
  await page.goto(`/topic/${learner.courseId}`);
  await page.getByRole("link", { name: "Upgrade Now" }).click();
  await fillCard(page, "4000 0025 0000 3155");
  await expect(page.getByRole("heading", { name: "Confirm your payment" })).toBeVisible();
  await expect(page.getByText(LABEL)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Nothing was charged")).toBeVisible();
  await page.goto(`/checkout?topic=${learner.courseId}`);
  await fillCard(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(`/topic/${learner.courseId}?premium=started`);
  await expect(page.getByText("You have Premium: every lesson in every topic.")).toBeVisible();
  await expect(page.getByText("Premium Only")).toHaveCount(0);
  await page.context().close();
});

test("Settings: two clicks cancel, one resumes; a failed renewal is reported and a new card pays it", async ({
  browser,
}) => {
  const learner = await aLearnerWithALesson(nectar, "canceller@example.org");
  let page = await openAs(browser, learner);
  await page.goto("/dashboard");
  await openMore(page);
  await page.getByRole("link", { name: "Upgrade to Premium" }).click();
  await fillCard(page, "4000 0000 0000 0341");
  await expect(page.getByRole("heading", { name: "You have Premium" })).toBeVisible();
  await expect(page.getByText(LABEL)).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await page.getByRole("link", { name: "Open lesson 2" }).click();
  await expect(page).toHaveURL(/\/lesson\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await page.goto("/checkout/premium");
  await page.getByRole("link", { name: "See your plan" }).click();
  await expect(page.getByText("Premium renews on")).toBeVisible();
  await expect(page.getByText(LABEL)).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Cancel Premium").click();
  await hydrated(page);
  await page.route("**/profile/subscription.data*", (route) => route.abort());
  await page.getByRole("button", { name: /^Cancel on / }).click();
  await expect(page.getByText("That didn't go through")).toBeVisible();
  await page.unroute("**/profile/subscription.data*");
  await page.getByRole("button", { name: /^Cancel on / }).click();
  await expect(page.getByText("It stays until")).toBeVisible();
  await page.getByRole("button", { name: "Resume Premium" }).click();
  await expect(page.getByText("Premium continues.")).toBeVisible();
  await page.locator("main").getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("heading", { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText("$9.99")).toBeVisible();
  await expect(page.getByText(LABEL)).toBeVisible();
  await expectAccessible(page);
  await page.context().close();

  nectar = await daysLater(nectar, 33);
  // The session ended in the meantime.
  page = await openAs(browser, learner);
  const login = { email: learner.email, password: PASSWORD };
  await page.request.post("/login", { form: login, headers: { origin: nectar.url } });
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Your last payment didn't go through")).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await page.getByRole("link", { name: "Update card" }).click();
  await expect(page.getByText("Premium stays until")).toBeVisible();
  await expect(page).toHaveURL("/profile?tab=subscription");
  await page.getByRole("link", { name: "Update card" }).click();
  await expect(page).toHaveURL("/checkout/card");
  await fillCard(page, "4242 4242 4242 4242", "12/41");
  await expect(page.getByText("Premium renews on")).toBeVisible();
  await page.getByText("Cancel Premium").click();
  await page.getByRole("button", { name: "Cancel right now" }).click();
  await expect(page.getByText("Premium has ended.")).toBeVisible();
  await page.context().close();
});

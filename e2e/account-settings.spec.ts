import { expect } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { expectAccessible, PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import { aLearner, NEXT, signIn } from "./account-forms.ts";

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

test("settings: name, preferences, devices, password and a new address", async ({
  page,
  browser,
}) => {
  const email = "settled@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, nectar.url, email, PASSWORD);
  await expect(phone).toHaveURL(/\/dashboard$/);

  await page.goto(`${nectar.url}/profile`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit name" }).click();
  await page.getByLabel("What should we call you?").fill("   ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("What should we call you?").fill("Ada <b>Lovelace</b>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your name is saved.")).toBeVisible();
  // The next form of the page doesn't open the name again.
  await expect(page).toHaveURL(`${nectar.url}/profile`);
  await expect(page.locator("main").getByText("Ada <b>Lovelace</b>")).toBeVisible();

  await page.getByRole("link", { name: "Preferences", exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel("Daily reminders").check();
  await page.getByLabel("Preferred time").selectOption("18:00");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("Minutes a day").selectOption("10");
  await page.getByLabel("Arts & Humanities").check();
  await page.getByLabel("Art History").check();
  await expect(page.getByText("Preferences saved successfully!")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByLabel("Preferred time")).toHaveValue("18:00");
  await expect(page.getByLabel("Art History")).toBeChecked();

  await page.goto(`${nectar.url}/profile`);
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText("We've signed out that device.")).toBeVisible();
  await phone.goto(`${nectar.url}/dashboard`);
  await expect(phone).toHaveURL(/\/login$/);

  await page.locator("summary", { hasText: "Change password" }).click();
  const password = page.locator("section", {
    has: page.getByRole("heading", { name: "Password" }),
  });
  await password.getByLabel("Current password").fill("Not-The-One1!");
  await password.getByLabel("New password", { exact: true }).fill(NEXT);
  await password.getByLabel("Confirm new password").fill(NEXT);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That isn't your current password")).toBeVisible();
  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.locator("summary", { hasText: "Change email" }).click();
  await page.getByLabel("New email").fill("settled-anew@example.org");
  const address = page.locator("section", { has: page.getByRole("heading", { name: "Email" }) });
  await address.getByLabel("Current password").fill(NEXT);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("We've emailed settled-anew@example.org.")).toBeVisible();
  await expect(page.getByLabel("New email")).toBeHidden();
  await page.locator("summary", { hasText: "Change email" }).click();
  await expect(address.getByLabel("Current password")).toHaveValue("");
  const { link = "" } = await mailbox.mailTo("settled-anew@example.org");
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Please sign in first" })).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my new email" }).click();
  await expect(page.getByText("Your email has been changed")).toBeVisible();
  const notice = await mailbox.mailTo(email, 4);
  expect(notice.subject).toBe("Your email address was changed");
  expect(notice.text).not.toContain("settled-anew");

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You're signed out everywhere")).toBeVisible();
  await phone.context().close();
});

test("a name, preferences and a password can be changed without JavaScript", async ({
  page,
  browser,
}) => {
  const email = "plain@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(plain, nectar.url, email, PASSWORD);
  await plain.goto(`${nectar.url}/profile`);
  await plain.getByRole("link", { name: "Edit name" }).click();
  await plain.getByLabel("What should we call you?").fill("Countess");
  await plain.getByRole("button", { name: "Save" }).click();
  await expect(plain.getByText("Your name is saved.")).toBeVisible();
  await expect(plain).toHaveURL(`${nectar.url}/profile`);
  await expect(plain.locator("main").getByText("Countess")).toBeVisible();
  await plain.locator("summary", { hasText: "Change password" }).click();
  const password = plain.locator("section", {
    has: plain.getByRole("heading", { name: "Password" }),
  });
  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByLabel("New password", { exact: true }).fill(NEXT);
  await password.getByLabel("Confirm new password").fill(NEXT);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(plain.getByText("Your password is changed.")).toBeVisible();
  await plain.goto(`${nectar.url}/profile?tab=preferences`);
  await plain.getByLabel("Weekly summary").check();
  await plain.getByRole("button", { name: "Save Preferences" }).click();
  await expect(plain.getByText("Preferences saved successfully!")).toBeVisible();
  await expect(plain.getByLabel("Weekly summary")).toBeChecked();
  await plain.context().close();
});

test("learners can download their data, and signing in restores a deleted account", async ({
  page,
}) => {
  const email = "leaving@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  await page.goto(`${nectar.url}/profile`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-learning.json");
  // A learner has one download at a time.
  await download.path();

  await page.locator("summary", { hasText: "Delete account" }).click();
  const [learned] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download what you learned" }).click(),
  ]);
  expect(learned.suggestedFilename()).toBe("my-learning.nectar.json");
  const data = page.locator("section", { has: page.getByRole("heading", { name: "Your data" }) });
  await data.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account will be deleted in 7 days")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, nectar.url, email, PASSWORD);
  await expect(page.getByText("Your account is safe")).toBeVisible();
});

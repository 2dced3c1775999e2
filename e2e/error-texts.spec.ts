import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Client } from "pg";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { PASSWORD, hydrated, expectAccessible, signUp, openTopic } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** The specification's error texts, each where a learner meets it. */
let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.goto(`${nectar.url}/register`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill("Ada");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${nectar.url}/login`);
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** A message appears next to its field and again in the summary above the form. */
const expectMessage = (page: Page, words: string) =>
  expect(page.locator("main").getByText(words, { exact: true }).first()).toBeVisible();

test("signing in: wrong password, too many attempts, and a lost connection", async ({ page }) => {
  const press = () => page.getByRole("button", { name: "Sign In" }).click();
  await page.goto(`${nectar.url}/login`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();

  await fillLogin(page, "nobody@example.org", "Wrong-Guess1!");
  await page.route("**/login.data*", (route) => route.abort());
  await press();
  await expectMessage(page, "Login failed. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
  await page.unroute("**/login.data*");
  await press();
  await expectMessage(
    page,
    "Invalid email or password. Please check your credentials and try again.",
  );
  for (let guess = 0; guess < 10; guess++) {
    const form = { email: "nobody@example.org", password: "Wrong-Guess1!" };
    await page.request.post(`${nectar.url}/login`, { form, headers: { origin: nectar.url } });
  }
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Guess1!");
  await press();
  await expectMessage(page, "Too many login attempts. Please wait a moment and try again.");
  await page.getByLabel("Email").fill("no address");
  await press();
  await expectMessage(page, "Please enter a valid email address");
});

test("signing up: missing fields, a short password, a mismatch, a taken address, and a lost connection", async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const { email } = await signUp(other, nectar.url);
  await other.context().close();
  const press = () => page.getByRole("button", { name: "Create Account" }).click();

  await page.goto(`${nectar.url}/register`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
  await page.getByLabel("Email").fill("no address");
  await page.getByLabel("Username").fill("ab");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("other");
  await expectMessage(page, "Passwords do not match");
  await press();
  await expectMessage(page, "Please enter a valid email address");
  await expectMessage(page, "Username must be at least 3 characters");
  await expectMessage(page, "Password requirements not met");

  await page.getByLabel("Password", { exact: true }).fill("Password1!");
  await expectMessage(page, "Not a common password or your own name (still needed)");
  await page.getByLabel("Username").fill("Gracehopper");
  await page.getByLabel("Password", { exact: true }).fill("Gracehopper1!");
  await expectMessage(page, "Not a common password or your own name (still needed)");
  await page.getByLabel("Confirm password").fill("Gracehopper1!");
  await page.getByLabel("Email").fill("grace@example.org");
  for (const time of ["first", "second"]) {
    await test.step(`the ${time} refusal takes the focus`, async () => {
      const [answer] = await Promise.all([page.waitForResponse("**/register.data*"), press()]);
      expect(answer.status()).toBe(400);
      await expect(page.getByRole("alert")).toBeFocused();
    });
  }

  await fillRegistration(page, "fresh@example.org");
  await expectMessage(page, "Passwords match!");
  await page.route("**/register.data*", (route) => route.abort());
  await press();
  await expectMessage(page, "Registration failed. Please try again.");
  await page.unroute("**/register.data*");
  await fillRegistration(page, email);
  await press();
  await expectMessage(page, "An account with this email already exists. Please sign in instead.");

  const empty = { email: "", username: " ", password: "", confirmPassword: "" };
  const headers = { origin: nectar.url };
  const refused = await page.request.post(`${nectar.url}/register`, { form: empty, headers });
  const words = await refused.text();
  for (const message of ["Email is required", "Username is required"])
    expect(words).toContain(message);
  const login = await page.request.post(`${nectar.url}/login`, { form: empty, headers });
  expect(await login.text()).toContain("Password is required");

  // What is corrected is no longer called wrong. The refusal may be a page of its own, without the passwords.
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("short");
  await press();
  await expectMessage(page, "Please enter a valid email address");
  await fillRegistration(page, "welcome@example.org");
  for (const outdated of [
    "Please enter a valid email address",
    "Password requirements not met",
    "Passwords do not match",
  ])
    await expect(page.getByText(outdated)).toHaveCount(0);
  await expectMessage(page, "Passwords match!");
  await press();
  await expectMessage(page, "Account created successfully! You are now signed in.");
});

test("a forgotten password: a lost connection keeps the form, and Bea suggests checking the address", async ({
  page,
}) => {
  await page.goto(`${nectar.url}/forgot-password`);
  await hydrated(page);
  await page.route("**/forgot-password.data*", (route) => route.abort());
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expectMessage(page, "Failed to send reset email. Please try again.");
  await expect(page.getByText("Please double-check your email address.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  const empty = await page.request.post(`${nectar.url}/forgot-password`, {
    form: { email: "" },
    headers: { origin: nectar.url },
  });
  expect(await empty.text()).toContain("Email is required");
});

test("settings that cannot be saved show an error and keep what was typed", async ({ page }) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/profile`);
  await hydrated(page);
  await page.getByRole("link", { name: "Edit name" }).click();
  await expect(page.getByLabel("What should we call you?")).toBeFocused();
  await page.route("**/profile.data*", (route) => route.abort());
  await page.getByLabel("What should we call you?").fill("Countess");
  await page.getByRole("button", { name: "Save" }).click();
  await expectMessage(page, "Failed to update name. Please try again.");
  await expect(page.getByLabel("What should we call you?")).toHaveValue("Countess");
  await page.goto(`${nectar.url}/profile?tab=preferences`);
  await hydrated(page);
  await page.getByLabel("Minutes a day").selectOption("15");
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expectMessage(page, "Failed to save preferences. Please try again.");
  await expect(page.getByLabel("Minutes a day")).toHaveValue("15");
});

test("a lost connection leaves a topic's page as it was, and its button can be pressed again", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "ML");
  await page.locator('a[href^="/topic/"]').first().click();
  await page.getByText("Remove topic").waitFor();
  await hydrated(page);
  await page.route("**/topic/*.data*", (route) => route.abort());
  await page.getByText("Remove topic").click();
  await page.getByRole("button", { name: "Remove Machine Learning Fundamentals" }).click();
  await expect(page.getByText("That didn't go through")).toBeInViewport();
  await page.unroute("**/topic/*.data*");
  await page.getByRole("button", { name: "Remove Machine Learning Fundamentals" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an emptied database is reported on every page and at sign-up", async ({ page, browser }) => {
  const learner = await (await browser.newContext()).newPage();
  await signUp(learner, nectar.url);
  await fillRegistration(page, "late@example.org");
  const connectionString = await findEmbeddedPostgres(join(nectar.dataDir, "postgres"));
  const client = new Client({ connectionString: connectionString ?? "" });
  await client.connect();
  await client.query("alter schema public rename to elsewhere; create schema public");
  try {
    await page.getByRole("button", { name: "Create Account" }).click();
    await expectMessage(page, "Database not properly set up. Please contact support.");
    const answer = await learner.goto(`${nectar.url}/dashboard`);
    expect(answer?.status()).toBe(503);
    await expect(learner.getByRole("heading", { name: "Database Setup Required" })).toBeVisible();
    await expectAccessible(learner);
    await learner.getByRole("link", { name: "Try Again" }).click();
    await expect(learner.getByRole("heading", { name: "Database Setup Required" })).toBeVisible();
  } finally {
    await client.query("drop schema public; alter schema elsewhere rename to public");
    await client.end();
  }
  await learner.getByRole("link", { name: "Try Again" }).click();
  await expect(learner.getByRole("heading", { level: 1 })).toContainText("Ada");
  await expect(learner).toHaveURL(`${nectar.url}/dashboard`);
  await learner.context().close();
});

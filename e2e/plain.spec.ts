import { expect, type Page } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { submitAnswer, fillAnswer, PASSWORD, takeQuiz } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

test.use({ javaScriptEnabled: false });

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

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** Buttons that need a script must be hidden without one. */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(nectar.url + path);
  expect(answer?.status(), path).toBe(200);
  await expectNoDeadButton(page);
}

async function expectNoDeadButton(page: Page): Promise<void> {
  const deaf = page.locator("button[type=button]:not([popovertarget]):visible");
  expect.soft(await deaf.allTextContents(), page.url()).toEqual([]);
}

test("without JavaScript a visitor can find a topic and an article, send a message and subscribe", async ({
  page,
}) => {
  for (const path of ["/", "/about", "/terms-of-service", "/privacy-policy", "/accessibility"])
    await open(page, path);
  await open(page, "/");
  await page.getByLabel("What would you like to learn?").fill("Tide pools");
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(`${nectar.url}/register?topic=Tide+pools`);
  await open(page, "/topics");
  await page.getByLabel("Search topics").fill("python");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(/^Showing 1 of \d+ topics$/)).toBeVisible();
  await page.getByLabel("Search topics").fill("no such thing");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No topics found")).toBeVisible();
  await expectNoDeadButton(page);
  await open(page, "/topics/data-analysis-with-python");

  await open(page, "/blog");
  await page.getByLabel("Search articles").fill("sure");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("link", { name: /How sure are you/i })
    .first()
    .click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoDeadButton(page);

  await open(page, "/blog");
  await page.getByRole("textbox", { name: "Email" }).fill("reader@example.org");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.goto((await mailbox.mailTo("reader@example.org")).link ?? "");
  await page.locator("main").getByRole("button").first().click();
  await expect(heading(page, "You're on the list")).toBeVisible();

  await open(page, "/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("We haven't sent your message yet")).toBeVisible();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").first().fill("ada@example.org");
  await page.getByLabel("Subject").fill("Bees");
  await page.getByLabel("Message", { exact: true }).fill("Do they sleep?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("link", { name: "Send Another Message" })).toBeVisible();
});

test("without JavaScript a new learner can sign up, read, answer, finish and sign out", async ({
  page,
}) => {
  const email = "plain@example.org";
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password.").first()).toBeVisible();

  await open(page, "/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill("Ada");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.goto((await mailbox.mailTo(email)).link ?? "");
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByRole("link", { name: "Start Learning" }).click();
  await expectNoDeadButton(page);
  await page.getByRole("button", { name: "Start Learning" }).click();

  await page.getByLabel("What would you like to learn?").fill("Machine Learning");
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await expect(page.locator("figure").first()).toBeVisible();
  await expectNoDeadButton(page);
  await takeQuiz(page);
  for (let question = 1; question <= 3; question++) {
    await expect(heading(page, `Question ${question} of 3`)).toBeVisible();
    await fillAnswer(page);
    await expectNoDeadButton(page);
    await submitAnswer(page);
    await page.getByRole("button", { name: /^(Next|Complete Quiz)$/ }).click();
  }
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(heading(page, "Lesson complete")).toBeVisible();
  await expectNoDeadButton(page);

  for (const path of ["/dashboard", "/progress", "/history", "/reviews", "/profile"])
    await open(page, path);
  await open(page, "/profile?tab=preferences");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(page.getByText("Preferences saved successfully!")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("banner").locator("summary:visible").first().click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${nectar.url}/`);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
});

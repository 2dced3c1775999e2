import { expect } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  hydrated,
  PASSWORD,
  signUp,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import { bringTides, NOTE, READ, sourceCard, TIDES } from "./tides.ts";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 50, tokensPerSecond: 2_000 });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample", TOPICS_PER_DAY_FREE: "9" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

test("a PDF and a note are read, some of it is chosen, and a path is made of that", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await bringTides(page, nectar.url);
  await expectAccessibleAtBothSizes(page);

  const moon = page.getByRole("checkbox", { name: "The Moon" });
  const create = page.getByRole("button", { name: "Create my path" });
  await expect(sourceCard(page, "Tides.pdf")).toContainText("2 of 2 parts");
  await moon.press("Space");
  await expect(sourceCard(page, "Tides.pdf")).toContainText("1 of 2 parts");
  await expect(page.getByLabel("Lessons")).toHaveValue("3");
  await page.getByLabel("Lessons").fill("4");

  await sourceCard(page, "Neap tides").getByRole("button", { name: "Remove" }).click();
  await expect(sourceCard(page, "Neap tides")).toHaveCount(0);
  await expect(moon).not.toBeChecked();
  await page.getByRole("button", { name: "Choose none" }).click();
  await expect(page.getByText("Nothing is chosen yet.")).toBeVisible();
  await expect(create).toBeDisabled();
  await moon.check();

  await create.press("Enter");
  await expect(page).toHaveURL(/\/lesson\//);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Read it" })).toBeVisible();
  await expect(sourceCard(page, "Tides.pdf")).toHaveCount(0);
});

test("what is missing or too large is said before anything is sent, and nothing is lost", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/onboarding/sources`);
  await hydrated(page);
  const send = page.getByRole("button", { name: "Read it" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Choose a file, add a link or paste some");

  await page.getByLabel("Text", { exact: true }).fill(NOTE);
  await page.route("**/upload", (route) => route.abort());
  await send.click();
  await expect(page.getByRole("alert")).toContainText("That didn't go through");
  await page.unroute("**/upload");
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByText("You've been signed out")).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(NOTE);
});

test("what was chosen comes back after signing in again", async ({ page }) => {
  const { email } = await signUp(page, nectar.url);
  await bringTides(page, nectar.url);
  await page.getByRole("checkbox", { name: "The Moon" }).uncheck();
  await page.getByLabel("Lessons").fill("5");
  await page.getByLabel("About you (optional)").fill("I sail at weekends.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${nectar.url}/onboarding/sources`);
  await expect(page.getByRole("checkbox", { name: "The Moon" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Harbours" })).toBeChecked();
  await expect(sourceCard(page, "Tides.pdf")).toContainText("1 of 2 parts");
  await expect(page.getByLabel("Lessons")).toHaveValue("5");
  await expect(page.getByLabel("About you (optional)")).toHaveValue("I sail at weekends.");
});

test("a source is read from one page to the next, and a passage opens marked", async ({ page }) => {
  await signUp(page, nectar.url);
  await bringTides(page, nectar.url);
  await sourceCard(page, "Tides.pdf").getByRole("link", { name: "Read the text" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides.pdf" })).toBeVisible();
  await expect(page.getByText("The Moon pulls the water").first()).toBeVisible();
  await expectAccessible(page);
  const passage = `${page.url().replace(/#.*/, "")}?from=20&to=60`;
  await page.goto(`${passage}#passage`);
  await expect(page.locator("mark")).toBeInViewport();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

test("without a script everything can be brought, chosen and sent", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/onboarding`);
  await page.getByText("From a file, a link or text").click();
  await page.getByLabel("Files").setInputFiles(TIDES);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(async () => {
    await page.goto(`${nectar.url}/onboarding/sources`);
    await expect(sourceCard(page, "Tides.pdf")).toContainText("2 pages", { timeout: 1_000 });
  }).toPass(READ);

  await page.getByRole("checkbox", { name: "Harbours" }).uncheck();
  await page.getByLabel("Lessons").fill("3");
  await page.getByLabel("About you (optional)").fill("x".repeat(20));
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
});

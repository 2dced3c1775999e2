import { expect, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import {
  answerQuestion,
  expectAccessible,
  hydrated,
  quizButton,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import { bringTides } from "./tides.ts";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 50, tokensPerSecond: 400, holdsLessons: true });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

const WRITTEN = { timeout: 120_000 };

/** Opens the passage of a citation, closes it, and is back where it was. */
async function openPassage(page: Page, citation: ReturnType<Page["locator"]>): Promise<void> {
  await citation.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator("mark").first()).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(citation).toBeFocused();
}

test("every citation of a lesson from a PDF opens its passage, on a phone, on a wide screen and without a script", async ({
  page,
  browser,
}) => {
  ai.hurry();
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, nectar.url);
  await bringTides(page, nectar.url);
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(quizButton(page)).toBeEnabled(WRITTEN);
  const lesson = page.url();
  await hydrated(page);
  const citation = page.locator("article a[data-passage]").first();
  await expect(citation).toHaveAccessibleName(/^Source 1: .*Tides\.pdf.*, page 1$/);
  await openPassage(page, citation);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPassage(page, citation);

  const unsourced = page.getByRole("button", { name: "No source" }).first();
  await unsourced.press("Enter");
  await expect(page.locator(".prose-note:popover-open")).toContainText("No source says this.");
  await page.keyboard.press("Escape");

  await page.route("**/passage?from=*", (route) => route.abort());
  await citation.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn’t open the passage.");
  await page.unroute("**/passage?from=*");
  await page.getByRole("dialog").getByRole("link", { name: "Open the source" }).click();
  await expect(page.locator("mark").first()).toBeInViewport();

  await test.step("without a script, the link leads to the marked passage", async () => {
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      storageState: { cookies, origins: [] },
    });
    const plain = await context.newPage();
    await plain.goto(lesson);
    await plain.locator("article a[data-passage]").first().click();
    await expect(plain).toHaveURL(/\/source\/.*#passage$/);
    await expect(plain.locator("mark").first()).toBeInViewport();
    await context.close();
  });
});

test("a question shows its passage once it is answered; the topic's page says what it was made from", async ({
  page,
}) => {
  ai.hurry();
  await signUp(page, nectar.url);
  await bringTides(page, nectar.url);
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(quizButton(page)).toBeEnabled(WRITTEN);
  const lesson = page.url();
  await hydrated(page);
  await takeQuiz(page);
  const citation = page.getByRole("link", { name: /Tides\.pdf, page 1/ });
  for (let question = 1; ; question++) {
    await answerQuestion(page);
    if (await citation.isVisible()) break;
    await page.getByRole("button", { name: "Next" }).click();
    expect(question).toBeLessThan(6);
  }
  await openPassage(page, citation);

  await page.goto(lesson);
  await hydrated(page);
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  const made = page.getByRole("region", { name: "Made from" });
  await expect(made).toContainText("2 pages");
  await made.getByRole("link", { name: "Tides.pdf" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides.pdf" })).toBeVisible();
});

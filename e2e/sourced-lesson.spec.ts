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

import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtBothSizes, hydrated, signUp } from "./journeys.ts";
import { test } from "./test.ts";

const SENTENCE = "The Moon pulls the water of the ocean towards it, so that it rises twice a day. ";
const TEXT = `Tides for sailors <b>and</b> others\n\n${`${SENTENCE.repeat(3)}\n\n`.repeat(9)}`;

const openQuestions = (page: Page) =>
  page.locator("summary").filter({ hasText: "Ask yourself something about this" }).click();

test("without an AI service a text is read in lessons, and asks what its reader wants to be asked", async ({
  page,
  shared,
}) => {
  await signUp(page, shared.url);
  await page.goto(`${shared.url}/onboarding#sources`);
  await hydrated(page);
  await page.getByLabel("Text", { exact: true }).fill(TEXT);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByText("No AI service is connected to write lessons.")).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessibleAtBothSizes(page);
  await shoot(page, "sources");
  await page.getByRole("button", { name: "Read it here" }).click();
  await expect(page).toHaveURL(/\/(lesson|topic)\//);
  const link = page.getByRole("link", { name: /^(Start|Continue|Begin)/ }).first();
  if (page.url().includes("/topic/")) await link.click();
  await expect(page).toHaveURL(/\/lesson\//);
  const lesson = page.url();
  await page.goto(lesson);
  await hydrated(page);
  await expect(page.getByText("Word for word, as you brought it.")).toBeVisible();
  await shoot(page, "lesson");

  await page.getByRole("switch", { name: "Read as one page" }).check();
  await openQuestions(page);
  await page.getByLabel("Your question").fill("What pulls the <b>water</b>?");
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByText("Write the answer, too.")).toBeVisible();
  await page.getByLabel("Its answer").fill("The Moon");
  await page.getByRole("button", { name: "Add question" }).click();
  await expect(page.getByText("Added. You’ll be asked.")).toBeVisible();
  await expect(page.getByText("What pulls the <b>water</b>?")).toBeVisible();
  await shoot(page, "own-questions");
  await expectAccessibleAtBothSizes(page);

  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await expect(page.getByRole("heading", { name: /^Question 1 of 1/ })).toBeVisible();
  await page.getByRole("textbox").fill("the moon");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Complete Quiz" }).click();
  await expect(page.getByRole("heading", { name: "1 of 1 right" })).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).toHaveURL(/\/complete$/);
  await shoot(page, "end");
});

async function shoot(page: Page, name: string) {
  const dir = process.env.SHOTS;
  if (dir === undefined) return;
  for (const scheme of ["light", "dark"] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${dir}/${name}-${width}-${scheme}.png`, fullPage: true });
    }
}

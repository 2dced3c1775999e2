import { type Browser, expect, type Page } from "@playwright/test";
import { isPlace, openTopic, signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";

/** On to the next card of a lesson. */
export const onward = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

export const cardLine = (page: Page) => page.getByRole("progressbar", { name: "Lesson progress" });

export const expectCard = (page: Page, number: number) =>
  expect(cardLine(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Card ${number} of `));

export const cards = (page: Page) => page.locator("article [data-card]");

/** A new learner at the first card of a lesson without a warm-up. */
export async function openLesson(
  page: Page,
  nectar: Running,
  topic = "Sleep Better",
): Promise<void> {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, topic);
  await expectCard(page, 1);
}

/** The place is sent a moment after the card came. */
export const placeStored = (page: Page) =>
  page.waitForResponse((response) => isPlace(response.request()) && response.ok());

/** Another device of the same learner. */
export async function anotherDevice(
  page: Page,
  browser: Browser,
  isScripted = true,
): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: isScripted,
  });
  return context.newPage();
}

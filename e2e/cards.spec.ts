import { type Browser, expect, type Page } from "@playwright/test";
import { hydrated } from "./journeys.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("cards-premium");
});

const onward = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

async function aReader(browser: Browser, width = 390, height = 844): Promise<Page> {
  const context = await browser.newContext({
    storageState: learner.session,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function open(page: Page, number: number): Promise<void> {
  await page.goto(`${nectar.url}/lesson/${learner.lessonIds[number - 1]}`);
  await hydrated(page);
}

test("the bar of a lesson that is read again, with three buttons, is nowhere wider than a phone", async ({
  browser,
}) => {
  const page = await aReader(browser, 320, 640);
  await open(page, 1);
  await onward(page).click();
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  const expectToFit = async () => {
    await expect(page.getByRole("button", { name: "Practise again" })).toBeVisible();
    for (const size of ["small", "normal", "large", "larger"]) {
      const width = await page.evaluate((textSize) => {
        document.documentElement.dataset.textSize = textSize;
        return document.documentElement.scrollWidth;
      }, size);
      expect(width, `text size ${size}`).toBe(320);
    }
  };
  await expectToFit();
  while (await onward(page).isVisible()) await onward(page).click();
  await expect(page.getByRole("link", { name: "Next lesson" })).toBeVisible();
  await expectToFit();
  await page.context().close();
});

import { expect, type Browser, type Page } from "@playwright/test";
import { anotherDevice, cards, onward, openLesson, expectCard } from "./cards.ts";
import { hydrated } from "./journeys.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

let learner: MadeLearner;
let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("cards-premium");
});

test("without scripts, on paper and as one page the lesson is whole, with nothing to go on by", async ({
  page,
  browser,
}) => {
  await openLesson(page, nectar);
  const count = await cards(page).count();
  const expectPage = async (read: Page) => {
    expect(await cards(read).count()).toBe(count);
    for (const card of await cards(read).all()) {
      await expect(card).toBeVisible();
      await expect(card).toHaveCSS("min-height", "0px");
    }
    await expect(onward(read)).toBeHidden();
  };
  await page.emulateMedia({ media: "print" });
  await expectPage(page);
  await expect(page.locator(".card-bar")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(onward(page)).toBeVisible();

  const still = await anotherDevice(page, browser, false);
  await still.goto(page.url());
  await expectPage(still);
  await expect(still.getByRole("switch", { name: "Read as one page" })).toBeHidden();
  await expect(still.getByRole("button", { name: "Take the Quiz" })).toBeVisible();
  await still.context().close();

  await page.getByRole("switch", { name: "Read as one page" }).check();
  await expectPage(page);
  await expect(page.getByRole("button", { name: "Take the Quiz" })).toBeVisible();
});

test("offline the lesson is there from its first card to its last", async ({ page }) => {
  await openLesson(page, nectar);
  const words = await cards(page).allTextContents();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/api/offline-lessons"))?.text()))
    .toContain(new URL(page.url()).pathname.split("/").at(-1));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(cards(page)).toHaveCount(words.length);
  for (const card of await cards(page).all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport();
  }
});

test("at 320 pixels no card is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLesson(page, nectar);
  for (let number = 1; ; number++) {
    await expectCard(page, number);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    if (!(await onward(page).isVisible())) break;
    await onward(page).click();
  }
});

test("the bar of a lesson that is read again, with three buttons, is nowhere wider than a phone", async ({
  browser,
}) => {
  const page = await lessonReadAgain(browser);
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

test("with large letters the two rows of that bar hide no end of a card", async ({ browser }) => {
  const page = await lessonReadAgain(browser);
  await page.evaluate(() => (document.documentElement.dataset.textSize = "larger"));
  await onward(page).click();
  await expectCard(page, 2);
  const bar = page.locator(".card-bar");
  await expect
    .poll(() =>
      page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      ),
    )
    .toBeGreaterThanOrEqual(await bar.evaluate((element) => element.clientHeight));
  const count = await cards(page).count();
  for (let index = 1; index < count - 1; index++) {
    const end = cards(page).nth(index).locator("[data-card-content]").last();
    await end.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    const foot = await end.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
    expect(foot, `card ${index + 1}`).toBeLessThanOrEqual(top + 1);
  }
  await page.context().close();
});

/** On a small phone, the finished lesson: three buttons. */
async function lessonReadAgain(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    storageState: learner.session,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/lesson/${learner.lessonIds[0]}`);
  await hydrated(page);
  return page;
}

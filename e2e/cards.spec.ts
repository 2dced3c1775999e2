import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { command } from "../test/database-commands.ts";
import { answerAll, hydrated, isPlace, openTopic, readToTheEnd, signUp } from "./journeys.ts";
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

const onward = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });
const line = (page: Page) => page.getByRole("progressbar", { name: "Lesson progress" });
const expectCard = (page: Page, number: number) =>
  expect(line(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Card ${number} of `));
const cards = (page: Page) => page.locator("article [data-card]");

/** A new learner at the first card of a lesson without a warm-up. */
async function openLesson(page: Page, topic = "Sleep Better"): Promise<void> {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, topic);
  await expectCard(page, 1);
}

/** The place is sent a moment after the card came. */
const placeStored = (page: Page) =>
  page.waitForResponse((response) => isPlace(response.request()) && response.ok());

/** Another device of the same learner. */
async function anotherDevice(page: Page, browser: Browser, isScripted = true): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: isScripted,
  });
  return context.newPage();
}

test("keys, the wheel, the bar and scrolling lead from card to card, and back at any time", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page);
  await page.keyboard.press("ArrowRight");
  await expectCard(page, 2);
  await expect(page).toHaveURL(/#/);
  await page.keyboard.press("ArrowLeft");
  await expectCard(page, 1);
  await onward(page).click();
  await expectCard(page, 2);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expectCard(page, 1);
  await onward(page).click();
  // Taller cards scroll first.
  await pressUntil(page, "Space", 4);
  await pressUntil(page, "Shift+Space", 2);
  await pressUntil(page, "ArrowDown", 3);
  await pressUntil(page, "ArrowUp", 2);
  await page.mouse.move(195, 400);
  await moveUntil(page, () => page.mouse.wheel(0, 400), 4);
  await cards(page)
    .nth(1)
    .evaluate((card) => card.scrollIntoView({ block: "start" }));
  await expectCard(page, 2);
});

/** Each press scrolls, or leads to the neighbour. */
const pressUntil = (page: Page, key: string, number: number) =>
  moveUntil(page, () => page.keyboard.press(key), number);

/** Until the line says so. */
async function moveUntil(page: Page, move: () => Promise<void>, number: number): Promise<void> {
  const place = () =>
    page.evaluate(() => `${scrollY} ${document.querySelector("progress")?.ariaValueText}`);
  for (let words = await place(); !words.includes(`Card ${number} of`); words = await place()) {
    await move();
    await expect.poll(place).not.toBe(words);
  }
  await expectCard(page, number);
}

test("a card that is taller than the screen scrolls within it and then on", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 360 });
  await openLesson(page);
  await onward(page).click();
  await expectCard(page, 2);
  const card = cards(page).nth(1);
  const box = () =>
    card.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const style = getComputedStyle(document.documentElement);
      const [above, below] = [style.scrollPaddingTop, style.scrollPaddingBottom].map(
        Number.parseFloat,
      );
      const free = innerHeight - below! - above!;
      return { top: top - above!, bottom: bottom - (innerHeight - below!), free };
    });
  const start = await box();
  expect(Math.abs(start.top)).toBeLessThan(3);
  expect(start.bottom).toBeGreaterThan(100);
  let before = start;
  while (before.bottom > 4) {
    await page.keyboard.press("Space");
    await expect.poll(async () => (await box()).top).toBeLessThan(before.top);
    const after = await box();
    // No line goes by unread under the bars.
    expect(before.top - after.top).toBeLessThanOrEqual(start.free);
    before = after;
  }
  await expectCard(page, 2);
  await page.keyboard.press("Space");
  await expectCard(page, 3);
});

test("a screen reader meets the cards in order, each with a heading, and hears which one has come", async ({
  page,
}) => {
  await openLesson(page);
  const tree = await page.locator("article").ariaSnapshot();
  const groups = [...tree.matchAll(/^ *- group "(.+?)":?$/gm)].map(([, name = ""]) => name);
  const names = groups.filter((name) => /^(Opening|Idea|Example|Why)/.test(name));
  const count = await cards(page).count();
  expect(names).toHaveLength(count);
  expect(names[0]).toBe("Opening");
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => orderOf(a) - orderOf(b)));
  expect(new Set(names).size).toBe(count);
  for (const card of await cards(page).all())
    await expect(card.getByRole("heading").first()).toHaveText(/\S/);
  await expect(page.locator("article").getByRole("heading", { level: 1 })).toHaveCount(1);

  for (let number = 2; number <= count; number++) {
    await onward(page).click();
    await expectCard(page, number);
    const name = names[number - 1]!;
    await expect(page.getByRole("group", { name, exact: true })).toBeFocused();
  }
  await expect(line(page)).toHaveAttribute("aria-valuetext", `Card ${count} of ${count}`);
});

/** Ideas before examples before the reason, each counted from 1. */
function orderOf(name: string): number {
  const [kind = "", number = ""] = name.split(" ");
  return ["Idea", "Example", "Why"].indexOf(kind) * 100 + Number(number);
}

test("the text stays where it is when the focus comes to a bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page);
  await onward(page).click();
  await expectCard(page, 2);
  const before = await page.evaluate(() => scrollY);
  for (const control of [onward(page), page.getByRole("link", { name: "Leave the lesson" })]) {
    await control.focus();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }
});

test("two tabs stay at the cards they are at, and a reload of either does", async ({
  page,
  context,
}) => {
  await openLesson(page);
  for (let number = 2; number <= 4; number++) {
    await onward(page).click();
    await expectCard(page, number);
  }
  const other = await context.newPage();
  await other.goto(`${page.url().split("#")[0]}#opening`);
  await hydrated(other);
  await expectCard(other, 1);
  await onward(other).click();
  await expectCard(other, 2);
  await expectCard(page, 4);
  await page.reload();
  await expectCard(page, 4);
  await other.reload();
  await expectCard(other, 2);
});

test("another device opens at the same card, with one jump at most", async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page);
  await onward(page).click();
  await onward(page).click();
  const stored = placeStored(page);
  await onward(page).click();
  await expectCard(page, 4);
  await stored;
  const device = await anotherDevice(page, browser);
  await device.addInitScript(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    addEventListener("scroll", () => {
      if (places.at(-1) !== scrollY) places.push(scrollY);
    });
  });
  await device.goto(page.url().split("#")[0]!);
  await hydrated(device);
  await expectCard(device, 4);
  await device.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  const places = await device.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(places).toHaveLength(1);
  const top = await cards(device)
    .nth(3)
    .evaluate((card) => card.getBoundingClientRect().top);
  expect(Math.abs(top - 56)).toBeLessThan(3);
  await device.context().close();
});

test("a question that is withdrawn while the lesson is read isn't asked", async ({ page }) => {
  // Nobody else's lesson loses a question.
  await openLesson(page, "Spreadsheets from Scratch");
  const { pathname } = new URL(page.url());
  await onward(page).click();
  await expectCard(page, 2);
  const opened = pathname.split("/").at(-1)!;
  const answer = await page.request.get(`${nectar.url}/api/offline-lessons?opened=${opened}`);
  const { lessons } = (await answer.json()) as { lessons: { questions: { id: string }[] }[] };
  const lessonQuestions = lessons[0]!.questions;
  await command(
    (await findEmbeddedPostgres(join(nectar.dataDir, "postgres"))) ?? "",
    `update questions set review_state = 'withdrawn' where id = '${lessonQuestions[0]!.id}'`,
  );
  await readToTheEnd(page);
  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await expect(
    page.getByRole("heading", { name: `Question 1 of ${lessonQuestions.length - 1}` }),
  ).toBeVisible();
  expect(await answerAll(page)).toBe(lessonQuestions.length - 1);
  await expect(
    page.getByRole("heading", { name: new RegExp(`of ${lessonQuestions.length - 1} right`) }),
  ).toBeVisible();
});

test("back from the result leads to where the learner came from, and forward to the result", async ({
  page,
}) => {
  await openLesson(page);
  const lesson = page.url().split("#")[0]!;
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  await page.goto(lesson);
  await hydrated(page);
  await readToTheEnd(page);
  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await answerAll(page);
  await expect(page.getByRole("heading", { name: /of 3 right/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: /of 3 right/ })).toBeVisible();
});

test("a browser without View Transitions goes from the topic to the lesson, through its cards and back", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(() => {
    delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition;
  });
  await openLesson(page);
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
  await onward(page).click();
  await expectCard(page, 2);
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await expect(page.getByText("0 of 10 lessons completed")).toBeVisible();
  await page.goBack();
  await expectCard(page, 2);
  expect(faults).toEqual([]);
});

test("a card comes within 180 ms, and right away without motion", async ({ page }) => {
  await openLesson(page);
  /** In one task, so that no slide is over before it is looked at. */
  const slides = () =>
    onward(page).evaluate((button) => {
      (button as HTMLElement).click();
      return document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.matches("[data-card-content]"))
        .map(({ effect }) => Number(effect?.getComputedTiming().duration));
    });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await slides()).toEqual([]);
  await expectCard(page, 2);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const durations = await slides();
  expect(durations).not.toEqual([]);
  for (const duration of durations) expect(duration).toBeLessThanOrEqual(180);
  await expectCard(page, 3);
});

test("without scripts, on paper and as one page the lesson is whole, with nothing to go on by", async ({
  page,
  browser,
}) => {
  await openLesson(page);
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
  await openLesson(page);
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
  await openLesson(page);
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
  const context = await browser.newContext({
    storageState: learner.session,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/lesson/${learner.lessonIds[0]}`);
  await hydrated(page);
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
  await context.close();
});

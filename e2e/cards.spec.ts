import { expect, type Page } from "@playwright/test";
import { cardLine, cards, expectCard, onward, openLesson } from "./cards.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

test("keys, the wheel, the bar and scrolling lead from card to card, and back at any time", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page, nectar);
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
  await openLesson(page, nectar);
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

test("the text stays where it is when the focus comes to a bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLesson(page, nectar);
  await onward(page).click();
  await expectCard(page, 2);
  const before = await page.evaluate(() => scrollY);
  for (const control of [onward(page), page.getByRole("link", { name: "Leave the lesson" })]) {
    await control.focus();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }
});

test("a card comes within 180 ms, and right away without motion", async ({ page }) => {
  await openLesson(page, nectar);
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

test("a screen reader meets the cards in order, each with a heading, and hears which one has come", async ({
  page,
}) => {
  await openLesson(page, nectar);
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
  await expect(cardLine(page)).toHaveAttribute("aria-valuetext", `Card ${count} of ${count}`);
});

/** Ideas before examples before the reason, each counted from 1. */
function orderOf(name: string): number {
  const [kind = "", number = ""] = name.split(" ");
  return ["Idea", "Example", "Why"].indexOf(kind) * 100 + Number(number);
}

import { expect, type Page } from "@playwright/test";
import { cards, expectCard, openLesson } from "./cards.ts";
import { expectAccessibleAtBothSizes, hydrated, quizButton } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { openCachedLesson } from "./offline-lessons.ts";
import { test } from "./test.ts";
import {
  ENGLISH,
  giveVoices,
  endSentences,
  isMarkInView,
  marked,
  utterances,
  sentence,
} from "./voices.ts";

test.describe.configure({ mode: "parallel" });

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

const listen = (page: Page) => page.getByRole("button", { name: "Listen", exact: true });
const player = (page: Page) => page.getByRole("region", { name: "Listen" });
const control = (page: Page, name: string) =>
  player(page).getByRole("button", { name, exact: true });
const wordCharacters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** At the first sentence. */
async function startListening(page: Page): Promise<void> {
  await giveVoices(page, [ENGLISH]);
  await openLesson(page, nectar);
  await listen(page).click();
  await expect.poll(() => sentence(page)).not.toBe("");
}

test("without a voice of the device in the lesson's language there is no button; voices may come late", async ({
  page,
}) => {
  const others = [
    { name: "Cloud", lang: "en-US", localService: false },
    { name: "Anna", lang: "de-DE", localService: true },
  ];
  await giveVoices(page, [...others, ENGLISH], true);
  await openLesson(page, nectar);
  await expect(listen(page)).toHaveCount(0);
  await page.evaluate(() => window.device.install());
  await expect(listen(page)).toBeVisible();

  const remote = await page.context().newPage();
  await giveVoices(remote, others);
  await remote.goto(page.url());
  await hydrated(remote);
  await expect(remote.getByRole("img", { name: "Help" })).toBeVisible();
  await expect(listen(remote)).toHaveCount(0);
});

test("a lesson is read in order by the device's voice, and each sentence is marked while it is read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startListening(page);
  await expect(control(page, "Pause")).toBeFocused();
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  expect(await sentence(page)).toBe(title);
  const unmarked: string[] = [];
  for (let number = 0; number < 25; number++) {
    const words = await sentence(page);
    if (wordCharacters(await marked(page)) !== wordCharacters(words)) unmarked.push(words);
    expect(await isMarkInView(page), words).toBe(true);
    await endSentences(page);
  }
  expect(unmarked).toEqual([]);
  const voices = new Set((await utterances(page)).map(({ voice }) => voice));
  expect([...voices]).toEqual([ENGLISH.name]);
  // The card has turned with the voice, and the focus has stayed.
  await expect(page).toHaveURL(/#(?!opening)/);
  await expect(control(page, "Pause")).toBeFocused();
});

test("pause, go on, the sentence before and after, another speed, and an end", async ({ page }) => {
  await startListening(page);
  await endSentences(page, 2);
  const third = await sentence(page);
  await control(page, "Pause").click();
  expect(await sentence(page)).toBe("");
  expect(wordCharacters(await marked(page))).toBe(wordCharacters(third));
  await page.keyboard.press("Enter");
  await expect.poll(() => sentence(page)).toBe(third);

  await control(page, "Previous sentence").click();
  await expect.poll(() => sentence(page)).toBe((await utterances(page))[1]?.text);
  await control(page, "Next sentence").click();
  await expect.poll(() => sentence(page)).toBe(third);

  await player(page).getByLabel("Speed").selectOption("1.5×");
  await expect
    .poll(async () => (await utterances(page)).at(-1))
    .toMatchObject({ text: third, rate: 1.5 });
  await control(page, "Next sentence").focus();
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(listen(page)).toBeFocused();
  expect(await sentence(page)).toBe("");
  expect(await marked(page)).toBe("");
});

test("after a reload listening goes on where it stopped, at the speed that was chosen", async ({
  page,
}) => {
  await startListening(page);
  await endSentences(page, 14);
  await player(page).getByLabel("Speed").selectOption("1.25×");
  const words = await sentence(page);
  await page.reload();
  await hydrated(page);
  expect(await utterances(page)).toEqual([]);
  await listen(page).click();

  await expect
    .poll(async () => (await utterances(page)).at(-1))
    .toMatchObject({ text: words, rate: 1.25 });
  expect(await isMarkInView(page)).toBe(true);
});

test("listening begins at the card the reader is at", async ({ page }) => {
  await giveVoices(page, [ENGLISH]);
  await openLesson(page, nectar);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectCard(page, 3);
  await listen(page).click();

  await expect.poll(() => sentence(page)).not.toBe("");
  const text = wordCharacters((await cards(page).nth(2).innerText()) ?? "");
  expect(text).toContain(wordCharacters(await sentence(page)));
});

test("a reader who goes to another card isn't brought back by the voice, until they ask for it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startListening(page);
  await endSentences(page, 8);
  await cards(page)
    .last()
    .evaluate((card) => card.scrollIntoView({ block: "start" }));
  await expect.poll(() => isMarkInView(page)).toBe(false);
  const place = await page.evaluate(() => window.scrollY);
  await endSentences(page, 3);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await control(page, "Next sentence").click();
  await expect.poll(() => isMarkInView(page)).toBe(true);
});

test("on one page the player stays at the end of the window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await giveVoices(page, [ENGLISH]);
  await openLesson(page, nectar);
  await page.getByRole("switch", { name: "Read as one page" }).check();
  await listen(page).click();
  await expect.poll(() => sentence(page)).not.toBe("");
  for (let number = 0; number < 20; number++) {
    await expect.poll(() => isMarkInView(page)).toBe(true);
    await endSentences(page);
  }
  await expect(control(page, "Pause")).toBeInViewport();
});

test("the voice stops for the quiz, with the page, and when another tab begins", async ({
  page,
  context,
}) => {
  await startListening(page);
  const other = await context.newPage();
  await giveVoices(other, [ENGLISH]);
  await other.goto(page.url());
  await hydrated(other);
  await listen(other).click();
  await expect(control(page, "Go on")).toBeVisible();
  expect(await sentence(page)).toBe("");
  await expect.poll(() => sentence(other)).not.toBe("");

  await cards(other)
    .last()
    .evaluate((card) => card.scrollIntoView({ block: "start" }));
  await quizButton(other).click();
  await expect(player(other)).toHaveCount(0);
  expect(await sentence(other)).toBe("");

  await control(page, "Go on").click();
  await expect.poll(() => sentence(page)).not.toBe("");
  await page.getByRole("link", { name: "Leave the lesson" }).click();
  await expect(page).toHaveURL(/\/topic\//);
  await expect.poll(() => sentence(page)).toBe("");
});

test("a lesson kept on the device is read without a connection", async ({ page, context }) => {
  await giveVoices(page, [ENGLISH]);
  await openCachedLesson(page, nectar);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await listen(page).click();

  await expect.poll(() => sentence(page)).not.toBe("");
  await endSentences(page, 6);
  expect(wordCharacters(await marked(page))).toBe(wordCharacters(await sentence(page)));
});

test("the player is accessible, and quiet: nothing in it is announced while the voice reads", async ({
  page,
}) => {
  await startListening(page);
  await endSentences(page, 3);
  await expectAccessibleAtBothSizes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const button of await player(page).getByRole("button").all())
    await expect(button).toBeInViewport({ ratio: 0.99 });
  const announced = await player(page)
    .locator("[aria-live], [role=status], [role=alert]")
    .allTextContents();
  expect(announced.join("")).toBe("");
});

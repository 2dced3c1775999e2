import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleAtBothSizes, fillAnswer, hydrated, submitAnswer } from "./journeys.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let learner: MadeLearner;
let nectar: Running;
test.describe.configure({ mode: "serial" });
test.beforeAll(({ shared }) => {
  nectar = shared;
  learner = threeDaysAfterALesson("notes");
});

const lesson = () => `${nectar.url}/lesson/${learner.lessonIds[0]}`;
const paragraph = (page: Page) => page.locator("article p.font-serif").first();
const dialog = (page: Page) => page.getByRole("dialog");
const keepNote = (page: Page) => dialog(page).getByRole("button", { name: "Keep note" });
const ownWords = (scope: Page | Locator) => scope.getByLabel("In your words (optional)");
const ownNotes = (page: Page) => page.getByRole("list", { name: "Your notes" });

const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("own-notes") ?? [])].map(String).join("|"));

/** Drags over the first words of a paragraph. */
async function selectByMouse(page: Page, words: Locator) {
  await words.scrollIntoViewIfNeeded();
  const box = (await words.boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + 16);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 16, { steps: 4 });
  await page.mouse.up();
}

async function openNotes(page: Page) {
  await page.locator("summary", { hasText: /^(Your notes|A note)/ }).click();
}

test("words selected with the mouse are kept, marked when the lesson opens again, and changed", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await page.goto(lesson());
  await hydrated(page);
  await selectByMouse(page, paragraph(page));
  await page.getByRole("button", { name: "Keep as a note" }).click();
  const quote = await dialog(page).getByRole("blockquote").innerText();
  expect(quote.length).toBeGreaterThan(8);
  await expectAccessibleAtBothSizes(page);
  await ownWords(dialog(page)).fill("As I would say it.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await selectByMouse(page, paragraph(page));
  await page.getByRole("button", { name: "Keep as a note" }).click();
  await ownWords(dialog(page)).fill("As I would say it.");
  await dialog(page).getByLabel("Show it when I review this lesson").check();
  await keepNote(page).click();
  await expect(page.getByText("Note kept. It's at the end of the page.")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.reload();
  await hydrated(page);
  await expect.poll(() => marked(page)).not.toBe("");
  await openNotes(page);
  await expect(ownNotes(page)).toContainText("As I would say it.");
  await expectAccessibleAtBothSizes(page);
  await ownNotes(page).getByText("Change").click();
  await ownWords(ownNotes(page)).fill("Said better.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(ownNotes(page).locator("p", { hasText: "Said better." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await context.close();
});

test("words selected with the keyboard are kept on a phone, and one without a selection", async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ storageState: learner.session, viewport });
  const page = await context.newPage();
  await page.goto(lesson());
  await hydrated(page);
  // As caret browsing does it, which browsers have a switch for.
  await paragraph(page).evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    getSelection()!.setBaseAndExtent(text, 0, text, 1);
  });
  const { hash } = new URL(page.url());
  for (let press = 0; press < 11; press++) await page.keyboard.press("Shift+ArrowRight");
  expect(new URL(page.url()).hash).toBe(hash);
  const selection = await page.evaluate(() => String(getSelection()));
  expect(selection.length).toBeGreaterThan(8);
  await page.getByRole("button", { name: "Keep a note" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("blockquote")).toHaveText(selection.trim());
  await ownWords(dialog(page)).focus();
  await page.keyboard.type("By keyboard.");
  await keepNote(page).press("Enter");
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Keep a note" }).click();
  await keepNote(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Quote some words");
  await ownWords(dialog(page)).fill("About all of it.");
  await keepNote(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await openNotes(page);
  await expect(ownNotes(page).getByRole("listitem")).toHaveCount(3);
  await context.close();
});

test("a review shows the learner's own words, and only after the answer", async ({ browser }) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/reviews`);
  await hydrated(page);
  await page.getByRole("button", { name: "Start today's reviews" }).click();
  await fillAnswer(page);
  const words = page.getByRole("region", { name: "Your words" });
  await expect(words).toHaveCount(0);
  await submitAnswer(page);
  await expect(words).toContainText("Said better.");
  await expectAccessibleAtBothSizes(page);
  await context.close();
});

test("all notes are on a page of their own, as a file, and gone once they are removed", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/history`);
  await page.getByRole("link", { name: "See your notes" }).click();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "Your notes" })).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export as Markdown" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("nectar-notes.md");
  const remove = page.getByRole("button", { name: "Remove" });
  for (let left = 3; left > 0; left--) {
    await expect(remove).toHaveCount(left);
    await remove.first().click();
  }
  await expect(page.getByText("No notes yet")).toBeVisible();
  await context.close();
});

test("without a script a note is a plain form at the end of the lesson", async ({ browser }) => {
  const context = await browser.newContext({
    storageState: learner.session,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(lesson());
  await openNotes(page);
  await ownWords(page).fill("Without a script.");
  await page.getByRole("button", { name: "Keep note" }).click();
  await expect(page).toHaveURL(`${lesson()}#your-notes`);
  await openNotes(page);
  await expect(ownNotes(page)).toContainText("Without a script.");
  await ownNotes(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No notes yet")).toBeVisible();
  await context.close();
});

const SENTENCE = "The Moon pulls the water of the ocean towards it, so that it rises twice a day.";

/** The start of the paragraph whose words are marked, in the source. */
const markedPlace = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("own-notes") ?? [];
    const within = range instanceof Range ? range.startContainer.parentElement : null;
    return within?.closest<HTMLElement>("[data-start]")?.dataset.start ?? "";
  });

test("words of a source are marked where they were kept, are listed, and stay when the source goes", async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: learner.session });
  const page = await context.newPage();
  await page.goto(`${nectar.url}/onboarding#sources`);
  await hydrated(page);
  // The words are in it twice: the note is on the second ones.
  await page.getByLabel("Text", { exact: true }).fill(`Tides\n\n${SENTENCE}\n\n${SENTENCE}`);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("link", { name: "Read the text" }).click();
  await hydrated(page);
  const second = page.locator("p[data-start]", { hasText: SENTENCE }).nth(1);
  const place = await second.getAttribute("data-start");
  await selectByMouse(page, second);
  await page.getByRole("button", { name: "Keep as a note" }).click();
  const quote = await dialog(page).getByRole("blockquote").innerText();
  expect(SENTENCE).toContain(quote.trim());
  await ownWords(dialog(page)).fill("Twice, because of both sides.");
  await keepNote(page).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.reload();
  await hydrated(page);
  await expect.poll(() => marked(page)).toBe(quote.trim());
  expect(await markedPlace(page)).toBe(place);
  await openNotes(page);
  await expect(ownNotes(page)).toContainText("Twice, because of both sides.");
  await expectAccessibleAtBothSizes(page);

  await page.goto(`${nectar.url}/notes`);
  await expect(page.locator("main")).toContainText("Twice, because of both sides.");
  await page.goto(`${nectar.url}/onboarding/sources`);
  await hydrated(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("link", { name: "Read the text" })).toHaveCount(0);
  await page.goto(`${nectar.url}/notes`);
  await expect(page.locator("main")).toContainText("A source you removed");
  await expect(page.locator("main")).toContainText("Twice, because of both sides.");
  await context.close();
});

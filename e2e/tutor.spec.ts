import { expect, type Locator, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { storedRows } from "./database.ts";
import {
  answerAll,
  expectAccessible,
  finishLesson,
  hydrated,
  openTopic,
  readToTheEnd,
  signUp,
  takeQuiz,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const TOPIC = "Machine Learning";
const FREE_MESSAGES = 4;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 20, tokensPerSecond: 400 });
  nectar = await startNectar({
    AI_BASE_URL: ai.url,
    AI_MODEL: "sample",
    TUTOR_MESSAGES_FREE: String(FREE_MESSAGES),
  });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

const ask = "Ask about this lesson";
const panel = (page: Page) => page.getByRole("region", { name: ask });
const sheet = (page: Page) => page.getByRole("dialog", { name: ask });
const field = (scope: Page | Locator) => scope.getByRole("textbox", { name: ask });
const send = (scope: Page | Locator) => scope.getByRole("button", { name: "Ask", exact: true });
const questions = (scope: Page | Locator) => scope.getByRole("list", { name: "Your questions" });
const replies = (scope: Page | Locator) => scope.getByText("Written by AI.");
const opener = (page: Page) => page.getByRole("link", { name: ask });

/** A learner at the first lesson of a library course. */
async function atLesson(page: Page, viewport: typeof DESKTOP): Promise<string> {
  await page.setViewportSize(viewport);
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, TOPIC);
  return page.url().replace(/[?#].*/, "");
}

async function selectWords(page: Page): Promise<void> {
  const paragraph = page.locator("[data-block] p").first();
  await paragraph.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    getSelection()!.setBaseAndExtent(text, 0, text, 20);
  });
}

const citedWords = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("cited") ?? [])].map(String).join("|"));

test("words are asked about beside the text; the reply cites a paragraph, stays, and can be deleted", async ({
  page,
}) => {
  const lesson = await atLesson(page, DESKTOP);
  await selectWords(page);
  await page.getByRole("button", { name: "Ask about this", exact: true }).click();
  await expect(panel(page).getByRole("blockquote")).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "What does this mean?" }).click();
  await expect(questions(panel(page))).toContainText("What does this mean?");
  await expect(replies(panel(page))).toBeVisible();
  await expectAccessible(page);

  const citation = panel(page).locator("a[data-paragraph]").first();
  const cited = await citation.getAttribute("title");
  await citation.press("Enter");
  await expect.poll(() => citedWords(page)).not.toBe("");
  expect(cited).toContain((await citedWords(page)).slice(0, 10));
  await expect(panel(page)).toBeVisible();

  await page.goto(lesson);
  await hydrated(page);
  await opener(page).press("Enter");
  await expect(questions(panel(page))).toContainText("What does this mean?");
  await expect(field(panel(page))).toBeFocused();
  await page.keyboard.type("Why is that?");
  await send(panel(page)).press("Enter");
  await expect(replies(panel(page))).toHaveCount(2);
  await expect(field(panel(page))).toHaveValue("");

  const items = questions(panel(page)).getByRole("listitem");
  await items.first().locator("summary").click();
  await items.first().getByRole("button", { name: "Delete" }).click();
  await expect(questions(panel(page))).not.toContainText("What does this mean?");
  await expect(questions(panel(page))).toContainText("Why is that?");
  await page.keyboard.press("Escape");
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
});

test("on a phone the field at the end opens a sheet; messages are counted, and the last one says what to do", async ({
  page,
}) => {
  await atLesson(page, PHONE);
  await readToTheEnd(page);
  await field(page).fill("What is a label?");
  await send(page).click();
  await expect(questions(sheet(page))).toContainText("What is a label?");
  await expect(sheet(page)).toContainText(`${FREE_MESSAGES - 1} messages left`);
  await expect(replies(sheet(page))).toBeVisible();
  await expectAccessible(page);

  await test.step("a citation closes the sheet and shows its paragraph", async () => {
    await sheet(page).locator("a[data-paragraph]").first().click();
    await expect(sheet(page)).toBeHidden();
    await expect.poll(() => citedWords(page)).not.toBe("");
    await expect(field(page)).toHaveValue("");
  });

  await opener(page).click();
  for (let left = FREE_MESSAGES - 2; left >= 0; left--) {
    await field(sheet(page)).fill(`And ${left}?`);
    await send(sheet(page)).click();
    await expect(replies(sheet(page))).toHaveCount(FREE_MESSAGES - left);
  }
  await expect(sheet(page)).toContainText("You've used all your messages for this lesson.");
  await expect(field(sheet(page))).toHaveCount(0);
  await sheet(page).getByRole("link", { name: "See your plan" }).click();
  await expect(page).toHaveURL(/tab=subscription/);
});

test("a table is asked about by keyboard; nothing typed is lost without a connection", async ({
  page,
}) => {
  const lesson = await atLesson(page, DESKTOP);
  await page.getByRole("button", { name: "Ask about this table" }).first().press("Enter");
  await expect(panel(page).getByRole("blockquote")).toHaveText("Three words and their scores");
  const own = panel(page).getByLabel("Or ask something else");
  await page.route("**/api/lessons/*/tutor", (route) => route.abort());
  await own.fill("Why these three?");
  await send(panel(page)).click();
  await expect(panel(page).getByRole("alert")).toContainText("Your words are still here");
  await expect(own).toHaveValue("Why these three?");
  await expectAccessible(page);

  await page.goto(lesson);
  await hydrated(page);
  await opener(page).click();
  await expect(field(panel(page))).toHaveValue("Why these three?");
  await page.unroute("**/api/lessons/*/tutor");
  await page.context().setOffline(true);
  await expect(panel(page)).toContainText("You're offline. Asking needs a connection.");
  await expect(send(panel(page))).toBeDisabled();
  await page.context().setOffline(false);
  await page.context().clearCookies({ name: /session/ });
  await send(panel(page)).click();
  await expect(panel(page).getByRole("alert")).toContainText("You've been signed out.");
  await expect(field(panel(page))).toHaveValue("Why these three?");
});

test("a reply that is being written goes on while the panel is closed", async ({ page }) => {
  await atLesson(page, DESKTOP);
  await opener(page).click();
  await field(panel(page)).fill("What is a model?");
  await send(panel(page)).click();
  await expect(questions(panel(page))).toContainText("What is a model?");
  await panel(page).getByRole("button", { name: "Close" }).click();
  await opener(page).click();
  await expect(replies(panel(page))).toBeVisible();
  await page.reload();
  await hydrated(page);
  await opener(page).click();
  await expect(replies(panel(page))).toBeVisible();
});

test("a reply that broke off is asked for again, a question of the quiz isn't sent, and all of it can be deleted", async ({
  page,
}) => {
  const lesson = await atLesson(page, DESKTOP);
  await opener(page).click();
  ai.setFault({ kind: "error-event", afterCharacters: 190 });
  await field(panel(page)).fill("What is a model?");
  await send(panel(page)).click();
  await expect(panel(page)).toContainText("The answer didn't arrive.");
  await expectAccessible(page);
  ai.setFault(null);
  await panel(page).getByRole("button", { name: "Ask again" }).click();
  await expect(replies(panel(page))).toBeVisible();
  const items = questions(panel(page)).locator("> li");
  await expect(items).toHaveCount(1);
  await expect(panel(page)).not.toContainText("The answer didn't arrive.");
  await expect(panel(page)).toContainText(`${FREE_MESSAGES - 1} messages left`);

  await test.step("a question of the quiz stays here, and costs nothing", async () => {
    const [question] = await storedRows<{ text: string }>(
      nectar,
      `select question_text as text from questions
       where lesson_id = $1 and use = 'quiz' order by order_index`,
      [new URL(lesson).pathname.split("/").pop()],
    );
    const before = ai.chats().length;
    await field(panel(page)).fill(question!.text);
    await send(panel(page)).click();
    await expect(panel(page).getByRole("alert")).toContainText("Try it first");
    await expect(items.nth(1)).toContainText("Not sent. It's a question of your quiz.");
    await expect(field(panel(page))).toHaveValue(question!.text);
    await expect(panel(page)).toContainText(`${FREE_MESSAGES - 1} messages left`);
    expect(ai.chats()).toHaveLength(before);
    await expectAccessible(page);
  });

  await panel(page).locator("summary", { hasText: "Delete all" }).click();
  await expect(panel(page)).toContainText("This can't be undone.");
  await panel(page).getByRole("button", { name: "Delete all" }).click();
  await expect(panel(page)).toContainText("Nothing asked so far.");
  await page.goto(lesson);
  await hydrated(page);
  await opener(page).click();
  await expect(panel(page)).toContainText("Nothing asked so far.");
});

test("an explanation in one's own words gets feedback, in the text and after the reflection", async ({
  page,
}) => {
  await atLesson(page, DESKTOP);
  const say = page.getByRole("complementary", { name: "Say it before you look" });
  await say.getByLabel("In your words (optional)").fill("A case whose answer is there.");
  await say.getByRole("button", { name: "Get feedback" }).click();
  await expect(replies(say)).toBeVisible();
  await expect(say.getByLabel("In your words (optional)")).toHaveValue(
    "A case whose answer is there.",
  );
  await say.locator("a[data-paragraph]").first().click();
  await expect.poll(() => citedWords(page)).not.toBe("");

  await takeQuiz(page);
  await expect(opener(page)).toHaveCount(0);
  await answerAll(page);
  await finishLesson(page, "Examples beat rules.");
  const reflection = page.getByRole("region", { name: "Your reflection" });
  await expect(reflection).toContainText("Examples beat rules.");
  await reflection.getByRole("button", { name: "Get feedback" }).click();
  await expect(replies(reflection)).toBeVisible();
  await expectAccessible(page);
});

test("without a script the field leads to a page with the reply, where it can be deleted", async ({
  page,
  browser,
}) => {
  const lesson = await atLesson(page, PHONE);
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    storageState: { cookies, origins: [] },
  });
  const plain = await context.newPage();
  await plain.goto(lesson);
  await field(plain).fill("What is a feature?");
  await send(plain).click();
  await expect(plain).toHaveURL(/\/tutor#/);
  await expect(questions(plain)).toContainText("What is a feature?");
  await expect(replies(plain)).toBeVisible();
  await expect(plain.getByText(`${FREE_MESSAGES - 1} messages left`)).toBeVisible();
  const cited = plain.locator("a[data-paragraph]").first();
  expect(await cited.getAttribute("href")).toContain(`${new URL(lesson).pathname}?read=again#`);

  await field(plain).fill(" ");
  await send(plain).click();
  await expect(plain.getByText("Write a question first.")).toBeVisible();
  await plain.locator("li summary").click();
  await plain.getByRole("button", { name: "Delete" }).click();
  await expect(plain.getByText("Nothing asked so far.")).toBeVisible();
  await plain.getByRole("link", { name: "Back to the lesson" }).click();
  await expect(plain).toHaveURL(`${lesson}?read=again`);
  await context.close();
});

test("without an AI service nothing of it is in the page", async ({ page, shared }) => {
  await signUp(page, shared.url);
  await openTopic(page, shared.url, TOPIC);
  await readToTheEnd(page);
  await expect(page.getByText("Report a mistake")).toBeVisible();
  expect(await page.content()).not.toMatch(/Ask about|Get feedback/);
  await selectWords(page);
  await expect(page.getByRole("button", { name: "Keep as a note" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask about this" })).toHaveCount(0);
});

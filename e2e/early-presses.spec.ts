import { expect, type Page } from "@playwright/test";
import { expectCard, onward } from "./cards.ts";
import { answerAll, hydrated, openTopic, signUp, takeQuiz } from "./journeys.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

test("a press before the scripts are there isn't lost: on to the next card, and a guess", async ({
  page,
  shared: nectar,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
  const lesson = page.url().split("#")[0]!;
  const letThem = await holdScripts(page);
  await page.goto(lesson, { waitUntil: "commit" });
  await onward(page).click();
  letThem();
  await hydrated(page);
  await expectCard(page, 2);

  const blocked = await page.context().newPage();
  // A form works by itself, and its answer is the page with the guess.
  await blocked.route("**/assets/*.js", (route) => route.abort());
  await blocked.goto(`${lesson}#opening`, { waitUntil: "commit" });
  const first = blocked.getByRole("complementary", { name: "Predict first" });
  await first.getByRole("group").getByRole("button").nth(1).click();
  await expect(first).toContainText("You guessed");
});

/** Does something in each page to come, on a slow machine, in the task after the one in which it was hydrated. */
async function onFirstReaction(page: Page, browserName: string, act: () => void): Promise<void> {
  if (browserName === "chromium") {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  }
  await page.addInitScript(`
    let wasWaiting = false;
    const look = setInterval(() => {
      const isWaiting = "nectarHydrated" in window;
      wasWaiting ||= isWaiting;
      if (!wasWaiting || isWaiting) return;
      clearInterval(look);
      (${String(act)})();
    }, 0);
  `);
}

test("the first key that a page on a slow machine can take leads on", async ({
  page,
  shared: nectar,
  browserName,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sleep Better");
  const lesson = page.url().split("#")[0]!;
  await onFirstReaction(page, browserName, () =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })),
  );
  await page.goto(lesson);
  await expectCard(page, 2);
});

/** Keeps the scripts of the pages to come back until told. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isLet, resolve: letThem } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLet;
    await route.continue();
  });
  return letThem;
}

test("a press on what a text holds isn't lost before the scripts are there: a stop, a meaning, a diagram's step", async ({
  page,
  shared: nectar,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
  const lesson = page.url().split("#")[0]!;
  const stop = page.locator("aside[id^=stop-]", { has: page.getByRole("group") }).first();
  const diagram = page.locator("[data-next-step]").first();
  const presses = [
    [
      stop.getByRole("group").getByRole("button").first(),
      page
        .locator("aside[id^=stop-]")
        .getByText(/^(That's right|Not quite)\.$/)
        .first(),
    ],
    [
      page.locator("article summary", { hasText: "Show the meaning" }),
      page.getByRole("button", { name: "Knew it" }),
    ],
    [diagram, page.getByRole("button", { name: /^Show step 2 of/ })],
  ] as const;
  for (const [press, whatCame] of presses) {
    const letThem = await holdScripts(page);
    await page.goto(lesson, { waitUntil: "commit" });
    await press.click();
    letThem();
    await expect(whatCame).toBeVisible();
  }
});

test("a press on a stop right after the page's hydration, which its text follows, isn't lost", async ({
  page,
  shared: nectar,
  browserName,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
  await onFirstReaction(page, browserName, () =>
    document.querySelector<HTMLElement>("aside[id^=stop-] [role=group] button")?.click(),
  );
  await page.goto(page.url().split("#")[0]!);
  await expect(
    page.locator("aside[id^=stop-]").getByText(/^(That's right|Not quite)\.$/),
  ).toBeAttached();
});

test("'Show another way' before the scripts are there shows it", async ({
  page,
  shared: nectar,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sleep Better");
  await takeQuiz(page);
  await answerAll(page);
  const another = page.getByRole("button", { name: "Show another way" });
  const read = page.getByText(/^In other words: /);
  await expect(another).toBeVisible();
  await expect(read).toHaveCount(0);
  const letThem = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await another.click();
  await expect(read).toBeVisible();
  letThem();
  await hydrated(page);
  await expect(read).toBeVisible();
});

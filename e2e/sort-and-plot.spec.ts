import { expect, type Page } from "@playwright/test";
import { answerAll, expectAccessible, finishLesson, hydrated } from "./journeys.ts";
import { makeAllDue } from "./learners.ts";
import { openQuizOfKinds, startWithKinds } from "./course-with-kinds.ts";
import type { Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** No other number or word of the page. */
const SECRETS = ["7351", "9187", "Someone believes this of wax"];
const KINDS = [
  `    kind: sort
    groups: [{ name: In the hive, items: [A dance, A comb, A queen] }, { name: Outside, items: [A clover field] }]
    beliefs: [{ item: A comb, group: Outside, belief: Someone believes this of wax., hint: Where is honey kept? }]
`,
  `    kind: plot
    x: { label: Year, from: 0, to: 10 }
    y: { label: Honey, unit: kg, from: 0, to: 100 }
    sliders: [{ name: a, label: Hives, from: 1, to: 10, step: 1, start: 2 }, { name: b, label: Stock, unit: kg, from: 0, to: 50, step: 10, start: 0 }]
    curves: [{ label: In all, y: "a * x + b" }]
    goal: { value: "1000 * a + b + 321", equals: 7351, tolerance: 3 }
    beliefs: [{ answer: 9331, belief: More is more. }]
`,
  `    kind: short
    accepted: [waggle dance 9187]
`,
];

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startWithKinds(KINDS);
});
test.afterAll(() => nectar.stop());

const openQuiz = (page: Page) => openQuizOfKinds(page, nectar);

const group = (page: Page, item: string, name: string) =>
  page.getByRole("group", { name: item, exact: true }).getByRole("radio", { name });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const hives = (page: Page) => page.getByRole("spinbutton", { name: "Hives" });
const stock = (page: Page) => page.getByRole("spinbutton", { name: "Stock (kg)" });
const onward = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: "block",
} as const;

/** The texts of all pages and data from here on. */
async function receivedBy(page: Page): Promise<string[]> {
  const received: string[] = [];
  // Before the page gets it: a browser under load throws bodies away.
  await page.route("**/*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const isText = /html|x-script|json|turbo/.test(response.headers()["content-type"] ?? "");
    if (isText) received.push(await response.text());
    await route.fulfill({ response });
  });
  return received;
}

test("on a phone by touch, with a second try; no key arrives before its answer", async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const received = await receivedBy(page);
  await openQuiz(page);
  for (const item of ["A dance", "A queen", "A clover field"])
    await group(page, item, item === "A clover field" ? "Outside" : "In the hive").tap();
  await expect(submit(page)).toBeDisabled();
  await group(page, "A comb", "Outside").tap();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  const hasReceived = (text: string) => received.some((body) => body.includes(text));
  await expect.poll(() => hasReceived("A clover field")).toBe(true);
  for (const secret of SECRETS) expect(hasReceived(secret), secret).toBe(false);

  await submit(page).tap();
  await expect(page.getByRole("region", { name: "Hint" })).toContainText("Where is honey kept?");
  await expect(group(page, "A comb", "Outside")).toBeChecked();
  await group(page, "A comb", "In the hive").tap();
  await submit(page).tap();
  await expect(page.getByText("Right on the second try")).toBeVisible();
  await expectAccessible(page);
  await onward(page);

  const range = page.getByRole("slider", { name: "Hives" });
  await expect(page.getByText("Show the numbers")).toBeVisible();
  await range.scrollIntoViewIfNeeded();
  const box = (await range.boundingBox())!;
  const curve = page.locator("main polyline");
  const before = await curve.getAttribute("points");
  await page.touchscreen.tap(box.x + box.width * 0.64, box.y + box.height / 2);
  await expect(hives(page)).toHaveValue(/^[67]$/);
  await expect(curve).not.toHaveAttribute("points", before!);
  await hives(page).fill("9");
  await stock(page).fill("10");
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await submit(page).tap();
  await expect(page.getByRole("region", { name: "Hint" })).toContainText("More is more.");
  await expect(hives(page)).toHaveValue("9");
  await hives(page).fill("7");
  await stock(page).fill("20");
  await submit(page).tap();
  await expect(page.getByText("Not quite", { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText("Hives: 7, Stock: 30 kg");
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await expect.poll(() => hasReceived("7351")).toBe(true);
  expect(hasReceived("9187")).toBe(false);
  await context.close();
});

test("with the keyboard alone", async ({ page }) => {
  await openQuiz(page);
  for (const item of ["A dance", "A comb", "A queen", "A clover field"]) {
    await group(page, item, "In the hive").focus();
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("ArrowRight");
  await expect(group(page, "A clover field", "Outside")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
  await onward(page);

  await page.getByRole("slider", { name: "Hives" }).focus();
  await page.keyboard.press("End");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(hives(page)).toHaveValue("7");
  await expect(page.getByRole("slider", { name: "Hives" })).toHaveAttribute("aria-valuetext", "7");
  await stock(page).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowUp");
  await expect(stock(page)).toHaveValue("30");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Right", { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText("Hives: 7, Stock: 30 kg");
});

test("without JavaScript radio buttons and numbers do the same", async ({ browser, page }) => {
  await openQuiz(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  for (const item of ["A dance", "A comb", "A queen"])
    await group(plain, item, "In the hive").check();
  await group(plain, "A clover field", "Outside").check();
  await submit(plain).click();
  await expect(plain.getByText("Right", { exact: true })).toBeVisible();
  await onward(plain);

  await expect(plain.locator("main polyline")).toHaveCount(1);
  await expect(plain.getByRole("slider", { name: "Hives" })).toHaveCount(0);
  await hives(plain).fill("7");
  await stock(plain).fill("30");
  await submit(plain).click();
  await expect(plain.getByText("Right", { exact: true })).toBeVisible();
  await context.close();
});

test("a review asks for both again on a phone, without their keys", async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const email = await openQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  await makeAllDue(nectar, email);
  const received = await receivedBy(page);
  await page.goto(`${nectar.url}/reviews`);
  await hydrated(page);
  await page.getByRole("button", { name: "Start today's reviews" }).tap();
  const hasBoth = (text: string) => text.includes("A clover field") && text.includes("Hives");
  await expect.poll(() => received.some(hasBoth)).toBe(true);
  const [plot, , sort] = SECRETS as [string, string, string];
  const secrets: Record<string, string> = { plot, sort };
  const open = new Set(Object.keys(secrets));
  for (let number = 1; number <= 2; number += 1) {
    await expect(page.getByText(`Question ${number} of 2`)).toBeVisible();
    for (const kind of open)
      for (const text of received) expect(text, kind).not.toContain(secrets[kind]);
    expect(await overflow(page)).toBe(0);
    open.delete(await answerRightly(page));
    await submit(page).tap();
    await expect(page.getByText("Right", { exact: true })).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^(Next|Complete Quiz)$/ }).tap();
  }
  expect([...open]).toEqual([]);
  await expect(page.getByRole("heading", { name: "Review finished" })).toBeVisible();
  await context.close();
});

/** Returns the kind of what is asked. */
async function answerRightly(page: Page): Promise<string> {
  if (await hives(page).isVisible()) {
    await hives(page).fill("7");
    await stock(page).fill("30");
    return "plot";
  }
  for (const item of ["A dance", "A comb", "A queen"]) await group(page, item, "In the hive").tap();
  await group(page, "A clover field", "Outside").tap();
  return "sort";
}

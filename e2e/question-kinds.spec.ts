import { expect, type Page } from "@playwright/test";
import { openQuizOfKinds, startWithKinds } from "./course-with-kinds.ts";
import type { Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const KINDS = [
  "    kind: order\n    items: [Collect, Mark, Train, Test]\n",
  "    kind: cloze\n    text: Priya ___ each message as ___.\n    gaps: [{ accepted: [marked] }, { accepted: [junk], options: [junk, wood] }]\n",
  "    kind: match\n    pairs: [{ left: Priya, right: marks }, { left: Program, right: counts }]\n    distractors: [sings]\n",
];

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startWithKinds(KINDS);
});
test.afterAll(() => nectar.stop());

const openQuiz = (page: Page) => openQuizOfKinds(page, nectar);

async function submit(page: Page, verdict: string): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(verdict, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^(Next|Complete Quiz)$/ }).click();
}

test("an order, gaps and pairs are answered with the keyboard and explained", async ({ page }) => {
  await openQuiz(page);
  for (const [place, item] of ["Collect", "Mark", "Train", "Test"].entries()) {
    const up = page.getByRole("button", { name: `Move up: ${item}` });
    const select = page.getByRole("combobox", { name: `Place of: ${item}` });
    while ((await select.inputValue()).split(":")[1] !== String(place)) await up.press("Enter");
  }
  await submit(page, "Right");

  await page.getByRole("textbox", { name: "Gap 1 of 2" }).fill("wrote");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Gap 2 of 2" }).selectOption("junk");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("region", { name: "Hint" })).toContainText("wrote");
  await expect(page.locator("main")).not.toContainText("Correct answer");
  await page.getByRole("textbox", { name: "Gap 1 of 2" }).fill("copied");
  await page.getByRole("combobox", { name: "Gap 2 of 2" }).selectOption("junk");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Not quite", { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText("marked");
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("combobox", { name: "Priya" }).selectOption({ label: "marks" });
  await page.getByRole("combobox", { name: "Program" }).selectOption({ label: "counts" });
  await submit(page, "Right");
  await expect(page.getByText("2 of 3 right")).toBeVisible();
});

test("without JavaScript numbers, fields and lists do the same", async ({ browser, page }) => {
  await openQuiz(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  const place = (item: string) => plain.getByRole("combobox", { name: `Place of: ${item}` });
  for (const item of ["Collect", "Mark", "Train", "Test"])
    await place(item).selectOption({ label: "1" });
  await plain.getByRole("button", { name: "Submit" }).click();
  await expect(plain.getByText(/each place is used once/)).toBeVisible();
  for (const [index, item] of ["Collect", "Mark", "Train", "Test"].entries())
    await place(item).selectOption({ label: String(index + 1) });
  await submit(plain, "Right");

  await plain.getByRole("textbox", { name: "Gap 1 of 2" }).fill("Marked");
  await plain.getByRole("combobox", { name: "Gap 2 of 2" }).selectOption("junk");
  await submit(plain, "Right");

  await plain.getByRole("combobox", { name: "Priya" }).selectOption({ label: "marks" });
  await plain.getByRole("combobox", { name: "Program" }).selectOption({ label: "counts" });
  await submit(plain, "Right");
  await expect(plain.getByText("3 of 3 right")).toBeVisible();
  await context.close();
});

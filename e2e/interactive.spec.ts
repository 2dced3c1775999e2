import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { stringify } from "yaml";
import { INTERACTIVE_BLOCKS } from "#app/ui/styleguide/interactive-samples.ts";
import { anotherDevice } from "./cards.ts";
import { expectAccessible, hydrated, openTopic, signUp } from "./journeys.ts";
import { copyTemplate, startNectar, type Nectar } from "./nectar.ts";
import { openCachedLesson } from "./offline-lessons.ts";
import { test } from "./test.ts";

const SLUG = "machine-learning-fundamentals";
const SAMPLES = ["parts", "steps", "trace", "typed-trace", "steps-from-right", "balance", "sort"];

let nectar: Nectar;
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "nectar-interactive-"));
  copyTemplate(dataDir);
  const course = join(dataDir, "curricula", SLUG);
  cpSync(join("content/curricula", SLUG), course, { recursive: true });
  const blocks = SAMPLES.map((name) => {
    const {
      id: _id,
      section: _section,
      ...block
    } = INTERACTIVE_BLOCKS.find(({ id }) => id === name)!;
    return block;
  });
  const fence = `\`\`\`blocks\n${stringify(blocks, { aliasDuplicateObjects: false })}\`\`\`\n`;
  const lesson = join(course, "01.md");
  const text = readFileSync(lesson, "utf8");
  writeFileSync(lesson, text.replace("## Explanation\n", `## Explanation\n\n${fence}\n`));
  nectar = await startNectar({ DATA_DIR: dataDir });
});
test.afterAll(() => nectar.stop());

const flower = (page: Page) => page.getByRole("figure", { name: "Name the parts of a flower." });
const example = (page: Page) => page.getByRole("figure", { name: /^Solve/ });
const code = (page: Page) => page.getByRole("figure", { name: "What does it print?" }).first();
const PARTS = ["Petal", "Anther", "Stigma", "Ovary", "Sepal"];

test("parts, an example and code are done with the keyboard alone, on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  await expect(flower(page).getByRole("combobox").first()).toBeVisible();
  await expectAccessible(page);

  await flower(page).getByRole("combobox").first().focus();
  for (const part of PARTS) {
    await page.keyboard.type(part);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(flower(page).getByText("That’s it.")).toBeVisible();
  await expect(flower(page).getByText("It shows insects where to land.").first()).toBeVisible();

  await example(page).getByRole("textbox").focus();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  const right = example(page).getByRole("button", { name: "15" });
  await expect(example(page).getByRole("button").first()).toBeFocused();
  while (!(await right.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(example(page).getByRole("textbox")).toBeFocused();
  for (const answer of ["divided", "5"]) {
    await page.keyboard.type(answer);
    await page.keyboard.press("Enter");
  }
  await expect(example(page).getByText("Whatever is done to one side").first()).toBeVisible();

  await code(page).getByRole("button", { name: "6", exact: true }).press("Enter");
  await code(page).getByRole("button", { name: "Go through it" }).press("Enter");
  for (let step = 0; step < 4; step++) await page.keyboard.press("Enter");
  await expect(code(page).getByRole("row", { name: "4 3 6" })).toBeVisible();
  await expect(code(page).getByRole("button", { name: "Start again" })).toBeFocused();
  await expectAccessible(page);
});

test("on the smallest phone every control is as large as a finger, and a spot opens its list", async ({
  page,
  browser,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(page.url());
  await hydrated(phone);
  await expect(flower(phone).getByRole("combobox").first()).toBeVisible();
  const small = await phone.locator("figure").evaluateAll((figures) =>
    figures.flatMap((figure) =>
      [
        ...figure.querySelectorAll("button, select, input:not([type=radio]), svg[role=img] g"),
      ].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) >= 43.5 || width === 0
          ? []
          : `${control.outerHTML.slice(0, 60)}: ${width} x ${height}`;
      }),
    ),
  );
  expect(small).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await flower(phone).locator("svg g").nth(1).tap();
  await expect(flower(phone).getByRole("combobox", { name: /yellow knob/ })).toBeFocused();
  await context.close();
});

test("without scripts the solution is there and nothing dead; on paper too", async ({
  page,
  browser,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  const plain = await anotherDevice(page, browser, false);
  await plain.goto(page.url());
  await expect(flower(plain).locator("strong", { hasText: "Ovary" })).toBeVisible();
  await expect(example(plain).getByText("divided")).toBeVisible();
  await expect(code(plain).getByRole("row", { name: "4 3 6" })).toBeVisible();
  for (const figure of [flower(plain), example(plain), code(plain)])
    await expect(figure.locator("button:visible, select:visible, input:visible")).toHaveCount(0);

  await expect(flower(page).getByRole("combobox").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(flower(page).locator("strong", { hasText: "Ovary" })).toBeVisible();
  await expect(example(page).getByText("divided")).toBeVisible();
  await expect(code(page).getByRole("row", { name: "4 3 6" })).toBeVisible();
});

test("offline they work as well, though nobody opened such a lesson before", async ({
  page,
  context,
}) => {
  await openCachedLesson(page, nectar);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(example(page).locator("math").first()).toBeAttached();
  await flower(page).getByRole("combobox").first().selectOption("Petal");
  await flower(page).getByRole("button", { name: "Check the labels" }).click();
  await expect(flower(page).getByText("Not yet: 1 of 5 in the right place.").first()).toBeVisible();
  await expectAccessible(page);
});

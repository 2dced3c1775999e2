import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { connectDatabase, db, disconnectDatabase } from "#app/db/client.ts";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { questions, sessionQuestions } from "#app/db/tables/index.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import { ANSWER_FIELDS, fillAnswer, hydrated, openTopic, signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 } });

let nectar: Running;
test.beforeAll(async ({ shared }) => {
  nectar = shared;
  connectDatabase((await findEmbeddedPostgres(join(shared.dataDir, "postgres"))) ?? "");
});
test.afterAll(() => disconnectDatabase());

/** From 'Start' to the closed door. */
interface Walk {
  presses: number;
  /** Scrolled down, by presses or by hand. */
  pixels: number;
  answers: number;
  /** Pages and steps after the last answer was sent on. */
  screensAfter: string[];
}

/** Presses what leads on until today is done: every question is answered rightly where its case is known. */
async function walk(page: Page): Promise<Walk> {
  const done = { presses: 0, pixels: 0, answers: 0, screensAfter: [] as string[] };
  const main = page.locator("main");
  const next = page.getByRole("button", {
    name: /^(Next|Complete Quiz|Finish|Done|See the result)$/,
  });
  const ways = [
    page.getByRole("button", { name: "Take the Quiz" }),
    page.getByRole("button", { name: "Continue", exact: true }),
    page.getByRole("button", { name: "Skip", exact: true }),
    page.getByRole("link", { name: /^(Start Next Lesson|Learn again)$/ }),
    page.getByRole("button", { name: /^Review (one|two|three|four|five|six|seven|\d+) idea/ }),
  ];
  const dayEnd = page.getByText("See you tomorrow");
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  const isQuestion = async () =>
    (await submit.isVisible()) && (await page.locator("[name=questionId]").count()) > 0;
  for (let turn = 0; turn < 120; turn++) {
    await expect(
      dayEnd.or(next).or(submit).or(ways[0]!).or(ways[1]!).or(ways[3]!).or(ways[4]!).first(),
    ).toBeVisible();
    const place = await page.evaluate(() => scrollY);
    if (await dayEnd.isVisible()) return done;
    const heading = (await main.getByRole("heading").first().textContent()) ?? "";
    if (await next.isVisible()) {
      done.screensAfter = [];
      await next.click();
      await expect(next).toHaveCount(0);
    } else if ((await isQuestion()) && (await page.locator(ANSWER_FIELDS).count()) > 0) {
      done.presses += await answer(page);
      done.answers++;
    } else {
      for (const way of ways)
        if (await way.first().isVisible()) {
          if (!/Continue|Quiz/.test((await way.first().textContent()) ?? ""))
            done.screensAfter.push(heading);
          await way.first().click();
          // While it is sent, the button is still there, and no way on.
          await expect(skip.and(page.locator(":disabled"))).toHaveCount(0);
          break;
        }
    }
    done.presses++;
    done.pixels += Math.max(0, (await page.evaluate(() => scrollY)) - place);
  }
  throw new Error("the day has no end");
}

/** Returns the presses before 'Submit'. */
async function answer(page: Page): Promise<number> {
  const form = page.locator("form", { has: page.locator("[name=questionId]") }).last();
  const questionId = await form.locator("[name=questionId]").inputValue();
  const [row] = await db.select().from(questions).where(eq(questions.id, questionId));
  const [sessionQuestion] = await db
    .select()
    .from(sessionQuestions)
    .where(eq(sessionQuestions.questionId, questionId))
    .orderBy(desc(sessionQuestions.sessionId))
    .limit(1);
  const right = fieldsFor(questionOf(row!, sessionQuestion?.seed ?? 0), true);
  const fields = form.locator(ANSWER_FIELDS);
  const kind = await fields.first().getAttribute("type");
  const radios = right.map((value) => fields.and(form.locator(`[value="${value}"]`)));
  if (kind === "radio" && (await radios[0]!.count()) === 1)
    for (const radio of radios) await radio.check();
  else if (kind === "radio") await fillAnswer(form);
  else
    for (const [index, field] of (await fields.all()).entries()) {
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
      if (isList) {
        const values = await field
          .locator("option")
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
        const usable = values.filter((value) => value !== "");
        const wanted = right[index] ?? "";
        await field.selectOption(usable.includes(wanted) ? wanted : usable[index % usable.length]!);
      } else await field.fill(right[index] ?? "1");
    }
  const submit = form.getByRole("button", { name: "Submit", exact: true });
  await submit.click();
  await expect(
    form
      .getByRole("region", { name: "Hint" })
      .or(page.getByRole("button", { name: /^(Next|Complete Quiz|Finish|Done|Continue)/ }))
      .first(),
  ).toBeVisible();
  return kind === "radio" ? right.length : await fields.count();
}

/** What is in the first view, in words and in numbers. */
const firstView = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      const { top, bottom, width } = element.getBoundingClientRect();
      if (top >= innerHeight || bottom <= 0 || width <= 1) continue;
      if (
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("script, style, .sr-only")
      )
        seen.push(walker.currentNode.textContent ?? "");
    }
    const text = seen.join(" ");
    return {
      words: text.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0,
      numbers: text.match(/\d+/g)?.length ?? 0,
      text,
    };
  });

test("a first lesson ends with the day, at most two screens after its last answer", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  const walked = await walk(page);
  expect(walked.screensAfter.length).toBeLessThanOrEqual(2);
});

test("day 30 opens with a cell and a sentence, and its walk ends at the door", async ({ page }) => {
  const { email } = await signUp(page, nectar.url);
  execFileSync(process.execPath, ["e2e/thirty-days.ts", nectar.dataDir, email]);
  await expectShortProgress(page);
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  const view = await firstView(page);
  expect(view.words).toBeLessThanOrEqual(60);
  expect(view.numbers).toBeLessThanOrEqual(8);
  await page.getByLabel("Today").getByText("Start", { exact: true }).click();
  const walked = await walk(page);
  expect(walked.screensAfter.length).toBeLessThanOrEqual(2);
});

/** Three pictures, and the numbers behind one press, each said once. */
async function expectShortProgress(page: Page): Promise<void> {
  await page.goto(`${nectar.url}/progress`);
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2600);
  await page.locator("summary", { hasText: "In numbers" }).click();
  const labels = await page.locator("main dt").allTextContents();
  expect(labels).toContain("Current streak");
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
}

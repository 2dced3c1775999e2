import { expect, type Browser, type Page } from "@playwright/test";
import { isInteractive, type InteractiveBlock } from "#app/rules/blocks/rendered-block.ts";
import { courses } from "../content/courses.ts";
import { storedRows } from "./database.ts";
import { hydrated, openTopic, signUp } from "./journeys.ts";
import { grantPremium } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { solve } from "./solve-block.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

const course = (slug: string) => courses.find((each) => each.slug === slug)!;

/** A premium learner with a phone, who reads a lesson as one page; its errors are collected. */
async function onAPhone(browser: Browser, topic: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const { email } = await signUp(page, nectar.url);
  await grantPremium(nectar, email);
  await openTopic(page, nectar.url, topic);
  await page.getByRole("switch", { name: "Read as one page" }).check();
  return { page, errors };
}

const lessonsOfCourse = (page: Page) =>
  storedRows<{ id: string; number: number }>(
    nectar,
    `select id, lesson_number as number from lessons
     where course_id = (select course_id from lessons where id = $1)`,
    [new URL(page.url()).pathname.split("/").at(-1)],
  );

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const kindsIn = (blocks: readonly InteractiveBlock[]) => blocks.map(({ kind }) => kind).join(", ");

for (const slug of courses.map((each) => each.slug))
  test(`${slug}: everything there is to try out can be done with a finger`, async ({ browser }) => {
    const { topic_name, lessons } = course(slug);
    const { page, errors } = await onAPhone(browser, topic_name);
    const rows = await lessonsOfCourse(page);
    for (const { lesson_number, blocks } of lessons) {
      const own = blocks.filter(isInteractive);
      const row = rows.find(({ number }) => number === lesson_number);
      if (own.length === 0 || !row) continue;
      await test.step(`lesson ${lesson_number}: ${kindsIn(own)}`, async () => {
        await page.goto(`${nectar.url}/lesson/${row.id}`);
        await hydrated(page);
        for (const block of own) await solve(page, block);
        expect(await isTooWide(page), `lesson ${lesson_number} scrolls sideways`).toBe(false);
      });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

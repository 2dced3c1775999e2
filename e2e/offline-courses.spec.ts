import { expect, type BrowserContext, type Page } from "@playwright/test";
import { rowsFrom } from "../test/database-commands.ts";
import { databaseOf } from "./database.ts";
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  fillAnswer,
  hydrated,
  takeQuiz,
} from "./journeys.ts";
import { aLearnerWithALesson, grantPremium, type MadeLearner } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { workerReady } from "./offline-lessons.ts";
import { test } from "./test.ts";

let nectar: Nectar;

test.beforeAll(async () => {
  nectar = await startNectar();
});

test.afterAll(() => nectar.stop());

const PHONE = { width: 390, height: 844 };
const DAY = 86_400_000;

/** A learner with Premium who has pressed "Keep on this device". */
async function withCourse(page: Page, name: string): Promise<MadeLearner> {
  const learner = await aLearnerWithALesson(nectar, `${name}-${process.pid}@example.org`);
  await grantPremium(nectar, learner.email);
  await page.context().addCookies(learner.session.cookies);
  await page.goto(`${nectar.url}/topic/${learner.courseId}`);
  await workerReady(page);
  await hydrated(page);
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await expect(pressedButton(page)).toBeVisible();
  return learner;
}

const pressedButton = (page: Page) =>
  page.getByRole("button", { name: "Keep on this device", pressed: true });

async function stopServer(): Promise<void> {
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
}

async function startAgain(): Promise<void> {
  nectar = await startNectar({ DATA_DIR: nectar.dataDir, PORT: new URL(nectar.url).port });
}

/** Everything that the browser has stored, but programs. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const entry = await cache.match(request);
        const isProgram = /script|css|font|svg/.test(entry?.headers.get("content-type") ?? "");
        parts.push(name, request.url, isProgram ? "" : ((await entry?.text()) ?? ""));
      }
    }
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", reject);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        parts.push(
          JSON.stringify(await ended(database.transaction(store).objectStore(store).getAll())),
        );
      database.close();
    }
    return parts.join("\n");
  });

test("a course that is kept works for 30 days without a server, in every tab, and can be removed", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const { courseId, lessonIds } = await withCourse(page, "kept");
  await expect(page.getByText(/^On this device, \d+ KB\. /)).toBeVisible();
  await expectAccessibleAtBothSizes(page);

  await stopServer();
  try {
    // A lesson that was never opened, in a tab of its own.
    const tab = await context.newPage();
    await tab.goto(`${nectar.url}/lesson/${lessonIds[6]}`);
    await expect(tab.getByText("You're offline.")).toBeVisible();
    await takeQuiz(tab);
    await tab.getByRole("radio").first().check();
    await tab.getByRole("button", { name: "Submit" }).click();
    await expect(tab.getByText("Question 2 of")).toBeVisible();

    await page.goto(`${nectar.url}/dashboard`);
    await expect(page.getByRole("region", { name: "Today" })).toContainText(
      "Machine Learning Fundamentals 2",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "Machine Learning Fundamentals", exact: true }).click();
    await expect(page.getByText("Lesson 1 · Completed")).toBeVisible();
    await expect(page.getByText(/^Lesson \d+ · In Progress$/)).toBeVisible();
    await expectAccessible(page);

    await page.clock.setFixedTime(Date.now() + 29 * DAY);
    await page.goto(`${nectar.url}/dashboard`);
    await expect(page.getByRole("region", { name: "Today" })).toContainText("to remember");
    await page.getByRole("link", { name: "Start" }).click();
    await expect(page.getByText("You can answer the reviews that are due.")).toBeVisible();
    await expect(page.getByText(/Question 1 of \d/)).toBeVisible();
  } finally {
    await startAgain();
  }
  await page.goto(`${nectar.url}/profile`);
  const card = page.getByRole("list", { name: "On this device" });
  await expect(card).toContainText(/Machine Learning Fundamentals\s*\d+ KB, 10 lessons/);
  await card
    .getByRole("button", { name: "Remove Machine Learning Fundamentals from this device" })
    .click();
  await expect(page.getByText("No course is kept on this device any more.")).toBeVisible();
  await page.goto(`${nectar.url}/topic/${courseId}`);
  await expect(page.getByRole("button", { name: "Keep on this device" })).toBeVisible();
  await expect(pressedButton(page)).toBeHidden();
  await context.close();
});

test("a lesson is done without a connection: prediction, answers, reflection; it counts for the day it was done", async ({
  page,
  context,
}) => {
  const { lessonIds } = await withCourse(page, "done");
  const lesson = `${nectar.url}/lesson/${lessonIds[1]}`;
  await context.setOffline(true);
  await page.goto(lesson);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await takeQuiz(page);
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number} of 3`)).toBeVisible();
    await fillAnswer(page);
    await page.getByRole("button", { name: "Submit" }).click();
  }
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your reflection").fill("Bees count to four.");
  await page.getByRole("button", { name: "Finish the lesson" }).click();
  await expect(page.getByRole("heading", { name: "Lesson finished" })).toBeVisible();
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByText("You're done for today.")).toBeVisible();

  await context.setOffline(false);
  await page.goto(lesson);
  await page.getByRole("link", { name: /See how (they|your answers) went/ }).click();
  await expect(page).toHaveURL(`${lesson}/complete`);
  await page.goto(`${nectar.url}/history`);
  await expect(page.getByRole("link", { name: "Review Lesson" })).toHaveCount(2);
});

test("no key lies on the device before its first answer", async ({ page, context }) => {
  const { courseId, lessonIds } = await withCourse(page, "keys");
  await context.setOffline(true);
  await page.goto(`${nectar.url}/lesson/${lessonIds[2]}`);
  await takeQuiz(page);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Question 2 of")).toBeVisible();

  const stored = await storageOf(page);

  expect(stored).toContain(lessonIds[9]);
  const rows = await rowsFrom<{
    key: Record<"explanation" | "feedbackCorrect" | "feedbackIncorrect", string>;
  }>(await databaseOf(nectar), `select key from questions where course_id = '${courseId}'`);
  expect(rows.length).toBeGreaterThan(20);
  const words = rows.flatMap(({ key }) => [
    key.explanation,
    key.feedbackCorrect,
    key.feedbackIncorrect,
  ]);
  const secrets = words.filter((text) => text && text.length > 20);
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((text) => stored.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  expect(stored).not.toMatch(/"(key|correct|isCorrect|explanation)":/);
});

const courseCaches = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith("nectar-courses-")),
  );

const formatIn = (page: Page, path: string) =>
  page.evaluate(async (of) => {
    const entry = await caches.match(of);
    return entry ? ((await entry.json()) as { format?: number }).format : null;
  }, path);

test("a new version of the app keeps what was kept, and brings another version's copy up to date", async ({
  page,
}) => {
  const { courseId } = await withCourse(page, "version");
  const path = `/api/offline-courses/${courseId}`;
  // As another version stored it.
  await page.evaluate(async (of) => {
    const name = (await caches.keys()).find((key) => key.startsWith("nectar-courses-"));
    const cache = await caches.open(name!);
    const { headers } = (await cache.match(of))!;
    await cache.put(of, new Response('{"format":0}', { headers }));
    for (const worker of await navigator.serviceWorker.getRegistrations())
      await worker.unregister();
  }, path);
  expect(await formatIn(page, path)).toBe(0);

  await page.goto(`${nectar.url}/profile`);
  await expect(page.getByText("It needs a connection once")).toBeVisible();
  await workerReady(page);
  await expect.poll(() => formatIn(page, path)).toBe(1);
  await page.reload();
  await expect(page.getByText(/KB, 10 lessons/)).toBeVisible();
});

test("an expired session keeps the courses; another learner and a sign-out take them away", async ({
  page,
  context,
}) => {
  const { session } = await withCourse(page, "session");
  await context.clearCookies();
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/login/);
  expect(await courseCaches(page)).toHaveLength(1);

  await useSession(context, session);
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("banner").locator("summary").first().click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${nectar.url}/`);
  expect(await courseCaches(page)).toEqual([]);

  await withCourse(page, "first");
  const other = await aLearnerWithALesson(nectar, `second-${process.pid}@example.org`);
  await useSession(context, other.session);
  await page.goto(`${nectar.url}/profile`);
  await expect.poll(() => courseCaches(page)).toEqual([]);
});

async function useSession(context: BrowserContext, { cookies }: MadeLearner["session"]) {
  await context.clearCookies();
  await context.addCookies(cookies);
}

import { expect } from "@playwright/test";
import { PASSWORD, signUp, openTopicForm, takeQuiz } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";
import { offlineLessons, openCachedLesson, workerReady } from "./offline-lessons.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

test("the cache contains no right answers, no name and no email", async ({ page }) => {
  const { email } = await openCachedLesson(page, nectar);
  const cached = await offlineLessons(page);
  expect(Object.keys(cached[0]?.questions[0] ?? {}).toSorted()).toEqual([
    "content",
    "id",
    "isAnswered",
    "isSelfChecked",
    "isUnchecked",
    "kind",
    "seed",
    "text",
  ]);
  const stored = await page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const entry = await cache.match(request);
        const isProgram = /script|css|font/.test(entry?.headers.get("content-type") ?? "");
        parts.push(request.url, isProgram ? "" : ((await entry?.text()) ?? ""));
      }
    }
    return parts.join(" ");
  });
  expect(stored.includes(cached[0]?.title ?? "")).toBe(true);
  const secrets = [email, "Ada ", "nonce=", ".data", "correct", PASSWORD];
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
});

test("signing out deletes everything that was cached, and the next learner sees none of it", async ({
  page,
  context,
}) => {
  const { lesson } = await openCachedLesson(page, nectar);
  const [first] = await offlineLessons(page);
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("banner").locator("summary").first().click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${nectar.url}/`);
  expect(await offlineLessons(page)).toEqual([]);

  await signUp(page, nectar.url);
  await openTopicForm(page, nectar.url);
  await workerReady(page);
  await context.setOffline(true);
  await page.goto(lesson);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(first?.title ?? "")).toHaveCount(0);
});

test("a session replaced without a sign-out leaves nothing for the other learner", async ({
  page,
  context,
  browser,
}) => {
  const { lesson } = await openCachedLesson(page, nectar);
  const [first] = await offlineLessons(page);
  await context.setOffline(true);
  await page.reload();
  await takeQuiz(page);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Question 2 of 3")).toBeVisible();

  const otherDevice = await browser.newContext();
  await signUp(await otherDevice.newPage(), nectar.url);
  await context.addCookies((await otherDevice.cookies()).filter(({ httpOnly }) => httpOnly));
  await context.setOffline(false);
  await page.goto(`${nectar.url}/dashboard`);
  await expect(page.getByRole("heading", { name: /Hello/ })).toBeVisible();
  await expect.poll(() => offlineLessons(page)).toEqual([]);
  await expect(page.getByText("Your offline answers")).toHaveCount(0);
  await context.setOffline(true);
  await page.goto(lesson);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(first?.title ?? "")).toHaveCount(0);
  await otherDevice.close();
});

test("a new version deletes the cache of an old one", async ({ page }) => {
  await page.goto(`${nectar.url}/login`);
  await page.evaluate(async () => {
    for (const kind of ["shell", "lessons"]) await caches.open(`nectar-${kind}-000000000000`);
  });
  await openCachedLesson(page, nectar);
  const names = await page.evaluate(() => caches.keys());
  expect(names.map((name) => name.replace(/[0-9a-f]{12}$/, "")).toSorted()).toEqual([
    "nectar-lessons-",
    "nectar-shell-",
  ]);
  expect(names.join(" ")).not.toContain("000000000000");
});

test("a visitor gets no service worker, and the worker script is revalidated each time", async ({
  page,
  request,
}) => {
  for (const path of ["", "login", "topics", "register"]) {
    await page.goto(`${nectar.url}/${path}`);
    const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(workers, path).toEqual([]);
  }
  for (const path of ["sw.js", "offline"]) {
    const answer = await request.get(`${nectar.url}/${path}`);
    expect(answer.headers()["cache-control"], path).toContain("no-cache");
    expect(answer.headers()["content-security-policy"]).toContain("worker-src 'self'");
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)/);
  }
});

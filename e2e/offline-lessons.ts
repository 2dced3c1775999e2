import { expect, type Page } from "@playwright/test";
import { openTopic, signUp } from "./journeys.ts";
import { grantPremium } from "./learners.ts";
import type { Running } from "./nectar.ts";

/** A premium learner in the first lesson of a library topic, with the service worker active and two lessons cached. */
export async function openCachedLesson(
  page: Page,
  nectar: Running,
): Promise<{ lesson: string; email: string }> {
  const { email } = await signUp(page, nectar.url);
  await grantPremium(nectar, email);
  await openTopic(page, nectar.url, "Machine Learning");
  await workerReady(page);
  await page.reload();
  await expect.poll(async () => (await offlineLessons(page)).length).toBe(2);
  return { lesson: page.url(), email };
}

/** From here on the worker serves the next page. */
export const workerReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

interface OfflineLesson {
  id: string;
  title: string;
  questions: { text: string; content: { options: string[] } }[];
}

/** Everything in the browser's caches, as anyone with the device could read it. */
export async function offlineLessons(page: Page): Promise<OfflineLesson[]> {
  return page.evaluate(async () => {
    const entry = await caches.match("/api/offline-lessons");
    return entry ? ((await entry.json()) as { lessons: OfflineLesson[] }).lessons : [];
  });
}

interface Cached {
  learner: string;
  lessons: { id: string; questions: { id: string }[] }[];
  review: { questions: { id: string; lessonId: string }[] };
}
type StoredAnswer = { lessonId: string; questionId: string } & (
  | { answerId: string; answer: string[] }
  | { option: number }
);

export const cachedOf = (page: Page) =>
  page.evaluate(async () => {
    const entry = await caches.match("/api/offline-lessons");
    if (!entry) throw new Error("nothing is cached");
    return (await entry.json()) as Cached;
  });

/** Makes the database as a version of it was, with answers that wait to be sent. */
export async function storeAnswers(
  page: Page,
  version: 1 | 2,
  answers: StoredAnswer[],
): Promise<void> {
  const { learner } = await cachedOf(page);
  const rows = answers.map((row) => ({ ...row, learner, confidence: null, seconds: null }));
  await page.evaluate(
    async ({ version: wanted, rows: stored }) => {
      const ended = (request: IDBRequest) =>
        new Promise((resolve, reject) => {
          request.addEventListener("success", resolve);
          request.addEventListener("error", reject);
        });
      await ended(indexedDB.deleteDatabase("nectar"));
      const opened = indexedDB.open("nectar", wanted);
      opened.addEventListener("upgradeneeded", () => {
        const keyPath = wanted === 1 ? "questionId" : "answerId";
        opened.result.createObjectStore("answers", { keyPath });
      });
      await ended(opened);
      const store = opened.result.transaction("answers", "readwrite").objectStore("answers");
      for (const row of stored) await ended(store.add(row));
      opened.result.close();
    },
    { version, rows },
  );
}

import { expect, type Page } from "@playwright/test";
import { answerAll, finishLesson, hydrated, openTopic, signUp, takeQuiz } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar({ LESSON_ACCESS: "open" });
});
test.afterAll(() => nectar.stop());

/** By its forms alone, each question answered with its first option; returns the next lesson. */
async function finishUnseen(page: Page, lessonId: string): Promise<string> {
  const offline = await page.request.get(`${nectar.url}/api/offline-lessons?opened=${lessonId}`);
  const { lessons } = (await offline.json()) as {
    lessons: { id: string; questions: { id: string }[] }[];
  };
  const post = (form: Record<string, string>) =>
    page.request.post(`${nectar.url}/lesson/${lessonId}`, {
      form,
      headers: { origin: nectar.url },
      maxRedirects: 0,
    });
  for (const { id } of lessons.find((lesson) => lesson.id === lessonId)?.questions ?? [])
    await post({ intent: "answer", questionId: id, answer: "0" });
  await post({ intent: "finish", skip: "yes" });
  const next = lessons.find(({ id }) => id !== lessonId)?.id;
  if (!next) throw new Error("no lesson follows");
  return next;
}

const textMatching = async (page: Page, pattern: RegExp, within = "main") =>
  pattern.exec((await page.locator(within).first().innerText()).replaceAll("\n", " "))?.[1];

test("from result to Progress a lesson with an earlier question has one score and one mastery", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Machine Learning");
  const first = new URL(page.url()).pathname.split("/").pop() ?? "";
  const third = await finishUnseen(page, await finishUnseen(page, first));
  await page.goto(`${nectar.url}/lesson/${third}`);
  await hydrated(page);
  await takeQuiz(page);
  expect(await answerAll(page)).toBe(4);

  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^\d of 3 right$/);
  await expect(page.getByText("From an earlier lesson")).toBeVisible();
  const right = Number((await heading.textContent())?.[0]);
  const score = `${Math.round((right / 3) * 100)}%`;
  await expect(page.getByText(`Quiz score: ${score}`)).toBeVisible();
  const badge = page.getByRole("banner").getByText(/^Mastery \d+%$/);
  const mastery = /\d+%/.exec((await badge.textContent()) ?? "")?.[0];

  await finishLesson(page, null);
  expect(await textMatching(page, /Quiz score (\d+%)/)).toBe(score);
  await expect(page.getByText("Concept mastery").locator("..")).toContainText(mastery ?? "");
  await expect(page.getByText("Concept mastery").locator("..")).toContainText("new");
  const lessonPage = page.getByRole("link", { name: "Review This Lesson" });
  await lessonPage.click();
  await expect(page.getByText(`Score: ${score}.`)).toBeVisible();
  await expect(page.getByRole("banner").getByText(`Mastery ${mastery}`)).toBeVisible();

  await page.goto(`${nectar.url}/history`);
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(score);
  await page.goto(`${nectar.url}/progress`);
  await page.locator("summary", { hasText: "In numbers" }).click();
  const row = page.getByRole("row", { name: /^3\. / });
  await expect(row.getByRole("cell").first()).toHaveText(mastery ?? "");
});

import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { lessons, lessonVersions } from "#app/db/tables/index.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { asc, eq } from "drizzle-orm";
import { aVisitor, test } from "../../../../test/site.ts";

/** What the browser asks for after an answer. */
const quizOnly = (lessonId: string) =>
  `/lesson/${lessonId}.data?_routes=screens/learn/lesson/lesson`;

/** A sentence's worth of the lesson, without anything that HTML would escape. */
async function wordsOf(lessonId: string): Promise<string> {
  const { blocks } = one(
    await db.select().from(lessonVersions).where(eq(lessonVersions.lessonId, lessonId)),
  );
  return /[A-Za-z ]{25,}/.exec(textOf(blocks, "explanation"))?.[0].trim() ?? "";
}

test("an answer without JavaScript shows its feedback without loading the lesson's text again", async ({
  request,
  learner,
  lesson: { lessonId, questions },
}) => {
  const words = await wordsOf(lessonId);
  expect(words).not.toBe("");
  const path = `/lesson/${lessonId}`;
  const send = async (form: Record<string, string>) =>
    (await request(path, { as: learner, form })).text();
  const reading = await (await request(path, { as: learner })).text();
  expect(reading).toContain(words);

  await send({ intent: "take-quiz" });
  const [question] = questions;
  const answered = await send({ intent: "answer", questionId: question!.id, answer: "0" });

  expect(answered).toContain("Question 1 of 3");
  expect(answered).toContain("Next");
  expect(answered).not.toContain(words);
  expect(answered.length).toBeLessThan(reading.length / 2);
  const again = await (await request(`${path}?read=again`, { as: learner })).text();
  expect(again).toContain(words);
});

test("a printed lesson is sent with its page, and as data to a page that is open already", async ({
  request,
  learner,
  lesson: { lessonId },
}) => {
  const words = await wordsOf(lessonId);
  const page = await (await request(`/lesson/${lessonId}`, { as: learner })).text();
  expect(page).toContain("data-block=");
  // Its HTML, and the data from which the browser continues.
  expect(page.split(words)).toHaveLength(3);
  const data = await (await request(`/lesson/${lessonId}.data`, { as: learner })).text();
  expect(data).toContain("font-serif");
  expect(data.split(words)).toHaveLength(2);
});

test("a lesson preloads the font of italics if it has any, so that they don't wait for the styles", async ({
  site,
  request,
  learner,
}) => {
  const preload = /<link rel="preload" [^>]*literata-latin-common-wght-italic[^>]*>/;
  const firstLesson = async (topic: string) => {
    const { lessonId } = await site.aLesson(learner, topic);
    return (await request(`/lesson/${lessonId}`, { as: learner })).text();
  };
  const withItalics = await firstLesson("Machine Learning");
  expect(withItalics).toContain("<em");
  expect(withItalics).toMatch(preload);
  const without = await firstLesson("Digital Marketing Strategy");
  expect(without).toContain("data-block=");
  expect(without).not.toContain("<em");
  expect(without).not.toMatch(preload);
});

test("a page that opens with a question preloads no font of the text", async ({
  request,
  learner,
  lesson: { lessonId },
}) => {
  const preload = /<link rel="preload" [^>]*literata[^>]*>/;
  const page = async () => (await request(`/lesson/${lessonId}`, { as: learner })).text();
  expect(await page()).toMatch(preload);
  await request(`/lesson/${lessonId}`, { as: learner, form: { intent: "take-quiz" } });
  expect(await page()).not.toMatch(preload);
});

test("the browser compiles a page's scripts while it loads them", async ({
  request,
  learner,
  lesson: { lessonId },
}) => {
  const page = await (await request(`/lesson/${lessonId}`, { as: learner })).text();
  const scripts = new Set(page.match(/\/assets\/(?!manifest-)[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(5);
  for (const script of scripts)
    expect(readFileSync(`build/client${script}`, "utf8"), script).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});

test("the quiz is loaded apart from the text, and only for the learner's own, unlocked lessons", async ({
  site,
  request,
  learner,
  lesson: { lessonId, lessonIds },
}) => {
  const words = await wordsOf(lessonId);
  await request(`/lesson/${lessonId}`, { as: learner, form: { intent: "take-quiz" } });
  const quiz = await (await request(quizOnly(lessonId), { as: learner })).text();
  expect(quiz).toContain("sessionId");
  expect(quiz).not.toContain(words);
  // A script asks for the text when it is to be shown, so it always gets it.
  const all = await (await request(`/lesson/${lessonId}.data`, { as: learner })).text();
  expect(all).toContain(words);

  const visitors = await (await request(quizOnly(lessonId), { as: aVisitor() })).text();
  expect(visitors).toContain("/login");
  expect(visitors).not.toContain("sessionId");
  const stranger = await site.aLearner();
  const foreign = await request(quizOnly(lessonId), { as: stranger });
  expect(await foreign.text()).not.toContain("sessionId");
  const locked = await request(quizOnly(lessonIds[1]!), { as: learner });
  expect(locked.status).toBe(403);
  expect(await locked.text()).not.toContain("sessionId");
});

test("a locked lesson shows what comes next by title and objective, and sends no word of any text", async ({
  request,
  learner,
  lesson: { courseId, lessonIds },
}) => {
  const path = await db
    .select({ id: lessons.id, title: lessons.title, objective: lessons.objective })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  const locked = path.slice(1);
  expect(locked).toHaveLength(9);
  for (const suffix of ["", ".data"]) {
    const answer = await request(`/lesson/${lessonIds[1]!}${suffix}`, { as: learner });
    const sent = (await answer.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    for (const { id, title, objective } of locked) {
      expect(sent).toContain(title);
      expect(sent).toContain(objective);
      expect(sent).not.toContain(await wordsOf(id));
    }
  }
});

test("a lesson that isn't there leads a learner to the next one of their own", async ({
  site,
  request,
  learner,
  lesson: { lessonId },
}) => {
  const unknown = "/lesson/0192f0c1-2345-7abc-8def-0123456789ab";
  const newcomer = await site.aLearner();
  for (const path of [unknown, `${unknown}/complete`]) {
    const page = await request(path, { as: learner });
    expect(page.status).toBe(404);
    const text = await page.text();
    expect(text).toContain("Continue: ");
    expect(text).toContain(`href="/lesson/${lessonId}"`);
    expect(await (await request(path, { as: newcomer })).text()).not.toContain("Continue: ");
  }
});

test("no key leaves the server before its question is answered", async ({
  request,
  learner,
  lesson: { lessonId, questions },
}) => {
  // Words of a key, without anything that HTML or JSON would escape.
  const secrets = questions.map(
    ({ key }) => /[A-Za-z ]{15,}/.exec(key.explanation)?.[0].trim() ?? "",
  );
  const path = `/lesson/${lessonId}`;
  const sent = async () => {
    const answers = [path, `${path}?read=again`, `${path}.data`, quizOnly(lessonId)].map(
      async (address) => (await request(address, { as: learner })).text(),
    );
    return (await Promise.all(answers)).join("\n");
  };
  const send = (form: Record<string, string>) => request(path, { as: learner, form });
  const secretsSent = async () => {
    const all = await sent();
    return secrets.map((words) => words !== "" && all.includes(words));
  };
  expect(secrets).not.toContain("");

  expect(await secretsSent()).toEqual([false, false, false]);
  await send({ intent: "take-quiz" });
  expect(await secretsSent()).toEqual([false, false, false]);
  const [question] = questions;
  const right = String((question!.key as { option: number }).option);
  await send({ intent: "answer", questionId: question!.id, answer: right });
  expect(await secretsSent()).toEqual([true, false, false]);
});

test("the answer to a stop inside a lesson leaves the server when the reader asks for it, and only to the lesson's learners", async ({
  site,
  request,
  learner,
}) => {
  const { lessonId } = await site.aLesson(learner, "Digital Marketing Strategy");
  const { blocks } = one(
    await db.select().from(lessonVersions).where(eq(lessonVersions.lessonId, lessonId)),
  );
  const stop = blocks.find(({ kind }) => kind === "ask");
  if (stop?.kind !== "ask") throw new Error("the lesson has no stop");
  const words = /[A-Za-z ]{15,}/.exec(stop.answer.text)?.[0].trim() ?? "";
  expect(words).not.toBe("");
  const text = async (path: string, as = learner) => (await request(path, { as })).text();

  expect(await text(`/lesson/${lessonId}`)).not.toContain(words);
  expect(await text(`/lesson/${lessonId}.data`)).not.toContain(words);
  expect(await text(`/api/lessons/${lessonId}/stops/${stop.id}`)).toContain(words);
  // The link of a page without JavaScript.
  expect(await text(`/lesson/${lessonId}?read=again&answer=${stop.id}`)).toContain(words);

  const stranger = await site.aLearner();
  const path = `/api/lessons/${lessonId}/stops/${stop.id}`;
  expect((await request(path, { as: stranger })).status).toBe(404);
  expect((await request(path, { as: aVisitor() })).status).toBe(401);
});

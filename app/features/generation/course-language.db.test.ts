import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { courses, generations, lessons, questions, remediationRuns } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, answerAll, MONDAY, test } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { generateRemediation } from "../remediation/generate-remediation.ts";
import { writeExplanation } from "../remediation/write-explanation.ts";
import { createTopic } from "../topics/create-topic.ts";
import { findCourseLanguage, keepLanguage } from "./course-language.ts";
import { writeFurtherQuestions } from "./write-further-questions.ts";
import { writeLessons } from "./write-lessons.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(() => ai.close());
test.beforeEach(() => {
  ai.requests.length = 0;
});

const aiModels = () => models(env().ai!);
const signal = () => new AbortController().signal;
const storedLanguage = async (courseId: string) =>
  one(await db.select().from(courses).where(eq(courses.id, courseId))).language;
const userPrompts = () => ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));

async function aTopic(topic: string) {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const { courseId, lessonId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  const write = () => writeLessons(run.id, aiModels(), () => MONDAY, signal());
  return { learner, courseId, lessonId, write };
}

test("a topic that tells its language keeps it, whatever is found later", async () => {
  const { courseId } = await aTopic("Los tiempos del pasado en español");
  expect(await storedLanguage(courseId)).toBeNull();

  expect(await findCourseLanguage(courseId)).toBe("es");
  expect(await storedLanguage(courseId)).toBe("es");
  await keepLanguage(db, courseId, "fr");
  await db.update(courses).set({ topicName: "The past tenses of Spanish" });
  expect(await findCourseLanguage(courseId)).toBe("es");
});

test("a topic that doesn't tell has the language of what is written first, and every later prompt names it", async () => {
  const { courseId, write } = await aTopic("Jazz");
  expect(await findCourseLanguage(courseId)).toBeUndefined();

  await write();

  expect(await storedLanguage(courseId)).toBe("en");
  const [first, ...others] = userPrompts().filter((prompt) => /<lesson>\n\d/.test(prompt));
  expect(first).not.toContain("Write in");
  expect(others.length).toBeGreaterThan(0);
  for (const prompt of others) expect(prompt).toContain("Write in English.");
});

test("a course of an earlier version has the language of its lessons, not of its topic", async () => {
  const { courseId, write } = await aTopic("Jazz");
  await write();
  await db.update(courses).set({ language: null, topicName: "Los tiempos del pasado en español" });

  expect(await findCourseLanguage(courseId)).toBe("en");
  expect(await storedLanguage(courseId)).toBe("en");
});

test("every writer gets the language that is kept, and what comes in another one isn't stored", async () => {
  const { learner, courseId, lessonId, write } = await aTopic("Jazz");
  await write();
  // The stand-in service writes English.
  await db.update(courses).set({ language: "de" }).where(eq(courses.id, courseId));
  const quiz = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  ai.requests.length = 0;

  const further = { lessonId, userId: learner.id, isAwaited: false };
  await expect(
    writeFurtherQuestions(further, aiModels(), () => MONDAY, signal()),
  ).rejects.toMatchObject({ kind: "invalid-structure" });
  await answerAll(learner, { lessonId, questions: quiz }, { wrong: quiz.length });
  expect(await generateRemediation(learner, lessonId, MONDAY)).toEqual({ status: "writing" });
  const [run] = await db.select().from(remediationRuns);
  const explained = await writeExplanation(run!.id, aiModels(), () => MONDAY, signal());

  expect(explained).toEqual({ status: "failed" });
  const prompts = userPrompts();
  expect(prompts.some((prompt) => prompt.includes("<original-explanation>"))).toBe(true);
  for (const prompt of prompts) expect(prompt).toContain("Write in German.");
  expect(await db.$count(questions, eq(questions.lessonId, lessonId))).toBe(quiz.length);
});

test("the lessons that are still to come are refused in another language than the kept one", async () => {
  const { courseId, write } = await aTopic("Jazz");
  await keepLanguage(db, courseId, "de");

  expect(await write()).toMatchObject({ status: "failed" });

  const rows = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
  expect(rows.filter(({ status }) => status === "ready")).toEqual([]);
});

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  generations,
  lessons,
  questions,
  remediationContent,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, aLesson, answerAll, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLesson } from "../lessons/load-lesson.ts";
import { passStep } from "../lessons/pass-step.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "../topics/write-lessons.ts";
import { explainAgain } from "./explain-again.ts";

let close: () => Promise<void>;
let ai: AiService;
beforeAll(async () => {
  close = await freshlyConnected();
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await close();
  await ai.close();
});
afterEach(() => ai.setFault(null));

const writers = () => models(env().ai!);

async function aWrittenLesson() {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const { lessonId, topicId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.topicId, topicId)));
  await writeLessons(run.id, writers(), () => MONDAY, new AbortController().signal);
  const asked = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  return { learner, lessonId, questions: asked };
}

test("who misses an idea gets it explained anew from their own answers, written once", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  await passStep(learner, lesson.lessonId, "result");
  const page = await loadLesson(learner, lesson.lessonId, MONDAY);
  expect(page).toMatchObject({ remediation: [], session: { phase: "remediation" } });
  ai.requests.length = 0;

  const [explained, again] = await Promise.all([
    explainAgain(learner, lesson.lessonId, MONDAY, writers()),
    explainAgain(learner, lesson.lessonId, MONDAY, writers()),
  ]);

  expect(explained).toEqual(again);
  expect(explained.status === "explained" && explained.items.map((item) => item.type)).toEqual([
    "explanation",
    "analogy",
    "example",
    "socratic_qa",
  ]);
  expect(await explainAgain(learner, lesson.lessonId, MONDAY, writers())).toEqual(explained);
  expect(ai.chats()).toHaveLength(1);
  expect(JSON.stringify(ai.chats()[0]!.body)).toContain(lesson.questions[0]!.questionText);
  expect(
    await db.select().from(remediationContent).where(eq(remediationContent.userId, learner.id)),
  ).toHaveLength(4);
  const after = await loadLesson(learner, lesson.lessonId, MONDAY);
  expect(after.status === "open" && after.remediation).toHaveLength(4);
});

test("a service that fails leaves nothing behind, and a later try can succeed", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  ai.setFault({ kind: "server-error" });
  const explain = () => explainAgain(learner, lesson.lessonId, MONDAY, writers());
  expect(await explain()).toEqual({ status: "failed" });
  ai.setFault(null);
  expect(await explain()).toMatchObject({ status: "explained" });
});

test("a model that needs more words than usual explains all the same", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  ai.setFault({ kind: "long-thoughts", letters: 6_500 });
  expect(await explainAgain(learner, lesson.lessonId, MONDAY, writers())).toMatchObject({
    status: "explained",
  });
});

test("thirty a day are enough for one learner", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  const call = {
    userId: learner.id,
    writer: "remediation",
    model: "m",
    day: "2026-11-16",
    reservedTokens: 0,
    status: "settled" as const,
    createdAt: MONDAY,
  };
  await db.insert(aiUsage).values(Array.from({ length: 30 }, () => call));
  expect(await explainAgain(learner, lesson.lessonId, MONDAY, writers())).toEqual({
    status: "failed",
  });
});

test("a library lesson brings its own explanation, and nobody is asked", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, lesson, { wrong: lesson.questions.length });
  ai.requests.length = 0;
  const stored = one(await db.select().from(lessons).where(eq(lessons.id, lesson.lessonId)));
  expect(await explainAgain(learner, lesson.lessonId, MONDAY, writers())).toEqual({
    status: "explained",
    items: stored.preparedRemediation,
  });
  expect(ai.chats()).toEqual([]);
});

test("what is well understood is not explained again, and a stranger's lesson is unknown", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson);
  expect(await explainAgain(learner, lesson.lessonId, MONDAY, writers())).toEqual({
    status: "not-weak",
  });
  expect(await explainAgain(await aLearner(), lesson.lessonId, MONDAY, writers())).toEqual({
    status: "not-found",
  });
});

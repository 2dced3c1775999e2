import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Timeouts } from "#app/ai/deadline.ts";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  concepts,
  generationChunks,
  generations,
  lessons,
  questions,
  topics,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLesson } from "../lessons/load-lesson.ts";
import { readLessonStream } from "../lessons/read-lesson-stream.ts";
import { cancelWriting } from "./cancel-writing.ts";
import { createTopic } from "./create-topic.ts";
import { writeAgain } from "./write-again.ts";
import { writeLessons } from "./write-lessons.ts";

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
beforeEach(() => {
  env().AI_CONCURRENCY = 8;
});
afterEach(() => {
  ai.setFault(null);
  ai.requests.length = 0;
});

const clock = () => MONDAY;
const IMPATIENT: Partial<Timeouts> = { firstContentMs: 150, betweenChunksMs: 150, totalMs: 2_000 };
let services = 0;

/** What a service refuses is remembered by its name: each test has a service of its own. */
const writers = () =>
  models({ baseUrl: ai.url, model: `writer ${(services += 1)}`, modelCheck: `checker ${services}` });

async function aTopic(name = `Tide pools ${(services += 1)}`, isPremium = false) {
  const learner = await aLearner({ isPremium });
  const created = await createTopic(learner, { topic: name, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const generation = one(
    await db.select().from(generations).where(eq(generations.topicId, created.topicId)),
  );
  return { learner, ...created, generationId: generation.id };
}

const write = (generationId: string, timeouts?: Partial<Timeouts>) =>
  writeLessons(generationId, writers(), clock, new AbortController().signal, timeouts);

const lessonsOf = (topicId: string) =>
  db.select().from(lessons).where(eq(lessons.topicId, topicId)).orderBy(asc(lessons.lessonNumber));

const questionsOf = (lessonId: string) =>
  db.select().from(questions).where(eq(questions.lessonId, lessonId));

test("two lessons are written for a free learner, the others are planned with the outline's titles", async () => {
  const { topicId, generationId, lessonId } = await aTopic("Sundials");

  expect(await write(generationId)).toEqual({ status: "done" });

  const rows = await lessonsOf(topicId);
  expect(rows.map((row) => row.status)).toEqual(["ready", "ready", ...Array(8).fill("planned")]);
  expect(rows[4]?.title).toBe("Measuring Sundials");
  expect(rows[4]?.objective).not.toBe("");
  expect(await questionsOf(lessonId)).toHaveLength(3);
  expect((await questionsOf(lessonId)).every((question) => question.conceptId !== null)).toBe(true);
  expect(rows[0]?.primaryConceptId).not.toBeNull();
  const topic = one(await db.select().from(topics).where(eq(topics.id, topicId)));
  expect(topic.outline?.concepts).toHaveLength(30);
  expect(topic.description).toContain("ten short lessons");
  const run = one(await db.select().from(generations).where(eq(generations.id, generationId)));
  expect(run).toMatchObject({ status: "done", progress: 100, fault: null });
  expect(await db.select().from(generationChunks)).toEqual([]);
});

import { eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { generations } from "#app/db/tables/index.ts";
import { cancelGeneration } from "#app/features/generation/cancel-generation.ts";
import { loadLessonContent } from "#app/features/lessons/load-lesson-content.ts";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { env } from "#app/platform/env.ts";
import { startAiService, type AiService } from "../../test/ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "../../test/builders.ts";
import { writeLessonsJob } from "./write-lessons.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});

/** Seconds until the queue retries each job. */
async function pauses(generationId: string) {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from start_after - created_on)::int seconds from pgboss.job
        where name = 'write-lessons' and data->>'generationId' = ${generationId} order by created_on`,
  );
  return rows.map(({ seconds }) => seconds);
}

test("a run is retried after the ten minutes that the service requested", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.courseId, created.courseId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const work = () => writeLessonsJob.run({ generationId: id }, new AbortController().signal);
  ai.setFault({ kind: "rate-limit", retryAfterSeconds: 600 });

  await work();

  expect(await pauses(id)).toEqual([0, 600]);
  const calls = ai.chats().length;
  expect(calls).toBeLessThanOrEqual(2);
  const waiting = one(await db.select().from(generations).where(ofTopic));
  expect(waiting.status).toBe("running");
  expect(waiting.nextTryAt).not.toBeNull();

  ai.setFault(null);
  await work();
  expect(one(await db.select().from(generations).where(ofTopic))).toMatchObject({
    status: "done",
    nextTryAt: null,
  });
});

test("a cancelled wait makes no further call", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Sundials", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.courseId, created.courseId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const work = () => writeLessonsJob.run({ generationId: id }, new AbortController().signal);
  ai.setFault({ kind: "rate-limit", retryAfterSeconds: 600 });
  await work();
  const calls = ai.chats().length;

  expect(await cancelGeneration(learner, created.lessonId, MONDAY)).toEqual({
    status: "cancelled",
  });
  await work();

  expect(ai.chats()).toHaveLength(calls);
});

test("without an AI service active runs end, and their learners can start another topic", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Glaciers", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.courseId, created.courseId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const { ai: settings } = env();
  env().ai = null;

  await writeLessonsJob.run({ generationId: id }, new AbortController().signal);

  env().ai = settings;
  const page = await loadLessonContent(learner, created.lessonId, MONDAY);
  expect(page).toMatchObject({ status: "open", lesson: { status: "failed" } });
  expect(page.status === "open" && page.fault).toContain("no AI service set up");
  expect(await createTopic(learner, { topic: "Rivers", fresh: false }, MONDAY)).toMatchObject({
    status: "created",
  });
});

test("a run that keeps crashing is ended", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Deserts", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.courseId, created.courseId);
  await db.update(generations).set({ status: "running", attempt: 10 }).where(ofTopic);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const calls = ai.chats().length;

  await writeLessonsJob.run({ generationId: id }, new AbortController().signal);

  expect(ai.chats()).toHaveLength(calls);
  expect(one(await db.select().from(generations).where(ofTopic)).status).toBe("failed");
});

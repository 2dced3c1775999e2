import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, one } from "#app/db/client.ts";
import { generations } from "#app/db/tables/index.ts";
import { cancelWriting } from "#app/features/topics/cancel-writing.ts";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { env } from "#app/platform/env.ts";
import { startAiService, type AiService } from "../../test/ai-service/start-ai-service.ts";
import { aLearner, freshlyConnected, MONDAY } from "../../test/builders.ts";
import { writeLessonsJob } from "./write-lessons.ts";

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

/** Seconds after which the queue brings each job of the writers. */
async function pauses(generationId: string) {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from start_after - created_on)::int seconds from pgboss.job
        where name = 'write-lessons' and data->>'generationId' = ${generationId} order by created_on`,
  );
  return rows.map(({ seconds }) => seconds);
}

test("a service that asks for ten minutes is left alone for ten minutes, then asked again", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.topicId, created.topicId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const work = () => writeLessonsJob.run({ generationId: id }, new AbortController().signal);
  ai.setFault({ kind: "rate-limit", retryAfterSeconds: 600 });

  await work();

  expect(await pauses(id)).toEqual([0, 600]);
  const asked = ai.chats().length;
  expect(asked).toBeLessThanOrEqual(2);
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

test("who does not want to wait cancels, and nothing is asked when the time has come", async () => {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Sundials", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const ofTopic = eq(generations.topicId, created.topicId);
  const { id } = one(await db.select().from(generations).where(ofTopic));
  const work = () => writeLessonsJob.run({ generationId: id }, new AbortController().signal);
  ai.setFault({ kind: "rate-limit", retryAfterSeconds: 600 });
  await work();
  const asked = ai.chats().length;

  expect(await cancelWriting(learner, created.lessonId, MONDAY)).toEqual({ status: "cancelled" });
  await work();

  expect(ai.chats()).toHaveLength(asked);
});

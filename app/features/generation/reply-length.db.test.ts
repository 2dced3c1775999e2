import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { aiUsage, generations } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "./write-lessons.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});
test.afterEach(() => {
  ai.setFault(null);
  ai.requests.length = 0;
});

async function write(topic: string) {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const { courseId, lessonId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  const aiModels = models({ baseUrl: ai.url, model: topic, modelCheck: `${topic} checker` });
  const signal = new AbortController().signal;
  const outcome = await writeLessons(run.id, aiModels, () => MONDAY, signal);
  const lesson = await findWrittenLesson(lessonId);
  return { learner, outcome, lesson };
}

const limits = (topic: string) =>
  ai
    .chats()
    .filter(({ body }) => body.model === topic && JSON.stringify(body).includes("1 of 10"))
    .map(({ body }) => body.max_tokens);

test("a reply cut off by its token limit is retried with a higher one", async () => {
  ai.setFault({ kind: "long-thoughts" });

  const { learner, outcome, lesson } = await write("Tidal flats");

  expect(outcome).toEqual({ status: "done" });
  expect(lesson.status).toBe("ready");
  expect(textOf(lesson.blocks, "explanation")).toContain("Tidal flats");
  expect(limits("Tidal flats")).toEqual([4_500, 9_000, 18_000]);
  const longest = await db
    .select({ reserved: aiUsage.reservedTokens })
    .from(aiUsage)
    .where(and(eq(aiUsage.userId, learner.id), eq(aiUsage.writer, "lesson")));
  // The cost of the longer reply is reserved before the call.
  expect(Math.max(...longest.map(({ reserved }) => reserved))).toBeGreaterThan(18_000);
});

test("a service that refuses the higher limit is retried with its maximum", async () => {
  env().AI_CONCURRENCY = 1;
  ai.setFault([{ kind: "truncated" }, { kind: "too-long" }]);

  const { outcome, lesson } = await write("Salt marshes");

  expect(outcome).toEqual({ status: "done" });
  expect(lesson.status).toBe("ready");
});

import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, courses } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { startAiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { readLessonStream } from "./read-lesson-stream.ts";
import { cancelGeneration } from "./cancel-generation.ts";
import { createTopic } from "../topics/create-topic.ts";
import { retryLesson } from "./retry-lesson.ts";
import { writeLessons } from "./write-lessons.ts";
import { aWritingService, clock, questionsOf } from "../../../test/writing-service.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

test("a cancelled run aborts its call right away, stores nothing and can be restarted", async () => {
  const slow = await startAiService({ msToFirstToken: 0, tokensPerSecond: 10 });
  const { learner, generationId, lessonId } = await aTopic();
  const service = models({ baseUrl: slow.url, model: "slow", modelCheck: "slow" });
  const run = writeLessons(generationId, service, clock, new AbortController().signal);
  const stream = readLessonStream(lessonId, 0, AbortSignal.timeout(60_000));
  for await (const event of stream) if (event.type === "text") break;

  const cancelledAt = performance.now();
  expect(await cancelGeneration(learner, lessonId, MONDAY)).toEqual({ status: "cancelled" });
  expect(await run).toEqual({ status: "nothing-to-do" });
  // Without being notified it would take about seven seconds.
  expect(performance.now() - cancelledAt).toBeLessThan(4_000);

  expect(slow.chats().every((chat) => chat.closedEarly)).toBe(true);
  await slow.close();
  const page = await loadLessonContent(learner, lessonId, MONDAY);
  expect(page).toMatchObject({
    status: "open",
    wasCancelled: true,
    lesson: { status: "planned", blocks: [] },
  });
  expect(await cancelGeneration(learner, lessonId, MONDAY)).toEqual({ status: "not-writing" });
  expect(await retryLesson(learner, lessonId, MONDAY)).toEqual({ status: "started" });
  const again = one(
    await db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, learner.id), eq(generations.status, "queued"))),
  );
  expect(await write(again.id)).toEqual({ status: "done" });
  expect(await questionsOf(lessonId)).toHaveLength(3);
});

test("another learner's run can't be cancelled", async () => {
  const { lessonId } = await aTopic();
  expect(await cancelGeneration(await aLearner(), lessonId, MONDAY)).toEqual({
    status: "not-found",
  });
});

test("with moderation nothing is shown before its verdict, and a flagged topic is withdrawn", async () => {
  const service = await startAiService({
    msToFirstToken: 0,
    flags: (text) => /poison/i.test(text),
  });
  const { ai: before } = env();
  env().ai = { baseUrl: service.url, model: "writer", modelCheck: "checker" };
  const learner = await aLearner();
  const submit = (topic: string) => createTopic(learner, { topic, fresh: false }, MONDAY);
  const moderated = () => service.requests.filter(({ path }) => path === "/v1/moderations");

  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await submit("Poison for beginners")).toEqual({ status: "refused", reason: "unsafe" });
    expect(await db.select().from(courses).where(eq(courses.ownerId, learner.id))).toEqual([]);
    expect(await db.select().from(generations).where(eq(generations.userId, learner.id))).toEqual(
      [],
    );
  }
  expect(moderated()).toHaveLength(3);
  // Each may have cost a few tokens, so there is a limit.
  expect(await submit("Poison once more")).toMatchObject({
    status: "too-many",
    reached: { limit: "refusals", used: 3 },
  });
  expect(await submit("Machine Learning")).toMatchObject({ status: "created" });
  expect(moderated()).toHaveLength(3);
  env().ai = before;
  await service.close();
});

test("a run whose topic is withdrawn aborts its call and stores nothing", async () => {
  const slow = await startAiService({ msToFirstToken: 0, tokensPerSecond: 10 });
  const { courseId, generationId, lessonId } = await aTopic();
  const service = models({ baseUrl: slow.url, model: "slow 2", modelCheck: "slow 2" });
  const run = writeLessons(generationId, service, clock, new AbortController().signal);
  const stream = readLessonStream(lessonId, 0, AbortSignal.timeout(60_000));
  for await (const event of stream) if (event.type === "text") break;

  await db.delete(courses).where(eq(courses.id, courseId));

  expect(await run).toEqual({ status: "nothing-to-do" });
  expect(slow.chats().every((chat) => chat.closedEarly)).toBe(true);
  await slow.close();
});

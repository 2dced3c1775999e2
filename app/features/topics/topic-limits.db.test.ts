import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, lessons } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import type { Learner } from "../accounts/find-session.ts";
import { cancelWriting } from "./cancel-writing.ts";
import { createTopic } from "./create-topic.ts";
import { writeAgain } from "./write-again.ts";
import { writeLessons } from "./write-lessons.ts";
import { writeMore } from "./write-more.ts";

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

const submit = (learner: Learner, topic: string) =>
  createTopic(learner, { topic, fresh: false }, MONDAY);

async function created(learner: Learner, topic: string) {
  const answer = await submit(learner, topic);
  if (answer.status !== "created") throw new Error(`the topic was ${answer.status}`);
  return answer;
}

/** What a worker does with the learner's run. */
async function work({ id }: Learner) {
  const open = inArray(generations.status, ["queued", "running"]);
  const run = one(
    await db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, id), open)),
  );
  const writers = models({ baseUrl: ai.url, model: "writer", modelCheck: "checker" });
  return writeLessons(run.id, writers, () => MONDAY, new AbortController().signal);
}

test("twenty submits at once are one topic; a day has as many as it is allowed", async () => {
  const learner = await aLearner();

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submit(learner, `Lighthouses ${index}`)),
  );

  const count = (status: string) => outcomes.filter((one) => one.status === status).length;
  expect([count("created"), count("already-writing")]).toEqual([1, 19]);
  await work(learner);
  for (const day of [2, 3]) {
    await created(learner, `Harbours ${day}`);
    await work(learner);
  }
  expect(await submit(learner, "One too many")).toEqual({ status: "too-many" });
});

test("who asks while the writers are busy for them is led to what is being written", async () => {
  const learner = await aLearner({ isPremium: true });
  const first = await created(learner, "Tide pools");
  const underWay = { topicName: "Tide pools", lessonId: first.lessonId };
  expect(await submit(learner, "Sundials")).toEqual({ status: "already-writing", underWay });
  expect(await submit(learner, "Machine Learning")).toMatchObject({ status: "created" });
  expect(await submit(await aLearner(), "Sundials")).toMatchObject({ status: "created" });

  await cancelWriting(learner, first.lessonId, MONDAY);
  const second = await created(learner, "Sundials");

  expect(await writeAgain(learner, first.lessonId, MONDAY)).toEqual({
    status: "already-writing",
    underWay: { topicName: "Sundials", lessonId: second.lessonId },
  });
  expect(await work(learner)).toEqual({ status: "done" });
  expect(await writeAgain(learner, first.lessonId, MONDAY)).toEqual({ status: "started" });
});

test("lessons that are written for later count as a run, too", async () => {
  const learner = await aLearner();
  const { topicId } = await created(learner, "Bridges");
  await work(learner);
  const premium = { ...learner, isPremium: true };
  const rows = await db
    .select()
    .from(lessons)
    .where(eq(lessons.topicId, topicId))
    .orderBy(asc(lessons.lessonNumber));
  expect(await writeMore(premium, rows[1]!.id, MONDAY)).toEqual({ status: "started" });

  expect(await submit(premium, "Tunnels")).toEqual({
    status: "already-writing",
    underWay: { topicName: "Bridges", lessonId: rows[2]!.id },
  });
});

test("a topic that nobody could write is no topic of the day; a cancelled one is, and failures have an end, too", async () => {
  const learner = await aLearner();
  for (const kind of ["refusal", "quota", "bad-key"] as const) {
    ai.setFault({ kind });
    await created(learner, `Volcanoes ${kind}`);
    expect(await work(learner)).toEqual({ status: "failed" });
  }
  ai.setFault(null);

  await created(learner, "Glaciers");
  await work(learner);
  const given = await created(learner, "Rivers");
  await cancelWriting(learner, given.lessonId, MONDAY);
  await created(learner, "Deltas");
  await work(learner);
  expect(await submit(learner, "One too many")).toEqual({ status: "too-many" });

  const unlucky = await aLearner();
  ai.setFault({ kind: "refusal" });
  for (let topic = 1; topic <= 6; topic++) {
    await created(unlucky, `Swamps ${topic}`);
    await work(unlucky);
  }
  expect(await submit(unlucky, "Swamps 7")).toEqual({ status: "too-many" });
});

import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { aiUsage, generations, lessons, sources } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aSource } from "../../../test/source.ts";
import { lessonsOf } from "../../../test/writing-service.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findTopicAllowance } from "../generation/learner-limits.ts";
import { cancelGeneration } from "../generation/cancel-generation.ts";
import { createTopic } from "./create-topic.ts";
import { retryLesson } from "../generation/retry-lesson.ts";
import { writeLessons } from "../generation/write-lessons.ts";
import { generateNextLessons } from "../generation/generate-next-lessons.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});
test.afterEach(() => ai.setFault(null));

const TYPED = { isSourced: false };
const SOURCED = { isSourced: true };

const submit = (learner: Learner, topic: string, now = MONDAY) =>
  createTopic(learner, { topic, fresh: false }, now);

async function created(learner: Learner, topic: string) {
  const answer = await submit(learner, topic);
  if (answer.status !== "created") throw new Error(`the topic was ${answer.status}`);
  return answer;
}

/** Executes the learner's run like a worker. */
async function work({ id }: Learner) {
  const open = inArray(generations.status, ["queued", "running"]);
  const run = one(
    await db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, id), open)),
  );
  const aiModels = models({ baseUrl: ai.url, model: "writer", modelCheck: "checker" });
  return writeLessons(run.id, aiModels, () => MONDAY, new AbortController().signal);
}

test("twenty concurrent submits are one topic, and a day has a limit", async () => {
  const learner = await aLearner();

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submit(learner, `Lighthouses ${index}`)),
  );

  const count = (status: string) => outcomes.filter((outcome) => outcome.status === status).length;
  expect([count("created"), count("already-writing")]).toEqual([1, 19]);
  await work(learner);
  for (const day of [2, 3]) {
    await created(learner, `Harbours ${day}`);
    await work(learner);
  }
  expect(await submit(learner, "One too many")).toMatchObject({
    status: "too-many",
    reached: { limit: "topics", used: 3, max: 3, nextAt: later(MONDAY, 1) },
  });
});

test("M1, P5, L10: a day is the last 24 hours in any time zone", async () => {
  const learner = await aLearner();
  for (const hours of [0, 1, 2]) {
    await submit(learner, `Harbours ${hours}`, later(MONDAY, 0, hours));
    await work(learner);
  }
  // At every hour it is midnight in some time zone.
  for (const timeZone of [
    "Pacific/Kiritimati",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Pacific/Niue",
  ])
    for (const hours of [3, 9, 15, 23])
      expect(
        await submit({ ...learner, timeZone }, "One too many", later(MONDAY, 0, hours)),
      ).toMatchObject({
        status: "too-many",
        reached: { limit: "topics", nextAt: later(MONDAY, 1) },
      });
  expect(await submit(learner, "The next day", later(MONDAY, 1))).toMatchObject({
    status: "created",
  });
});

test("H2, P5, L10: starting and cancelling repeatedly is limited per learner, not per topic", async () => {
  const learner = await aLearner();
  const { lessonId } = await created(learner, "Lighthouses");
  await cancelGeneration(learner, lessonId, MONDAY);
  const other = await created(learner, "Harbours");
  await cancelGeneration(learner, other.lessonId, MONDAY);
  for (let run = 3; run <= 6; run++) {
    expect(await retryLesson(learner, lessonId, later(MONDAY, 0, run))).toEqual({
      status: "started",
    });
    await cancelGeneration(learner, lessonId, MONDAY);
  }

  const refused = { status: "too-many", reached: { limit: "runs", used: 6, max: 6 } };
  for (const id of [lessonId, other.lessonId])
    expect(await retryLesson(learner, id, later(MONDAY, 0, 7))).toMatchObject(refused);
  expect(await submit(learner, "Tunnels", later(MONDAY, 0, 7))).toMatchObject(refused);
  expect(await retryLesson(learner, lessonId, later(MONDAY, 1))).toEqual({ status: "started" });
});

test("a request during an active run leads to the lesson being generated", async () => {
  const learner = await aLearner({ isPremium: true });
  const first = await created(learner, "Tide pools");
  const activeRun = { topicName: "Tide pools", lessonId: first.lessonId };
  expect(await submit(learner, "Sundials")).toEqual({ status: "already-writing", activeRun });
  expect(await submit(learner, "Machine Learning")).toMatchObject({ status: "created" });
  expect(await submit(await aLearner(), "Sundials")).toMatchObject({ status: "created" });

  await cancelGeneration(learner, first.lessonId, MONDAY);
  const second = await created(learner, "Sundials");

  expect(await retryLesson(learner, first.lessonId, MONDAY)).toEqual({
    status: "already-writing",
    activeRun: { topicName: "Sundials", lessonId: second.lessonId },
  });
  expect(await work(learner)).toEqual({ status: "done" });
  expect(await retryLesson(learner, first.lessonId, MONDAY)).toEqual({ status: "started" });
});

test("a topic written before is opened, not written again, unless a new version is wanted", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonId } = await created(learner, "Tide pools");
  const continued = { status: "continued", courseId, lessonId };
  expect(await submit(learner, " tide  POOLS ")).toEqual(continued);
  await work(learner);
  expect(await submit(learner, "Tide pools")).toEqual(continued);
  expect(await submit(await aLearner(), "Tide pools")).toMatchObject({ status: "created" });

  const again = await createTopic(learner, { topic: "Tide pools", fresh: true }, MONDAY);
  expect(again).toMatchObject({ status: "created" });
  expect(again).not.toMatchObject({ courseId });
});

test("a second topic can start once the first lesson of the other is complete", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonId } = await created(learner, "Bridges");
  const ready = (id: string) =>
    db.update(lessons).set({ status: "ready" }).where(eq(lessons.id, id));
  await ready(lessonId);

  const second = await created(learner, "Tunnels");
  await ready(second.lessonId);
  const third = await created(learner, "Canals");
  await ready(third.lessonId);

  // With three active runs, background runs block too.
  const activeRun = { topicName: "Bridges", lessonId };
  expect(await submit(learner, "Locks")).toEqual({ status: "already-writing", activeRun });
  await db.update(generations).set({ status: "done" }).where(eq(generations.courseId, courseId));
  expect(await submit(learner, "Locks")).toMatchObject({ status: "created" });
});

test("background lessons don't block a new topic", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId } = await created(learner, "Bridges");
  await work(learner);
  const rows = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  expect(rows.map(({ status }) => status)).toEqual(["ready", "ready", ...Array(8).fill("planned")]);
  expect(await generateNextLessons(learner, rows[1]!.id, MONDAY)).toEqual({ status: "started" });

  expect(await submit(learner, "Tunnels")).toMatchObject({ status: "created" });
});

test("a failed topic doesn't count towards the daily limit, a cancelled one does, and failures are limited too", async () => {
  const learner = await aLearner();
  for (const kind of ["refusal", "quota", "bad-key"] as const) {
    ai.setFault({ kind });
    await created(learner, `Volcanoes ${kind}`);
    expect(await work(learner)).toEqual({ status: "failed" });
  }
  ai.setFault(null);

  await created(learner, "Glaciers");
  await work(learner);
  const topic = await created(learner, "Rivers");
  await cancelGeneration(learner, topic.lessonId, MONDAY);
  await created(learner, "Deltas");
  await work(learner);
  expect(await submit(learner, "One too many")).toMatchObject({ status: "too-many" });

  const unlucky = await aLearner();
  ai.setFault({ kind: "refusal" });
  for (let topic = 1; topic <= 6; topic++) {
    await created(unlucky, `Swamps ${topic}`);
    await work(unlucky);
  }
  expect(await submit(unlucky, "Swamps 7")).toMatchObject({
    status: "too-many",
    reached: { limit: "failures", used: 6 },
  });
});

test("a learner whose tokens are used up learns how many they were and when there are more, wherever they ask", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonId } = await created(learner, "Lighthouses");
  await work(learner);
  const hour = (hours: number) => later(MONDAY, 0, hours);
  const spent = (tokens: number, createdAt: Date) =>
    db.insert(aiUsage).values({
      userId: learner.id,
      writer: "lesson",
      model: "writer",
      reservedTokens: tokens,
      inputTokens: tokens,
      outputTokens: 0,
      day: "2026-11-16",
      status: "settled",
      createdAt,
    });
  await db.delete(aiUsage);
  await spent(20_000, hour(1));
  await spent(80_000, hour(2));
  expect(await findTopicAllowance(learner, TYPED, hour(3))).toEqual({
    limit: "topics",
    used: 1,
    max: 3,
    nextAt: null,
  });
  // With passages in every prompt, the other half is enough for a single one.
  expect(await findTopicAllowance(learner, SOURCED, hour(3))).toMatchObject({ used: 1, max: 2 });
  await spent(85_000, hour(3));
  expect(await findTopicAllowance(learner, TYPED, hour(4))).toMatchObject({ limit: "topics" });
  expect(await findTopicAllowance(learner, SOURCED, hour(4))).toMatchObject({
    limit: "tokens",
    used: 185_000,
    nextAt: later(MONDAY, 1, 1),
  });
  await spent(14_000, hour(3));
  const reached = { limit: "tokens", used: 199_000, max: 200_000, nextAt: later(MONDAY, 1, 1) };
  expect(await findTopicAllowance(learner, TYPED, hour(4))).toEqual(reached);
  const refused = { status: "too-many", reached };
  expect(await submit(learner, "Harbours", hour(4))).toEqual(refused);
  const [, , third] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  expect(await retryLesson(learner, third!.id, hour(4))).toEqual(refused);
  expect(await generateNextLessons(learner, lessonId, hour(4))).toMatchObject({
    status: "nothing-to-write",
  });
  expect(await submit(learner, "Harbours", later(MONDAY, 1, 1))).toMatchObject({
    status: "created",
  });
  await db.delete(aiUsage);
});

test("the next lesson of a course with sources needs tokens for its passages, too", async () => {
  const learner = await aLearner();
  const { courseId } = await created(learner, "Lightships");
  ai.setFault({ kind: "refusal" });
  await work(learner);
  await db.delete(aiUsage);
  await db.insert(aiUsage).values({
    userId: learner.id,
    writer: "lesson",
    model: "writer",
    reservedTokens: 185_000,
    inputTokens: 185_000,
    outputTokens: 0,
    day: "2026-11-16",
    status: "settled",
    createdAt: MONDAY,
  });
  const [first] = await lessonsOf(courseId);
  await aSource(learner, "A lightship is moored where no tower can stand.", { courseId });

  expect(await retryLesson(learner, first!.id, later(MONDAY, 0, 1))).toMatchObject({
    status: "too-many",
    reached: { limit: "tokens" },
  });
  await db.delete(sources).where(eq(sources.courseId, courseId));
  expect(await retryLesson(learner, first!.id, later(MONDAY, 0, 1))).toEqual({ status: "started" });
  await db.delete(aiUsage);
});

import { and, asc, eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import type { Timeouts } from "#app/ai/timeouts.ts";
import { models } from "#app/ai/models.ts";
import { db, one, pool } from "#app/db/client.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import {
  aiUsage,
  concepts,
  generationChunks,
  generations,
  lessons,
  questions,
  courses,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { isForOutline, onceForALesson } from "../../../test/ai-service/once-for-a-lesson.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { readLessonStream } from "./read-lesson-stream.ts";
import { notifyReaders } from "./lesson-in-progress.ts";
import { cancelGeneration } from "./cancel-generation.ts";
import { createTopic } from "../topics/create-topic.ts";
import { retryLesson } from "./retry-lesson.ts";
import { findNextLessonsState } from "./find-next-lessons-state.ts";
import { generateNextLessons } from "./generate-next-lessons.ts";
import { writeLessons } from "./write-lessons.ts";

let ai: AiService;
test.beforeAll(async () => {
  await listen(pool.options.connectionString ?? "");
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await stopListening();
  await ai.close();
});
test.beforeEach(() => {
  env().AI_CONCURRENCY = 8;
});
test.afterEach(() => {
  ai.setFault(null);
  ai.requests.length = 0;
});

const clock = () => MONDAY;
/** Short, but longer than a busy machine pauses by itself. */
const IMPATIENT: Partial<Timeouts> = { firstContentMs: 1_000, betweenChunksMs: 1_000 };
let services = 0;

/** Rejected request options are cached per service, so each test has its own. */
const aiModels = () =>
  models({
    baseUrl: ai.url,
    model: `writer ${(services += 1)}`,
    modelCheck: `checker ${services}`,
  });

async function aTopic(name = `Tide pools ${(services += 1)}`, isPremium = false) {
  const learner = await aLearner({ isPremium });
  const created = await createTopic(learner, { topic: name, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const generation = one(
    await db.select().from(generations).where(eq(generations.courseId, created.courseId)),
  );
  return { learner, ...created, generationId: generation.id };
}

const write = (generationId: string, timeouts?: Partial<Timeouts>) =>
  writeLessons(generationId, aiModels(), clock, new AbortController().signal, timeouts);

const lessonsOf = (courseId: string) =>
  db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));

const questionsOf = (lessonId: string) =>
  db.select().from(questions).where(eq(questions.lessonId, lessonId));

test("a free learner gets two lessons, and the others are planned with the outline's titles", async () => {
  const { courseId, generationId, lessonId } = await aTopic("Sundials");
  expect((await lessonsOf(courseId)).map((row) => row.title).slice(0, 3)).toEqual([
    "Sundials",
    "Lesson 2",
    "Lesson 3",
  ]);

  expect(await write(generationId)).toEqual({ status: "done" });

  const rows = await lessonsOf(courseId);
  expect(rows.map((row) => row.status)).toEqual(["ready", "ready", ...Array(8).fill("planned")]);
  expect(rows[4]?.title).toBe("Measuring Sundials");
  expect(rows[4]?.objective).not.toBe("");
  expect(await questionsOf(lessonId)).toHaveLength(3);
  expect((await questionsOf(lessonId)).every((question) => question.conceptId !== null)).toBe(true);
  expect(rows[0]?.primaryConceptId).not.toBeNull();
  const topic = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  expect(topic.outline?.concepts).toHaveLength(30);
  expect(topic.description).toContain("ten short lessons");
  const run = one(await db.select().from(generations).where(eq(generations.id, generationId)));
  expect(run).toMatchObject({ status: "done", progress: 100, fault: null });
  expect(await db.select().from(generationChunks)).toEqual([]);
});

test("the course is planned around lesson 1, and lesson 2 is written with the whole plan", async () => {
  const { generationId } = await aTopic("Lanterns");

  await write(generationId);

  const prompts = ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));
  const outline = prompts.find((prompt) => prompt.includes("<lesson-1>"));
  expect(outline).toContain("The one question behind Lanterns: After this lesson you can");
  const second = prompts.find((prompt) => prompt.includes("<lesson>\n2 of 10\n</lesson>"));
  // Titles 2 to 10; the first one stands in what is taught before.
  expect(second?.match(/^\d+\. /gm)).toHaveLength(9);
  expect(second).toContain("<concepts>");
  expect(second).toMatch(/<already-taught>\nThe one question behind Lanterns: /);
});

test("a later lesson learns what earlier ones really taught, not what was planned", async () => {
  const { learner, courseId, generationId } = await aTopic("Kites", true);
  await write(generationId);
  const [first, second] = await lessonsOf(courseId);
  await db.update(lessons).set({ title: "Wind is enough" }).where(eq(lessons.id, first!.id));
  await db.delete(concepts).where(eq(concepts.lessonId, first!.id));
  const idea = {
    description: "What lifts.",
    position: 90,
    difficultyLevel: 1,
    isFoundational: true,
  };
  await db.insert(concepts).values({ ...idea, courseId, lessonId: first!.id, name: "Lift" });
  ai.requests.length = 0;

  await generateNextLessons(learner, second!.id, MONDAY);
  const [next] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.courseId, courseId), eq(generations.status, "queued")));
  await write(next!.id);

  const prompts = ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));
  const third = prompts.find((prompt) => prompt.includes("<lesson>\n3 of 10\n</lesson>"));
  expect(third).toContain(`<already-taught>\nWind is enough: ${first!.objective} (Lift) Case: `);
  const { blocks } = await findWrittenLesson(first!.id);
  const words = textOf(blocks, "example").split(" ").slice(0, 12).join(" ");
  expect(third).toContain(`Case: ${words}`);
  // Its outline begins with itself: what comes before is said once.
  expect(third).toContain("<outline>\n3. ");
});

test("another attempt continues the lesson whose title and hook the reader has seen", async () => {
  // Slow enough that the first words are shown before the connection breaks.
  const slow = await startAiService({ msToFirstToken: 0, tokensPerSecond: 1_000 });
  const { generationId, lessonId } = await aTopic();
  slow.setFault(onceForALesson({ kind: "cut", afterCharacters: 2_000 }));
  const service = models({ baseUrl: slow.url, model: "slow", modelCheck: "slow" });

  await writeLessons(generationId, service, clock, new AbortController().signal);

  const [once, again] = slow
    .chats()
    .map(({ body }) => String(body.messages?.at(-1)?.content))
    .filter((prompt) => prompt.includes("<lesson>\n1 of 10\n</lesson>"));
  await slow.close();
  expect(once).not.toMatch(/<title>|<hook>/);
  expect(again).toMatch(/<hook>\nSample text: /);
  const [stored] = await db.select().from(lessons).where(eq(lessons.id, lessonId));
  expect(again).toContain(`<title>\n${stored?.title}\n</title>`);
});

test("a premium learner gets all ten lessons, two ahead at a time, with an acyclic concept graph", async () => {
  const { learner, courseId, generationId } = await aTopic("Bridges", true);

  await write(generationId);
  for (const ahead of [2, 4, 6, 8]) {
    const statuses = (await lessonsOf(courseId)).map((row) => row.status);
    expect(statuses.filter((status) => status === "ready")).toHaveLength(ahead);
    const lastWritten = (await lessonsOf(courseId))[ahead - 1]!;
    expect(await generateNextLessons(learner, lastWritten.id, MONDAY)).toEqual({
      status: "started",
    });
    const run = one(
      await db
        .select()
        .from(generations)
        .where(and(eq(generations.courseId, courseId), eq(generations.status, "queued"))),
    );
    await write(run.id);
  }

  const rows = await lessonsOf(courseId);
  expect(rows.map((row) => row.status)).toEqual(Array(10).fill("ready"));
  const named = await db.select().from(concepts).where(eq(concepts.courseId, courseId));
  expect(named.length).toBeGreaterThanOrEqual(30);
  expect(
    Math.max(...rows.map((row) => named.filter((concept) => concept.lessonId === row.id).length)),
  ).toBe(3);
});

test("without an outline the learner gets two lessons, and the others have placeholder titles", async () => {
  const { courseId, generationId } = await aTopic("Kites", true);
  ai.setFault((chat) => (isForOutline(chat) ? { kind: "bad-key" } : null));

  expect(await write(generationId)).toEqual({ status: "done" });

  const rows = await lessonsOf(courseId);
  expect(rows.map((row) => row.status)).toEqual(["ready", "ready", ...Array(8).fill("planned")]);
  expect(rows.slice(2).map((row) => row.title)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((part) => `Advanced Kites Concepts - Part ${part}`),
  );
  expect(await db.select().from(concepts).where(eq(concepts.lessonId, rows[0]!.id))).toHaveLength(
    3,
  );
});

/** After each fault there are two complete lessons or a readable reason. */
test.each([
  ["a short wait that the service asks for", [{ kind: "rate-limit", retryAfterSeconds: 1 }]],
  ["a server error", [{ kind: "server-error" }]],
  ["a connection that is cut", [{ kind: "cut", afterCharacters: 900 }]],
  ["a reply that ends too early", [{ kind: "truncated" }]],
  ["silence before the first word", [{ kind: "hang-before-headers" }]],
  ["silence in the middle", [{ kind: "stall", afterCharacters: 900 }]],
  ["wrong types", [{ kind: "wrong-types" }]],
  ["no words at all", [{ kind: "empty-body" }]],
  ["prose around the answer", [{ kind: "prose-around" }]],
  ["code fences", [{ kind: "code-fences" }]],
  ["thinking aloud", [{ kind: "think-block" }]],
] as const)("after %s the lesson is complete and stored once", async (_, faults) => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault([...faults]);

  expect(await write(generationId, IMPATIENT)).toEqual({ status: "done" });

  expect(await questionsOf(lessonId)).toHaveLength(3);
  expect(await db.select().from(generationChunks)).toEqual([]);
});

test.each(["no-json-schema", "no-response-format", "no-streaming", "no-usage"] as const)(
  "a service with %s still generates lessons",
  async (kind) => {
    const { generationId, lessonId, courseId } = await aTopic();
    ai.setFault({ kind });

    expect(await write(generationId)).toEqual({ status: "done" });

    expect(await questionsOf(lessonId)).toHaveLength(3);
    expect((await lessonsOf(courseId)).filter((row) => row.status === "ready")).toHaveLength(2);
  },
);

test.each([
  ["server-error", "Failed to generate curriculum after multiple attempts."],
  ["quota", "AI service quota exceeded"],
  ["bad-key", "no AI service set up"],
  ["refusal", "No content generated from OpenAI"],
  ["not-json", "Failed to parse AI response."],
  ["wrong-shape", "invalid curriculum structure"],
  ["key-not-among-options", "invalid curriculum structure"],
  ["rate-limit", "Too many requests."],
] as const)(
  "a service that keeps failing with %s shows the learner a readable reason",
  async (kind, words) => {
    const { learner, generationId, lessonId } = await aTopic();
    ai.setFault({ kind });

    expect(await write(generationId)).toEqual({ status: "failed" });

    const page = await loadLessonContent(learner, lessonId, MONDAY);
    expect(page).toMatchObject({ status: "open", lesson: { status: "failed" } });
    expect(page.status === "open" && page.fault).toContain(words);
    expect(await questionsOf(lessonId)).toEqual([]);
    const lessonCalls = ai.chats().filter(({ body }) => JSON.stringify(body).includes("1 of 10"));
    expect(lessonCalls.length).toBeLessThanOrEqual(kind === "key-not-among-options" ? 3 : 3);
  },
);

test("a long wait returns the run to the queue, and the lesson is generated afterwards", async () => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault(onceForALesson({ kind: "rate-limit", retryAfterSeconds: 90 }));

  expect(await write(generationId)).toEqual({ status: "later", afterSeconds: 90 });

  const events = readLessonStream(lessonId, 0, AbortSignal.timeout(20_000));
  const { value } = await events.next();
  const inAMinuteAndAHalf = new Date(MONDAY.getTime() + 90_000).toISOString();
  expect(value).toMatchObject({ type: "progress", delayedUntil: inAMinuteAndAHalf });
  expect(await write(generationId)).toEqual({ status: "done" });
  expect(await questionsOf(lessonId)).toHaveLength(3);
});

test("a new attempt restarts the reader's text under a new number", async () => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault(onceForALesson({ kind: "cut", afterCharacters: 2_000 }));
  const read = Array.fromAsync(readLessonStream(lessonId, 0, AbortSignal.timeout(60_000)));

  await write(generationId);

  const events = await read;
  const attempts = events.flatMap((event) => (event.type === "text" ? [event.attempt] : []));
  expect(attempts).toEqual(attempts.toSorted((one, other) => one - other));
  expect(attempts.at(-1)).toBe(2);
  expect(events.at(-1)).toMatchObject({ type: "ended", lesson: "ready" });
});

test("two workers on one run store each lesson once", async () => {
  const { generationId, courseId } = await aTopic();

  const outcomes = await Promise.all([write(generationId), write(generationId)]);

  expect(outcomes.filter((outcome) => outcome.status === "done")).toHaveLength(1);
  const ready = (await lessonsOf(courseId)).filter((row) => row.status === "ready");
  expect(ready).toHaveLength(2);
  for (const lesson of ready) expect(await questionsOf(lesson.id)).toHaveLength(3);
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

test("the recorded usage is at least what the service reports", async () => {
  const { learner, generationId } = await aTopic();
  ai.setFault([null, { kind: "cut", afterCharacters: 500 }, { kind: "server-error" }]);

  await write(generationId);

  const rows = await db.select().from(aiUsage).where(eq(aiUsage.userId, learner.id));
  expect(rows.map((row) => row.status)).not.toContain("reserved");
  expect(rows).toHaveLength(ai.chats().length);
  expect(rows.filter((row) => row.status === "failed").map((row) => row.outputTokens)).toContain(0);
});

test("repeated requests while the last lesson is read start a single run for the next two", async () => {
  const { learner, courseId, generationId } = await aTopic();
  await write(generationId);
  const [first, second] = await lessonsOf(courseId);
  const premium = { ...learner, isPremium: true };
  expect(await generateNextLessons(learner, second!.id, MONDAY)).toEqual({ status: "locked" });
  expect(await generateNextLessons(premium, first!.id, MONDAY)).toEqual({
    status: "nothing-to-write",
  });
  expect(await loadLessonSession(premium, second!.id, MONDAY)).toMatchObject({ wantsMore: true });

  const setRun = (status: "running" | "done") =>
    db.update(generations).set({ status }).where(eq(generations.id, generationId));
  await setRun("running");
  expect(await generateNextLessons(premium, second!.id, MONDAY)).toEqual({
    status: "already-writing",
  });
  // The page follows a stream until the other run has ended.
  const blocked = () => findNextLessonsState(learner.id, courseId);
  expect(await blocked()).toMatchObject({ lesson: "writing" });
  const stream = readLessonStream(second!.id, 0, AbortSignal.timeout(10_000), blocked);
  expect((await stream.next()).value).toMatchObject({ type: "progress" });
  await setRun("done");
  await notifyReaders(second!.id);
  expect((await stream.next()).value).toMatchObject({ type: "ended", lesson: "ready" });

  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => generateNextLessons(premium, second!.id, MONDAY)),
  );

  expect(outcomes.filter(({ status }) => status === "started")).toHaveLength(1);
  const more = one(
    await db
      .select()
      .from(generations)
      .where(and(eq(generations.courseId, courseId), eq(generations.status, "queued"))),
  );
  expect(more).toMatchObject({ firstLesson: 3, lastLesson: 4 });
  expect(await write(more.id)).toEqual({ status: "done" });
  expect((await lessonsOf(courseId)).map((row) => row.status)).toEqual([
    ...Array(4).fill("ready"),
    ...Array(6).fill("planned"),
  ]);
  expect(await loadLessonSession(premium, second!.id, MONDAY)).toMatchObject({ wantsMore: false });
});

test("with the daily tokens used up no call is made, and the learner sees how many they are and when there are more", async () => {
  const { learner, generationId, lessonId } = await aTopic();
  const { AI_DAILY_TOKENS } = env();
  env().AI_DAILY_TOKENS = 1_000;
  expect(await write(generationId)).toEqual({ status: "failed" });
  expect(ai.chats()).toEqual([]);
  expect(await loadLessonContent(learner, lessonId, MONDAY)).toMatchObject({
    isLimitReached: true,
    fault: expect.stringMatching(
      /^This site has used [\d,]+ of 1,000 AI tokens today\. More can be written tomorrow at 01:00; library topics are ready now\.$/,
    ),
  });
  env().AI_DAILY_TOKENS = AI_DAILY_TOKENS;
  expect(await loadLessonContent(learner, lessonId, MONDAY)).toMatchObject({
    isLimitReached: false,
    fault: "AI tokens are available again. You can try again now.",
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

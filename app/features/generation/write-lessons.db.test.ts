import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  concepts,
  generationChunks,
  generations,
  lessons,
  courses,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { isForOutline, onceForALesson } from "../../../test/ai-service/once-for-a-lesson.ts";
import { startAiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { readLessonStream } from "./read-lesson-stream.ts";
import { notifyReaders } from "./lesson-in-progress.ts";
import { findNextLessonsState } from "./find-next-lessons-state.ts";
import { generateNextLessons } from "./generate-next-lessons.ts";
import { writeLessons } from "./write-lessons.ts";
import { aWritingService, clock, lessonsOf, questionsOf } from "../../../test/writing-service.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

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

test("two workers on one run store each lesson once", async () => {
  const { generationId, courseId } = await aTopic();

  const outcomes = await Promise.all([write(generationId), write(generationId)]);

  expect(outcomes.filter((outcome) => outcome.status === "done")).toHaveLength(1);
  const ready = (await lessonsOf(courseId)).filter((row) => row.status === "ready");
  expect(ready).toHaveLength(2);
  for (const lesson of ready) expect(await questionsOf(lesson.id)).toHaveLength(3);
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

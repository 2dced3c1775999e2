import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { concepts, courses, generations, lessonProgress, lessons } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { isForOutline } from "../../../test/ai-service/once-for-a-lesson.ts";
import { aWritingService, lessonsOf } from "../../../test/writing-service.ts";
import { findNextLesson } from "../dashboard/find-next-lesson.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { planTopic } from "../topics/plan-topic.ts";
import { generateNextLessons } from "./generate-next-lessons.ts";
import { startRun } from "./start-run.ts";

const { ai, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

async function aCourseOf(totalLessons: number) {
  const learner = await aLearner({ isPremium: true });
  const plan = { topicName: "Kites", source: "ai", totalLessons, firstStatus: "writing" } as const;
  const { courseId } = await db.transaction(async (tx) => {
    const planned = await planTopic(tx, learner.id, plan, MONDAY);
    const run = { userId: learner.id, courseId: planned.courseId };
    await startRun(tx, { ...run, firstLesson: 1, lastLesson: 2 }, MONDAY);
    return planned;
  });
  return { learner, courseId };
}

async function runOf(courseId: string) {
  const queued = and(eq(generations.courseId, courseId), eq(generations.status, "queued"));
  return write(one(await db.select().from(generations).where(queued)).id);
}

const prompts = () => ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));

test.each([3, 6, 20])("a course of %i lessons is planned and written to its end", async (total) => {
  const { learner, courseId } = await aCourseOf(total);
  await runOf(courseId);

  const planned = await lessonsOf(courseId);
  expect(planned).toHaveLength(total);
  expect(planned.every(({ objective }) => objective !== "")).toBe(true);
  expect(new Set(planned.map(({ title }) => title)).size).toBe(total);
  expect(prompts().some((prompt) => prompt.includes(`<lesson>\n2 of ${total}\n`))).toBe(true);
  const course = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  expect(course.outline?.lessons).toHaveLength(total);
  expect(Math.max(...course.outline!.concepts.map((concept) => concept.lesson_number))).toBe(total);

  for (let written = 2; written < total; written += 2) {
    const last = (await lessonsOf(courseId))[written - 1]!;
    expect((await generateNextLessons(learner, last.id, MONDAY)).status).toBe("started");
    await runOf(courseId);
  }
  const rows = await lessonsOf(courseId);
  expect(rows.map(({ status }) => status)).toEqual(Array(total).fill("ready"));
  expect((await generateNextLessons(learner, rows.at(-1)!.id, MONDAY)).status).toBe(
    "nothing-to-write",
  );
  const taught = await db.select().from(concepts).where(eq(concepts.courseId, courseId));
  expect(new Set(taught.map(({ lessonId }) => lessonId)).size).toBe(total);
});

test.each([3, 6, 20])("without an outline %i lessons have placeholder titles", async (total) => {
  const { courseId } = await aCourseOf(total);
  ai.setFault((chat) => (isForOutline(chat) ? { kind: "bad-key" } : null));

  expect(await runOf(courseId)).toEqual({ status: "done" });

  const rows = await lessonsOf(courseId);
  expect(rows.slice(0, 2).map(({ status }) => status)).toEqual(["ready", "ready"]);
  expect(rows.slice(2).map(({ title }) => title)).toEqual(
    rows.slice(2).map((_, index) => `Advanced Kites Concepts - Part ${index + 3}`),
  );
});

test("a premium learner goes on to lesson 11 of twenty, a free one not to lesson 2", async () => {
  const { learner, courseId } = await aCourseOf(20);
  const rows = await lessonsOf(courseId);
  const finished = (lessonId: string) => ({
    userId: learner.id,
    courseId,
    lessonId,
    completedAt: MONDAY,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  });
  await db.insert(lessonProgress).values(rows.slice(0, 10).map(({ id }) => finished(id)));
  const topic = await loadTopic(learner, courseId, MONDAY);
  expect(topic).toMatchObject({ totalLessons: 20, completedLessons: 10 });
  expect(topic?.nextLessonId).toBe(rows[10]!.id);

  await db.update(lessons).set({ status: "ready" }).where(eq(lessons.courseId, courseId));
  expect(await findNextLesson(learner)).toMatchObject({ number: 11 });
  expect(await findNextLesson({ ...learner, isPremium: false })).toBeNull();
});

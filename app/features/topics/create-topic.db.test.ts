import { and, asc, count, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { lintQuestion as lintStored } from "#app/rules/questions/question.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { db, one } from "#app/db/client.ts";
import {
  conceptPrerequisites,
  concepts,
  courses,
  enrollments,
  lessons,
  questions,
} from "#app/db/tables/index.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { createTopic } from "./create-topic.ts";

const input = (topic: string) => ({ topic, fresh: false });

test("a library topic is complete immediately: ten lessons, their questions and an acyclic graph", async () => {
  const learner = await aLearner();

  const created = await createTopic(learner, input("  machine   LEARNING "), MONDAY);

  expect(created.status).toBe("created");
  if (created.status !== "created") return;
  const rows = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, created.courseId))
    .orderBy(asc(lessons.lessonNumber));
  expect(rows.map((row) => row.status)).toEqual(Array(10).fill("ready"));
  expect(rows[0]?.id).toBe(created.lessonId);
  const stored = await db
    .select()
    .from(questions)
    .where(
      inArray(
        questions.lessonId,
        rows.map(({ id }) => id),
      ),
    );
  expect(stored.length).toBeGreaterThanOrEqual(20);
  const faults = stored.flatMap((row) => lintStored(row.questionText, questionOf(row)));
  expect(faults.filter(({ severity }) => severity === "fatal")).toEqual([]);
  const graph = one(
    await db
      .select({ edges: count() })
      .from(conceptPrerequisites)
      .where(eq(conceptPrerequisites.courseId, created.courseId)),
  );
  expect(graph.edges).toBeGreaterThan(5);
  const named = await db
    .select()
    .from(concepts)
    .where(and(eq(concepts.courseId, created.courseId)));
  expect(named.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ["   ", "empty"],
  ["x".repeat(101), "too-long"],
  ["weapons of the middle ages", "unsafe"],
])("a topic is refused with its reason: %s", async (topic, reason) => {
  const learner = await aLearner();
  expect(await createTopic(learner, input(topic), MONDAY)).toEqual({ status: "refused", reason });
  expect(await db.select().from(enrollments).where(eq(enrollments.userId, learner.id))).toEqual([]);
});

test("without an AI service, a topic missing from the library becomes a study plan", async () => {
  const learner = await aLearner();

  const created = await createTopic(learner, input(" Sundials of  Provence"), MONDAY);

  if (created.status !== "created") throw new Error(created.status);
  const topic = one(await db.select().from(courses).where(eq(courses.id, created.courseId)));
  expect(topic).toMatchObject({ topicName: "Sundials of Provence", source: "study-plan" });
  expect(topic.description).toContain("“Sundials of Provence”");
  const rows = await db.select().from(lessons).where(eq(lessons.courseId, created.courseId));
  expect(rows.map((row) => row.status)).toEqual(Array(10).fill("ready"));
  for (const { id } of rows)
    expect(textOf((await findWrittenLesson(id)).blocks, "why")).toContain("Sundials of Provence");
  const named = await db.select().from(concepts).where(eq(concepts.courseId, created.courseId));
  expect(named.length).toBeGreaterThanOrEqual(30);
});

test("M2: a course or study plan the learner already has is opened instead of copied again", async () => {
  for (const topic of ["Machine Learning Fundamentals", "Sundials"]) {
    const learner = await aLearner();

    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => createTopic(learner, input(topic), MONDAY)),
    );

    const count = (status: string) =>
      outcomes.filter((outcome) => outcome.status === status).length;
    expect([count("created"), count("continued")]).toEqual([1, 59]);
    const own = one(await db.select().from(enrollments).where(eq(enrollments.userId, learner.id)));
    const [first] = await db
      .select()
      .from(lessons)
      .where(eq(lessons.courseId, own.courseId))
      .orderBy(asc(lessons.lessonNumber));
    expect(await createTopic(learner, input(topic), MONDAY)).toEqual({
      status: "continued",
      courseId: own.courseId,
      lessonId: first!.id,
    });
  }
});

test("a finished course leads to its page, and one in progress to its next lesson", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aFinishedLesson(learner);
  const again = () => createTopic(learner, input("Machine Learning"), MONDAY);
  expect(await again()).toEqual({ status: "continued", courseId, lessonId: lessonIds[1] });

  const free = { ...learner, isPremium: false };
  expect(await createTopic(free, input("Machine Learning"), MONDAY)).toEqual({
    status: "continued",
    courseId,
    lessonId: null,
  });
});

test("M2: a learner is limited to twenty topics in 24 hours and fifty in progress", async () => {
  const learner = await aLearner();
  const add = (name: string, at = MONDAY) => createTopic(learner, input(name), at);
  for (let topic = 1; topic <= 20; topic++)
    expect((await add(`Knots ${topic}`)).status).toBe("created");

  expect(await add("Knots 21")).toMatchObject({
    status: "too-many",
    reached: { limit: "additions", used: 20, max: 20, nextAt: later(MONDAY, 1) },
  });
  for (let topic = 21; topic <= 50; topic++)
    expect((await add(`Knots ${topic}`, later(MONDAY, topic < 41 ? 1 : 2))).status).toBe("created");
  expect(await add("Knots 51", later(MONDAY, 3))).toEqual({
    status: "too-many",
    reached: { limit: "active-topics", max: 50 },
  });
});

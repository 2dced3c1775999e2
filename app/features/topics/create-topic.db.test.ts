import { and, asc, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, one } from "#app/db/client.ts";
import { concepts, conceptDependencies, lessons, questions, topics } from "#app/db/tables/index.ts";
import { aLearner, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import { createTopic } from "./create-topic.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await freshlyConnected();
});
afterAll(() => close());

const wish = (topic: string) => ({ topic, fresh: false });

test("a library topic is whole at once: ten lessons, their questions and an ordered graph", async () => {
  const learner = await aLearner();

  const created = await createTopic(learner, wish("  machine   LEARNING "), MONDAY);

  expect(created.status).toBe("created");
  if (created.status !== "created") return;
  const rows = await db
    .select()
    .from(lessons)
    .where(eq(lessons.topicId, created.topicId))
    .orderBy(asc(lessons.lessonNumber));
  expect(rows.map((row) => row.status)).toEqual(Array(10).fill("ready"));
  expect(rows[0]?.id).toBe(created.lessonId);
  const asked = await db.select().from(questions).where(eq(questions.userId, learner.id));
  expect(asked.length).toBeGreaterThanOrEqual(20);
  expect(asked.every((question) => question.options.length === 4)).toBe(true);
  const graph = one(
    await db
      .select({ edges: count() })
      .from(conceptDependencies)
      .where(eq(conceptDependencies.topicId, created.topicId)),
  );
  expect(graph.edges).toBeGreaterThan(5);
  const named = await db
    .select()
    .from(concepts)
    .where(and(eq(concepts.topicId, created.topicId)));
  expect(named.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ["   ", "empty"],
  ["x".repeat(101), "too-long"],
  ["weapons of the middle ages", "unsafe"],
])("a topic that cannot be taught is refused with its reason: %s", async (topic, reason) => {
  const learner = await aLearner();
  expect(await createTopic(learner, wish(topic), MONDAY)).toEqual({ status: "refused", reason });
  expect(await db.select().from(topics).where(eq(topics.userId, learner.id))).toEqual([]);
});

test("a topic the library lacks becomes a study plan where no AI service is connected", async () => {
  const learner = await aLearner();

  const created = await createTopic(learner, wish(" Sundials of  Provence"), MONDAY);

  if (created.status !== "created") throw new Error(created.status);
  const topic = one(await db.select().from(topics).where(eq(topics.id, created.topicId)));
  expect(topic).toMatchObject({ topicName: "Sundials of Provence", source: "study-plan" });
  expect(topic.description).toContain("“Sundials of Provence”");
  const rows = await db.select().from(lessons).where(eq(lessons.topicId, created.topicId));
  expect(rows.map((row) => row.status)).toEqual(Array(10).fill("ready"));
  expect(rows.every((row) => row.elaboration.includes("Sundials of Provence"))).toBe(true);
  const named = await db.select().from(concepts).where(eq(concepts.topicId, created.topicId));
  expect(named.length).toBeGreaterThanOrEqual(30);
});

test("study plans are free: a learner may have as many as there are subjects to study", async () => {
  const learner = await aLearner();
  for (const topic of ["Sundials", "Beekeeping", "Knots", "Cheese", "Tides"])
    expect((await createTopic(learner, wish(topic), MONDAY)).status).toBe("created");
});

import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { concepts, courses, generations, lessons, sources } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { partsAt } from "#app/rules/sources/course-parts.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { ownCourse } from "../../../test/own-course.ts";
import { aSource } from "../../../test/source.ts";
import { aWritingService } from "../../../test/writing-service.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { createTopicFromSources } from "../topics/create-topic-from-sources.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { addSources, MAX_SOURCES_OF_COURSE } from "./add-sources.ts";
import { coverConcepts } from "./cover-concepts.ts";
import { findSourcedCourses } from "./find-sourced-courses.ts";
import { loadCourseSources } from "./load-course-sources.ts";

const { ai, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

const TIDES = `# The Moon pulls

The gravity of the Moon lifts the ocean twice a day.

# Harbours

A harbour master watches the quay all day.

# Ships

A loaded vessel waits outside until the channel is deep enough.`;

const STORMS = `# Storm surges

A storm surge is water that strong wind pushes towards the shore.`;

async function aWrittenCourse(learner: Learner, text = TIDES, language = "en") {
  const { id } = await aSource(learner, text, { language });
  const chosen = [{ id, parts: null }];
  const created = await createTopicFromSources(learner, { chosen, lessons: 3, reader: "" }, MONDAY);
  if (created.status !== "created") throw new Error(`the course was ${created.status}`);
  const { courseId } = created;
  const ofCourse = and(eq(generations.courseId, courseId), eq(generations.status, "queued"));
  await write(one(await db.select().from(generations).where(ofCourse)).id);
  return { courseId, sourceId: id };
}

const add = (learner: Learner, courseId: string, ids: string[], now: Date) =>
  addSources(
    learner,
    courseId,
    ids.map((id) => ({ id, parts: null })),
    now,
  );

const coverage = async (courseId: string) =>
  Object.fromEntries(
    (
      await db
        .select()
        .from(concepts)
        .where(eq(concepts.courseId, courseId))
        .orderBy(asc(concepts.position))
    ).map((concept) => [concept.name, concept.isCovered]),
  );

const uncovered = async (learner: Learner, courseId: string) =>
  (await loadTopic(learner, courseId, MONDAY))?.uncovered;

/** A concept that the plan has and the sources don't. */
async function addConcept(courseId: string, name: string) {
  const [lesson] = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
  await db.insert(concepts).values({
    courseId,
    lessonId: lesson!.id,
    name,
    description: `What a ${name.toLowerCase()} is.`,
    position: 99,
    difficultyLevel: 1,
    isFoundational: true,
  });
}

test("a written course says of each concept whether its sources speak of it", async () => {
  const learner = await aLearner();
  const { courseId } = await aWrittenCourse(learner);

  expect(await coverage(courseId)).toMatchObject({ gravity: true, master: true });

  await addConcept(courseId, "Storm surge");
  expect(await uncovered(learner, courseId)).not.toContain("Storm surge");
  await coverConcepts(courseId);
  expect(await uncovered(learner, courseId)).toContain("Storm surge");
  expect(await uncovered(learner, courseId)).not.toContain("gravity");
});

test("an added source covers what was missing, and lessons to come may use it", async () => {
  const learner = await aLearner();
  // It arrived before the course was made, so that its parts would come first.
  const storms = await aSource(learner, STORMS, { name: "Storms.md" });
  const { courseId, sourceId } = await aWrittenCourse(learner);
  await addConcept(courseId, "Storm surge");
  await coverConcepts(courseId);

  expect(await add(learner, courseId, [storms.id], later(MONDAY, 1))).toEqual({
    status: "added",
  });

  expect(await uncovered(learner, courseId)).not.toContain("Storm surge");
  expect(await coverage(courseId)).toMatchObject({ gravity: true, "Storm surge": true });
  const rows = await loadCourseSources(courseId);
  expect(rows.map(({ id }) => id)).toEqual([sourceId, storms.id]);
  const { outline } = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  // Two lessons are written; the third one rests on what it was planned with, and on the new source.
  expect(outline?.lessons.map(({ parts }) => parts)).toEqual([[1], [2], [3, 4]]);
  expect(partsAt(rows, outline?.lessons[2]?.parts)).toEqual([
    { source: sourceId, part: 2 },
    { source: storms.id, part: 0 },
  ]);
});

test("sources are added to a course of the learner's own that has some, all of them or none", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const { courseId, sourceId } = await aWrittenCourse(learner);
  const free = await aSource(learner, STORMS);
  const foreign = await aSource(stranger, STORMS);
  const { courseId: typed } = await ownCourse(learner);

  expect(await add(stranger, courseId, [foreign.id], MONDAY)).toEqual({
    status: "not-found",
  });
  expect(await add(learner, typed, [free.id], MONDAY)).toEqual({ status: "not-found" });
  const unavailable = { status: "sources-unavailable" };
  expect(await add(learner, courseId, [free.id, foreign.id], MONDAY)).toEqual(unavailable);
  expect(await add(learner, courseId, [sourceId], MONDAY)).toEqual(unavailable);
  expect(await add(learner, courseId, [], MONDAY)).toEqual(unavailable);
  const many = Array.from({ length: MAX_SOURCES_OF_COURSE }, () => free.id);
  expect(await add(learner, courseId, many, MONDAY)).toEqual({ status: "full" });
  expect(one(await db.select().from(sources).where(eq(sources.id, free.id))).courseId).toBeNull();
});

test("where sources and course differ in language, no concept is called missing", async () => {
  const learner = await aLearner();
  const { courseId } = await aWrittenCourse(learner);
  const german = await aSource(learner, "# Sturmflut\n\nDer Wind drückt das Wasser.", {
    language: "de",
  });
  await add(learner, courseId, [german.id], later(MONDAY, 1));
  await addConcept(courseId, "Storm surge");

  await coverConcepts(courseId);

  expect(await coverage(courseId)).toMatchObject({ gravity: true, "Storm surge": null });
});

test("a typed topic's concepts are neither covered nor uncovered", async () => {
  const learner = await aLearner();
  const { courseId } = await ownCourse(learner);
  await coverConcepts(courseId);
  expect(new Set(Object.values(await coverage(courseId)))).toEqual(new Set([null]));
});

test("the latest courses from sources are offered to add to, the wanted one first", async () => {
  const [learner, stranger] = [await aLearner({ isPremium: true }), await aLearner()];
  await ownCourse(learner);
  const first = await aWrittenCourse(learner);
  const second = await aWrittenCourse(learner);
  const offered = async (of: Learner, wanted: string | null) =>
    (await findSourcedCourses(of, wanted)).map(({ id }) => id);
  expect(await offered(learner, null)).toHaveLength(2);
  expect(await offered(learner, first.courseId)).toEqual([first.courseId, second.courseId]);
  expect(await offered(learner, second.courseId)).toEqual([second.courseId, first.courseId]);
  expect(await offered(learner, "x")).toHaveLength(2);
  expect(await offered(stranger, first.courseId)).toEqual([]);
});

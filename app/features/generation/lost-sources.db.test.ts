import { and, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, generations } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { citedItems } from "#app/rules/blocks/citations.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import { aWritingService, lessonsOf } from "../../../test/writing-service.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { addSources } from "../sources/add-sources.ts";
import { deleteUnboundSources } from "../sources/delete-sources.ts";
import { findSourcedCourses } from "../sources/find-sourced-courses.ts";
import { loadPassage } from "../sources/load-passage.ts";
import { createTopicFromSources } from "../topics/create-topic-from-sources.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { removeTopic, restoreTopic } from "../topics/remove-topic.ts";
import { generateNextLessons } from "./generate-next-lessons.ts";
import { retryLesson } from "./retry-lesson.ts";
import { startRun } from "./start-run.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

const TIDES = `# The Moon pulls

The gravity of the Moon lifts the water of every ocean on Earth twice a day, and lets it sink again in between.

# Harbours

A harbour master watches the quay all day.`;

const BACK = later(MONDAY, 40);

async function writeLastRun(courseId: string) {
  const ofCourse = and(eq(generations.courseId, courseId), eq(generations.status, "queued"));
  const [run] = await db
    .select()
    .from(generations)
    .where(ofCourse)
    .orderBy(desc(generations.createdAt));
  return write(run!.id);
}

/** A course with two of three lessons written, taken up again after its sources were deleted. */
async function aCourseWithoutItsSources(learner: Learner) {
  const { id: sourceId } = await aSource(learner, TIDES);
  const chosen = [{ id: sourceId, parts: null }];
  const created = await createTopicFromSources(learner, { chosen, lessons: 3, reader: "" }, MONDAY);
  if (created.status !== "created") throw new Error(`the course was ${created.status}`);
  const { courseId } = created;
  await writeLastRun(courseId);
  await removeTopic(learner, courseId, MONDAY);
  await deleteUnboundSources(later(MONDAY, 31));
  expect(await restoreTopic(learner, courseId)).toEqual({ status: "restored" });
  const [first, second, third] = await lessonsOf(courseId);
  return { courseId, sourceId, first: first!, second: second!, third: third! };
}

test("of a course whose sources were deleted no lesson is written, and its learner reads why", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, second, third } = await aCourseWithoutItsSources(learner);
  const refused = { status: "no-sources" };

  expect(await generateNextLessons(learner, second.id, BACK)).toEqual(refused);
  expect(await retryLesson(learner, third.id, BACK)).toEqual(refused);
  // A run that waited meanwhile.
  const run = { userId: learner.id, courseId, firstLesson: 3, lastLesson: 3 };
  await db.transaction((tx) => startRun(tx, run, BACK));
  const before = ai.requests.length;
  expect(await writeLastRun(courseId)).toEqual({ status: "nothing-to-do" });
  expect(ai.requests).toHaveLength(before);

  expect((await lessonsOf(courseId)).map(({ status }) => status)).toEqual([
    "ready",
    "ready",
    "planned",
  ]);
  expect(await loadLessonContent(learner, third.id, BACK)).toMatchObject({ lacksSources: true });
  expect(await loadTopic(learner, courseId, BACK)).toMatchObject({ lacksSources: true });
});

test("lessons that are written keep what they quote", async () => {
  const learner = await aLearner({ isPremium: true });
  const { first, sourceId } = await aCourseWithoutItsSources(learner);
  const [item] = citedItems((await findWrittenLesson(first.id)).blocks);
  expect(item).toMatchObject({ source: sourceId, quote: expect.stringMatching(/\w/) as string });
  expect(await loadPassage(learner, sourceId, { from: 0, to: 9 })).toEqual({ status: "not-found" });
  expect(await loadLessonContent(learner, first.id, BACK)).toMatchObject({ lacksSources: false });
});

test("when sources are added again, lessons are written of them", async () => {
  const learner = await aLearner({ isPremium: true });
  const { courseId, second } = await aCourseWithoutItsSources(learner);
  expect(await findSourcedCourses(learner, null)).toMatchObject([{ id: courseId }]);
  const { id } = await aSource(learner, TIDES);

  expect(await addSources(learner, courseId, [{ id, parts: [0] }], BACK)).toEqual({
    status: "added",
  });

  const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
  // The old numbers meant parts of another source.
  expect(course?.outline?.lessons.map(({ parts }) => parts)).toEqual([[], [], []]);
  expect(await generateNextLessons(learner, second.id, BACK)).toEqual({ status: "started" });
  expect(await writeLastRun(courseId)).toEqual({ status: "done" });
  const third = (await lessonsOf(courseId))[2]!;
  expect(citedItems((await findWrittenLesson(third.id)).blocks)).toContainEqual(
    expect.objectContaining({ source: id }),
  );
});

test("a typed topic, which never had sources, is written further", async () => {
  const { learner, courseId, generationId } = await aTopic(undefined, true);
  await write(generationId);
  const second = (await lessonsOf(courseId))[1]!;
  expect(await generateNextLessons(learner, second.id, MONDAY)).toEqual({ status: "started" });
  expect(await loadTopic(learner, courseId, MONDAY)).toMatchObject({ lacksSources: false });
});

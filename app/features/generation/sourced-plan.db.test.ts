import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { courses, generations } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { answer } from "../../../test/ai-service/answer.ts";
import { isForOutline } from "../../../test/ai-service/once-for-a-lesson.ts";
import { findSchema } from "../../../test/ai-service/request.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import { aWritingService, clock, lessonsOf } from "../../../test/writing-service.ts";
import { addSources } from "../sources/add-sources.ts";
import { createTopicFromSources } from "../topics/create-topic-from-sources.ts";
import { writeLessons } from "./write-lessons.ts";

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

/** Three lessons, of which each rests on one part. */
async function aPlannedCourse() {
  const learner = await aLearner();
  const chosen = [{ id: (await aSource(learner, TIDES)).id, parts: null }];
  const created = await createTopicFromSources(learner, { chosen, lessons: 3, reader: "" }, MONDAY);
  if (created.status !== "created") throw new Error(`the course was ${created.status}`);
  const { courseId } = created;
  const ofCourse = and(eq(generations.courseId, courseId), eq(generations.status, "queued"));
  const { id: generationId } = one(await db.select().from(generations).where(ofCourse));
  return { learner, courseId, generationId };
}

const planOf = async (courseId: string) =>
  one(await db.select().from(courses).where(eq(courses.id, courseId))).outline;
const partsOf = async (courseId: string) =>
  (await planOf(courseId))?.lessons.map(({ parts }) => parts);

test("a source that is added while the course is planned comes to the lessons that aren't written", async () => {
  const { learner, courseId, generationId } = await aPlannedCourse();
  const storms = await aSource(learner, "# Storm surges\n\nStrong wind pushes water ashore.");
  const chosen = [{ id: storms.id, parts: null }];
  let adding: ReturnType<typeof addSources> | undefined;
  ai.setFault((chat) => {
    if (isForOutline(chat)) adding ??= addSources(learner, courseId, chosen, later(MONDAY, 1));
    return null;
  });

  expect(await write(generationId)).toEqual({ status: "done" });

  expect(await adding).toEqual({ status: "added" });
  const parts = await partsOf(courseId);
  expect(parts?.at(-1)).toEqual([3, 4]);
  expect((await planOf(courseId))?.concepts).not.toEqual([]);
});

test("a process that dies between titles and concepts leaves the parts of each lesson behind", async () => {
  const { courseId, generationId } = await aPlannedCourse();
  const dying = new AbortController();
  ai.setFault((chat) => {
    if (isForOutline(chat))
      return { kind: "error-event", afterCharacters: answer(chat, "sample").length - 20 };
    const properties = findSchema(chat)?.properties ?? {};
    if ("concepts" in properties && "dependencies" in properties) dying.abort();
    return null;
  });
  const ownModels = models({ baseUrl: ai.url, model: "mortal", modelCheck: "mortal" });
  await expect(writeLessons(generationId, ownModels, clock, dying.signal)).rejects.toMatchObject({
    kind: "cancelled",
  });
  expect((await planOf(courseId))?.concepts).toEqual([]);
  expect(await partsOf(courseId)).toEqual([[1], [2], [3]]);

  ai.setFault(null);
  expect(await write(generationId)).toEqual({ status: "done" });

  expect(await partsOf(courseId)).toEqual([[1], [2], [3]]);
  expect((await planOf(courseId))?.concepts).not.toEqual([]);
  const written = (await lessonsOf(courseId)).slice(0, 2);
  expect(written.map(({ status }) => status)).toEqual(["ready", "ready"]);
});

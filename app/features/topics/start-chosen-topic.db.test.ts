import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, generations } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { startChosenTopic } from "./start-chosen-topic.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
});
afterAll(() => ai.close());

/** The service's state is asked once a minute. */
let requested = 0;
const connectedTo = (baseUrl: string) => {
  env().ai = { baseUrl, model: "writer", modelCheck: "checker" };
  requested += 1;
  return later(MONDAY, requested);
};

test("a topic that has to be written starts right away", async () => {
  const learner = await aLearner();
  const now = connectedTo(ai.url);

  const started = await startChosenTopic(learner, "Tide pools", now);

  expect(started).toMatchObject({ status: "created" });
  const { courseId } = started!;
  expect(await db.$count(generations, eq(generations.courseId, courseId))).toBe(1);
  expect(await startChosenTopic(learner, "Tide pools", now)).toMatchObject({
    status: "continued",
    courseId,
  });
  // One at a time: the form says which one.
  expect(await startChosenTopic(learner, "Rock pools", now)).toBeNull();
});

test("what needs an explanation is left to the form, and nothing is stored", async () => {
  const learner = await aLearner();
  const now = connectedTo("http://127.0.0.1:9/v1");

  expect(await startChosenTopic(learner, "Tide pools", now)).toBeNull();
  expect(await startChosenTopic(learner, "", now)).toBeNull();
  expect(await db.$count(courses, eq(courses.ownerId, learner.id))).toBe(0);
  // The library needs no service.
  expect(await startChosenTopic(learner, "Sleep Better", now)).toMatchObject({ status: "created" });
});

test("where no service could write it, a study plan starts", async () => {
  const learner = await aLearner();
  const now = connectedTo(ai.url);
  env().ai = null;

  expect(await startChosenTopic(learner, "Tide pools", now)).toMatchObject({ status: "created" });
  const [course] = await db.select().from(courses).where(eq(courses.ownerId, learner.id));
  expect(course?.source).toBe("study-plan");
});

import { and, eq, inArray } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db } from "#app/db/client.ts";
import { generations, lessons } from "#app/db/tables/index.ts";
import { historyQuery, loadHistory } from "../history/load-history.ts";
import { env } from "#app/platform/env.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { countDueLessons } from "../../../test/reviews.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadDashboard } from "../dashboard/load-dashboard.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadProgress } from "../progress/load-progress.ts";
import { cancelGeneration } from "../generation/cancel-generation.ts";
import { createTopic } from "./create-topic.ts";
import { loadTopic } from "./load-topic.ts";
import { removeTopic, restoreTopic } from "./remove-topic.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});

const submit = (learner: Awaited<ReturnType<typeof aLearner>>, topic: string, now = MONDAY) =>
  createTopic(learner, { topic, fresh: false }, now);

/** Whether the lesson page offers to start its review. */
async function isReviewOffered(learner: Learner, lessonId: string, now: Date): Promise<boolean> {
  const page = await loadLessonSession(learner, lessonId, now);
  const recommended = page.status === "open" ? page.recommendation : null;
  return (
    recommended?.type === "review" || (recommended?.type === "remediation" && recommended.isDue)
  );
}

test("a cancelled topic can be removed; it doesn't count as started, but still counts towards the daily limit", async () => {
  const learner = await aLearner();
  for (const name of ["Tide pools", "Sundials", "Bridges"]) {
    const topic = await submit(learner, name);
    if (topic.status !== "created") throw new Error(topic.status);
    await cancelGeneration(learner, topic.lessonId, MONDAY);
    expect((await loadProgress(learner, null, MONDAY)).topicsStarted).toBe(0);
    expect(await removeTopic(await aLearner(), topic.courseId, MONDAY)).toEqual({
      status: "not-found",
    });
    expect(await removeTopic(learner, topic.courseId, MONDAY)).toEqual({ status: "removed" });
  }

  expect((await loadDashboard(learner, MONDAY)).topics).toEqual([]);
  expect(await submit(learner, "One too many")).toMatchObject({
    status: "too-many",
    reached: { limit: "topics", used: 3 },
  });
});

test("removing a topic cancels its active run", async () => {
  const learner = await aLearner();
  const topic = await submit(learner, "Tide pools");
  if (topic.status !== "created") throw new Error(topic.status);

  await removeTopic(learner, topic.courseId, MONDAY);

  const active = and(
    eq(generations.courseId, topic.courseId),
    inArray(generations.status, ["queued", "running"]),
  );
  expect(await db.select().from(generations).where(active)).toEqual([]);
  const written = await db.select().from(lessons).where(eq(lessons.courseId, topic.courseId));
  expect(written.map(({ status }) => status)).not.toContain("writing");
});

test("a removed course stays in the history without reviews, and adding it again restores it", async () => {
  const learner = await aLearner();
  const { courseId, lessonId } = await aFinishedLesson(learner);
  const due = later(MONDAY, 40);
  expect(await countDueLessons(learner, due)).toBe(1);
  expect(await isReviewOffered(learner, lessonId, due)).toBe(true);

  await removeTopic(learner, courseId, MONDAY);

  expect(await countDueLessons(learner, due)).toBe(0);
  expect(await isReviewOffered(learner, lessonId, due)).toBe(false);
  const history = await loadHistory(learner, historyQuery.parse({}));
  expect(history.rows.map((row) => row.lessonId)).toEqual([lessonId]);
  expect(await loadTopic(learner, courseId, MONDAY)).toMatchObject({ isRemoved: true });

  expect(await submit(learner, "Machine Learning")).toMatchObject({
    status: "continued",
    courseId,
  });
  expect((await loadDashboard(learner, MONDAY)).topics.map(({ id }) => id)).toEqual([courseId]);

  await removeTopic(learner, courseId, MONDAY);
  expect(await restoreTopic(await aLearner(), courseId)).toEqual({ status: "not-found" });
  expect(await restoreTopic(learner, courseId)).toEqual({ status: "restored" });
  expect(await countDueLessons(learner, due)).toBe(1);
});

test("the dashboard shows five topics and can load the rest", async () => {
  const learner = await aLearner();
  const { ai: before } = env();
  env().ai = null;
  for (let topic = 1; topic <= 12; topic++)
    await submit(learner, `Knots ${topic}`, new Date(MONDAY.getTime() + topic));
  env().ai = before;

  const first = await loadDashboard(learner, MONDAY);
  expect([first.topics.length, first.hasMoreTopics, first.topicsInAll]).toEqual([5, true, 12]);
  const all = await loadDashboard(learner, MONDAY, { topicsPage: 1 });
  expect([all.topics.length, all.hasMoreTopics]).toEqual([10, true]);
  const rest = await loadDashboard(learner, MONDAY, { topicsPage: 2 });
  expect([rest.topics.length, rest.hasMoreTopics]).toEqual([2, false]);
  expect((await loadDashboard(learner, MONDAY, { topicsPage: 3 })).topics).toEqual([]);
});

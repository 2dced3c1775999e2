import { expect } from "vitest";
import { pool } from "#app/db/client.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { reviewWhole } from "../../../test/reviews.ts";
import { overlapsSoFar } from "../../../test/one-query-at-a-time.ts";
import { loadRewards } from "./load-rewards.ts";

test("finishing a lesson and a review runs one query at a time on a connection", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const dueDay = later(MONDAY, 40);
  await reviewWhole(learner, lesson.lessonId, dueDay);

  expect((await loadRewards(learner, dueDay)).badges).toMatchObject([{ name: "First Steps" }]);
  expect(overlapsSoFar()).toEqual([]);
});

test("concurrent queries on a connection are detected", async () => {
  const client = await pool.connect();
  await Promise.all([client.query("select 1"), client.query("select 2")]);
  await client.query("select 3");
  client.release();

  expect(overlapsSoFar()).toMatchObject([expect.stringContaining("award.db.test.ts")]);
});

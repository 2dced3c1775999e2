import { expect } from "vitest";
import { pool } from "#app/db/client.ts";
import {
  aFinishedLesson,
  aLearner,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { overlapsSoFar } from "../../../test/one-query-at-a-time.ts";
import { finishReview } from "../reviews/finish-review.ts";
import { startReview } from "../reviews/start-review.ts";
import { loadRewards } from "./load-rewards.ts";

test("finishing a lesson and a review runs one query at a time on a connection", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const dueDay = later(MONDAY, 40);
  await startReview(learner, { lessonId: lesson.lessonId }, dueDay);
  await answerAll(learner, lesson, { at: dueDay, within: "review" });
  await finishReview(learner, { lessonId: lesson.lessonId }, dueDay);

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

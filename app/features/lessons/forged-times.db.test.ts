import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  lessonProgress,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  type ALesson,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { answerIds, stateOf } from "../../../test/three-devices.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { fileOfflineReview } from "../reviews/file-offline-review.ts";
import { finishLesson } from "./finish-lesson.ts";

/** A forger who has seen all keys sends right answers, as if they were given before. */
async function forgeQuiz(learner: Learner, lesson: ALesson, answeredAt: Date, now: Date) {
  const { lessonId } = lesson;
  for (const question of lesson.questions) {
    const answer = chosen(keyOption(question));
    const input = { lessonId, questionId: question.id, answer, answeredAt, answerId: v7() };
    await answerQuestion(learner, input, now, "offline");
  }
  await finishLesson(learner, { lessonId, reflection: null, answeredAt }, now);
}

/** A review a day, all right. */
async function forgeReviews(learner: Learner, lesson: ALesson, days: number, now: Date) {
  for (let ago = days; ago > 0; ago -= 1) {
    const answeredAt = later(now, -ago);
    const sent = lesson.questions.map((question) => ({
      questionId: question.id,
      instance: 0,
      answer: chosen(keyOption(question)),
      answerId: v7(),
      answeredAt,
    }));
    await fileOfflineReview(learner, sent, now);
  }
}

const scoreOf = async ({ id }: Learner) =>
  one(await db.select().from(lessonProgress).where(eq(lessonProgress.userId, id))).quizScore;
const xpOf = async ({ id }: Learner) => {
  const { totalXp } = one(await db.select().from(userStats).where(eq(userStats.userId, id)));
  const paid = await db.select().from(xpEvents).where(eq(xpEvents.userId, id));
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalXp);
  return { totalXp, lessons: paid.filter(({ kind }) => kind === "lesson") };
};
const badgesOf = ({ id }: Learner) => db.select().from(userBadges).where(eq(userBadges.userId, id));
const stateFor = (learner: Learner) => stateOf(learner, answerIds(1).nameOf);

test("right answers dated before the wrong ones better neither the score nor the points, however often they come", async () => {
  const [forger, neighbour] = [await aLearner(), await aLearner()];
  const lesson = await aFinishedLesson(forger, { wrong: 3 });
  await aFinishedLesson(neighbour, { wrong: 1 });
  const others = await stateFor(neighbour);
  const badges = await badgesOf(forger);
  expect(await scoreOf(forger)).toBe(0);
  expect(await xpOf(forger)).toMatchObject({ totalXp: 10 });

  for (let times = 1; times <= 12; times += 1)
    await forgeQuiz(forger, lesson, later(MONDAY, -1, -times), later(MONDAY, 1));

  expect(await scoreOf(forger)).toBe(0);
  const { totalXp, lessons } = await xpOf(forger);
  expect(totalXp).toBe(10);
  expect(lessons).toHaveLength(1);
  expect(await badgesOf(forger)).toEqual(badges);
  expect(await stateFor(neighbour)).toEqual(others);
});

test("what was answered more than 30 days ago can't be bettered", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 3 });

  await forgeQuiz(learner, lesson, later(MONDAY, -20), later(MONDAY, 31));

  expect(await scoreOf(learner)).toBe(0);
  expect(await xpOf(learner)).toMatchObject({ totalXp: 10 });
});

test("a month of forged reviews is paid as a month of real ones, and adds no day before it", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 3 });
  const now = later(MONDAY, 45);

  await forgeReviews(learner, lesson, 45, now);

  // The lesson, and a review in each of the two intervals that have begun.
  const { totalXp } = await xpOf(learner);
  expect(totalXp).toBeLessThanOrEqual(10 + 2 * 10);
  const days = await db.select().from(activityDays).where(eq(activityDays.userId, learner.id));
  expect(days.filter(({ kind, at }) => kind === "learnt" && at < later(now, -30))).toHaveLength(1);
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  expect(stats.longestStreak).toBeLessThanOrEqual(31);
  const before = await xpOf(learner);
  await forgeReviews(learner, lesson, 30, later(now, 1));
  expect(await xpOf(learner)).toEqual(before);
});

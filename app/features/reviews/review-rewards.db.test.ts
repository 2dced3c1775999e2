import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { activityDays, answers, studySessions, userStats, xpEvents } from "#app/db/tables/index.ts";
import { asDay } from "#app/rules/day.ts";
import { recountStreak } from "#app/rules/rewards/streak.ts";
import {
  aFinishedLesson,
  aLearner,
  type ALesson,
  answerAll,
  keyOption,
  later,
  makeDue,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { answerWhole, questionsIn, beginReview, reviewWhole } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { loadDoneReview } from "./load-done-review.ts";
import { progressOf, statsOf, ledgerOf } from "../../../test/learner-rows.ts";
import { answerOpen, MUCH_LATER } from "../../../test/overdue-reviews.ts";

test("a review that comes back because of a lapse earns nothing more until the lesson was kept longer", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const xpAfter = async (days: number, wrong = 0) => {
    await makeDue(learner, lessonId, later(MONDAY, days));
    const sessionId = await reviewWhole(learner, lessonId, later(MONDAY, days), { wrong });
    const done = await loadDoneReview(learner, sessionId, later(MONDAY, days));
    return done?.lessons[0]?.xp;
  };

  expect(await xpAfter(3, 3)).toBe(8);
  expect(await xpAfter(4)).toBe(0);
  expect(await xpAfter(6)).toBe(0);
  expect(await xpAfter(20)).toBe(10);
  expect(await xpAfter(24)).toBe(0);
  expect(await xpAfter(60)).toBe(10);
});

test("twenty concurrent last answers award one review, and points equal their ledger", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  for (let left = (await questionsIn(sessionId)).length; left > 1; left -= 1)
    await answerOpen(learner, sessionId, true);

  const { outcomes } = await answerOpen(learner, sessionId, true, 20);

  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 10);
  expect((await statsOf(learner)).totalXp).toBe(await ledgerOf(learner));
});

test("a review counts for the day, and the streak recounted from its days equals the stored one", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner, { wrong: 3 });
  await reviewWhole(learner, lessonId, later(MONDAY, 1));

  const stats = await statsOf(learner);
  const days = await db.select().from(activityDays).where(eq(activityDays.userId, learner.id));
  const { streak: replayed } = recountStreak(
    days.map(({ day, kind, at }) => ({ day: asDay(day), kind, at })),
    learner.timeZone,
  );
  expect(stats.currentStreak).toBe(2);
  expect(replayed).toEqual(stats.streakMemory);
  expect(replayed.longest).toBe(stats.longestStreak);
});

test("practice during an open review neither finishes the review nor lowers mastery", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const before = await progressOf(learner, lessonId);

  expect(await beginQuiz(learner, lessonId, MUCH_LATER)).toMatchObject({ kind: "practice" });
  await answerAll(learner, lesson, { wrong: 3, at: MUCH_LATER });
  await finishLesson(learner, { lessonId, reflection: null }, MUCH_LATER);

  expect(await progressOf(learner, lessonId)).toEqual(before);
  expect(await ledgerOf(learner)).toBe(20);
  await answerWhole(learner, sessionId, MUCH_LATER);
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 10);
});

test("a badge and a level earned by a review are announced there and for a short time", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  // Nine perfect quizzes and 95 points before this review.
  for (let quiz = 1; quiz < 9; quiz += 1) await aPerfectQuiz(learner, lesson);
  const ownStats = eq(userStats.userId, learner.id);
  await db.update(userStats).set({ totalXp: 95 }).where(ownStats);
  await db
    .insert(xpEvents)
    .values({ userId: learner.id, kind: "lesson", reference: "x", amount: 75, createdAt: MONDAY });

  const sessionId = await reviewWhole(learner, lessonId, MUCH_LATER);

  const news = async (now: Date) => (await loadDoneReview(learner, sessionId, now))?.earned;
  expect(await news(MUCH_LATER)).toMatchObject({
    badges: [{ icon: "quiz-master" }],
    level: 2,
  });
  expect(await news(later(MUCH_LATER, 0, 1))).toEqual({ badges: [], level: null });
  expect((await loadLessonComplete(learner, lessonId, MUCH_LATER))?.earned).toEqual({
    badges: [],
    level: null,
  });
});

/** A review finished earlier with only correct answers. */
async function aPerfectQuiz(learner: Learner, { lessonId, questions: [open] }: ALesson) {
  const moment = { startedAt: MONDAY, finishedAt: MONDAY };
  const session = one(
    await db
      .insert(studySessions)
      .values({ userId: learner.id, lessonId, kind: "review", ...moment })
      .returning(),
  );
  await db.insert(answers).values({
    userId: learner.id,
    sessionId: session.id,
    questionId: open!.id,
    response: { option: keyOption(open!) },
    isCorrect: true,
    answeredAt: MONDAY,
    receivedAt: MONDAY,
    setting: "review",
  });
}

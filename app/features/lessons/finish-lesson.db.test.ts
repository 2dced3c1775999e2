import { and, eq, sum } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  enrollments,
  lessonProgress,
  memories,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import {
  aLearner,
  aLesson,
  later,
  MONDAY,
  test,
  chosen,
  keyOption,
} from "../../../test/builders.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { findDueDay } from "../reviews/due-lessons.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "./finish-lesson.ts";

async function anAnsweredLesson(learner: Learner, wrong = 0) {
  const lesson = await aLesson(learner);
  for (const [index, question] of lesson.questions.entries()) {
    const option = (keyOption(question) + (index < wrong ? 1 : 0)) % 4;
    const input = { lessonId: lesson.lessonId, questionId: question.id, answer: chosen(option) };
    await answerQuestion(learner, input, MONDAY);
  }
  return lesson;
}

test("finishing awards points, starts the streak, earns the first badge and schedules the review", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await anAnsweredLesson(learner);

  const finished = await finishLesson(
    learner,
    { lessonId, reflection: "Noted.", seconds: 301 },
    MONDAY,
  );

  expect(finished).toMatchObject({ status: "finished", kind: "lesson", score: 1 });
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  expect(stats).toMatchObject({
    totalXp: 20,
    currentStreak: 1,
    longestStreak: 1,
    lastActivityDate: "2026-11-16",
    totalLessonsCompleted: 1,
  });
  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
  );
  expect(progress).toMatchObject({
    quizScore: 1,
    reflectionResponse: "Noted.",
    timeSpentSeconds: 301,
  });
  expect(await findDueDay(learner, lessonId)).toBe("2026-11-18");
  const badges = await db.select().from(userBadges).where(eq(userBadges.userId, learner.id));
  expect(badges.map((row) => row.badge)).toContain("first-steps");
  const enrollment = one(
    await db.select().from(enrollments).where(eq(enrollments.courseId, courseId)),
  );
  expect(enrollment).toMatchObject({ currentLesson: 2, isCompleted: false });
});

test("twenty concurrent submits award points once, and the ledger agrees", async () => {
  const learner = await aLearner();
  const { lessonId } = await anAnsweredLesson(learner, 1);
  const submit = () => finishLesson(learner, { lessonId, reflection: null }, MONDAY);

  const outcomes = await Promise.all(Array.from({ length: 20 }, submit));

  expect(outcomes.filter((outcome) => outcome.status === "finished")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.status === "already-finished")).toHaveLength(19);
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  const ledger = one(
    await db
      .select({ total: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, learner.id)),
  );
  expect(stats.totalXp).toBe(17);
  expect(ledger.total).toBe(stats.totalXp);
});

test("a lesson with an open question, or never opened, can't be finished", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aLesson(learner);
  const finish = () => finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  expect(await finish()).toEqual({ status: "questions-open" });
  await answerQuestion(
    learner,
    { lessonId, questionId: questions[0]!.id, answer: chosen(0) },
    MONDAY,
  );
  expect(await finish()).toEqual({ status: "questions-open" });
  expect(await db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id))).toEqual([]);
});

test("practice awards nothing, costs nothing and doesn't change the lesson's result", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await anAnsweredLesson(learner);
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const rows = () =>
    db
      .select({ dueAt: memories.dueAt, understanding: memories.understanding })
      .from(memories)
      .where(eq(memories.userId, learner.id))
      .orderBy(memories.conceptId);
  const before = await rows();
  for (const question of questions)
    await answerQuestion(
      learner,
      { lessonId, questionId: question.id, answer: chosen((keyOption(question) + 1) % 4) },
      MONDAY,
    );

  expect(await finishLesson(learner, { lessonId, reflection: null }, MONDAY)).toMatchObject({
    status: "finished",
    kind: "practice",
    score: 0,
  });

  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
  );
  expect(progress.quizScore).toBe(1);
  expect(await db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id))).toHaveLength(1);
  expect(await rows()).toEqual(before);
});

test.each([
  ["as measured", 301, 301],
  ["up to two hours, because an open tab is not learning", 86_000, 7_200],
  ["as missing without JavaScript", undefined, null],
])("the time of a lesson is stored %s", async (_, seconds, stored) => {
  const learner = await aLearner();
  const { lessonId } = await anAnsweredLesson(learner);
  await finishLesson(learner, { lessonId, reflection: null, seconds }, MONDAY);
  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
  );
  expect(progress.timeSpentSeconds).toBe(stored);
});

test("another learner can't finish it, and a free account can't finish lesson 2", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { lessonId, lessonIds } = await anAnsweredLesson(owner);
  const finish = { reflection: null };
  expect(await finishLesson(stranger, { lessonId, ...finish }, MONDAY)).toEqual({
    status: "not-found",
  });
  expect(await finishLesson(owner, { lessonId: lessonIds[1]!, ...finish }, MONDAY)).toEqual({
    status: "locked",
  });
});

test("a lesson finished without a connection counts for its own day; words from two devices both stay", async () => {
  const learner = await aLearner();
  const { lessonId } = await anAnsweredLesson(learner);
  const finish = (reflection: string | null, answeredAt?: Date) =>
    finishLesson(learner, { lessonId, reflection, answeredAt }, later(MONDAY, 5));

  expect(await finish("On the train.", later(MONDAY, 0, 1))).toMatchObject({ status: "finished" });
  for (const _ of ["sent", "sent again"])
    expect(await finish("On the phone.", later(MONDAY, 0, 2))).toEqual({
      status: "already-finished",
    });

  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  expect(stats.lastActivityDate).toBe("2026-11-16");
  const ofLesson = and(
    eq(lessonProgress.userId, learner.id),
    eq(lessonProgress.lessonId, lessonId),
  );
  expect(one(await db.select().from(lessonProgress).where(ofLesson))).toMatchObject({
    completedAt: later(MONDAY, 0, 1),
    reflectionResponse: "On the train.\n\nOn the phone.",
  });
  expect(await finish("Typed online.")).toEqual({ status: "other-reflection" });
});

import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { memories, questions } from "#app/db/tables/index.ts";
import { dueToday } from "#app/rules/lessons/offline-lesson.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { reviewWhole } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { removeTopic } from "../topics/remove-topic.ts";
import { loadOfflineCourse } from "./load-offline-course.ts";

async function courseOf(learner: Learner, courseId: string, now = MONDAY) {
  const result = await loadOfflineCourse(learner, courseId, now);
  if (result.status !== "found") throw new Error(result.status);
  return result.course;
}

test("a course comes along as far as it is open, for its own learner only", async () => {
  const learner = await aLearner();
  const { courseId, lessonIds } = await aLesson(learner);

  const free = await courseOf(learner, courseId);
  const premium = await courseOf({ ...learner, isPremium: true }, courseId);

  expect(free.lessons.map(({ id }) => id)).toEqual(lessonIds.slice(0, 1));
  expect(premium.lessons.map(({ id }) => id)).toEqual(lessonIds);
  expect(premium.minutesADay).toBeGreaterThan(0);
  expect(await loadOfflineCourse(await aLearner(), courseId, MONDAY)).toEqual({
    status: "not-found",
  });
});

test("each idea that comes due within 30 days has its question, from its own day on", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner);
  const other = await aFinishedLesson(learner, { course: "Public Speaking Excellence" });
  const due = await db
    .select({ dueAt: memories.dueAt })
    .from(memories)
    .where(eq(memories.userId, learner.id));

  const { review } = await courseOf(learner, courseId);

  expect(review.questions.length).toBeGreaterThan(2);
  expect(review.questions.length).toBeLessThan(due.length);
  expect(review.questions.map(({ lessonId }) => lessonId)).not.toContain(other.lessonId);
  const days = review.questions.map(({ askFrom }) => askFrom);
  expect(days).toEqual(days.toSorted());
  expect(dueToday(review, MONDAY)).toEqual([]);
  expect(dueToday(review, later(MONDAY, 30))).toEqual(review.questions);
});

test("what was answered changes the copy, and what was left has no reviews", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const before = await courseOf(learner, lesson.courseId);
  expect(await courseOf(learner, lesson.courseId)).toEqual(before);

  await reviewWhole(learner, null, later(MONDAY, 40));

  const now = later(MONDAY, 40);
  expect((await courseOf(learner, lesson.courseId, now)).review).not.toEqual(before.review);
  await removeTopic(learner, lesson.courseId, now);
  expect((await courseOf(learner, lesson.courseId, now)).review.questions).toEqual([]);
});

test("no key of a question lies in it before its first answer, nor what is said after it", async () => {
  const learner = await aLearner({ isPremium: true });
  const lesson = await aLesson(learner);
  await answerAll(learner, { ...lesson, questions: lesson.questions.slice(0, 1) });
  const stored = JSON.stringify(await courseOf(learner, lesson.courseId));

  const rows = await db.select().from(questions).where(eq(questions.courseId, lesson.courseId));
  expect(rows.length).toBeGreaterThan(20);
  for (const { key } of rows)
    for (const secret of [key.explanation, key.feedbackCorrect, key.feedbackIncorrect])
      expect(stored).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(stored).not.toMatch(/"key"|"correct|isCorrect/);
});

test("a browser may look for changes 120 times an hour", async () => {
  const learner = await aLearner();
  const { courseId } = await aLesson(learner);
  for (let times = 0; times < 120; times += 1)
    expect((await loadOfflineCourse(learner, courseId, MONDAY)).status).toBe("found");
  expect(await loadOfflineCourse(learner, courseId, MONDAY)).toMatchObject({ status: "too-many" });
  expect((await loadOfflineCourse(learner, courseId, later(MONDAY, 0, 2))).status).toBe("found");
});

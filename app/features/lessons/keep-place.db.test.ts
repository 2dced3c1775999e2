import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadTopic } from "../topics/load-topic.ts";
import { cardInput, keepPlace } from "./keep-place.ts";
import { finishLesson } from "./finish-lesson.ts";
import { loadLessonSession } from "./load-lesson-session.ts";

async function cardOf(learner: Learner, lessonId: string) {
  const session = await loadLessonSession(learner, lessonId, MONDAY);
  return session.status === "open" ? session.card : undefined;
}

test("the last card that any device was at is where the lesson opens, until its quiz begins", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  expect(await cardOf(learner, lesson.lessonId)).toBeNull();
  await keepPlace(learner, lesson.lessonId, "explanation-2");
  await keepPlace(learner, lesson.lessonId, "example");
  expect(await cardOf(learner, lesson.lessonId)).toBe("example");

  await answerAll(learner, lesson);
  expect(await cardOf(learner, lesson.lessonId)).toBeNull();
  const done = await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
  expect(done).toMatchObject({ status: "finished", score: 1 });
  expect(await cardOf(learner, lesson.lessonId)).toBeNull();
});

test("a lesson that was only opened isn't finished anywhere", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aLesson(learner);
  const before = await loadTopic(learner, courseId, MONDAY);
  await keepPlace(learner, lessonId, "example");
  expect(await loadTopic(learner, courseId, MONDAY)).toEqual(before);
});

test("a finished lesson begins at its first card", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  await keepPlace(learner, lessonId, "example");
  expect(await cardOf(learner, lessonId)).toBeNull();
});

test("a lesson of nobody's, a locked one, and what is no card, are refused", async () => {
  const learner = await aLearner();
  const { lessonId, lessonIds } = await aLesson(learner);
  const other = await aLearner();
  expect(await keepPlace(other, lessonId, "example")).toEqual({ status: "not-found" });
  expect(await keepPlace(learner, lessonIds[5]!, "example")).toEqual({ status: "locked" });
  expect(await db.$count(lessonProgress, eq(lessonProgress.lessonId, lessonIds[5]!))).toBe(0);
  expect(cardInput.safeParse("x".repeat(81)).success).toBe(false);
  expect(cardInput.safeParse("").success).toBe(false);
});

import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import { aLearner, aLesson, answerAll, later, MONDAY, test } from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "./finish-lesson.ts";
import { loadLessonComplete } from "./load-lesson-complete.ts";

async function finish(learner: Learner, lessonId: string | undefined, at = MONDAY) {
  if (!lessonId) throw new Error("there is no such lesson");
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
  await answerAll(learner, { lessonId, questions: rows }, { at });
  const finished = await finishLesson(learner, { lessonId, reflection: null }, at);
  if (finished.status !== "finished") throw new Error(`the lesson was ${finished.status}`);
  return loadLessonComplete(learner, lessonId, at);
}

describe("'Start Next Lesson'", () => {
  test("leads to the first open, unfinished lesson, also after one out of order", async () => {
    const learner = await aLearner({ isPremium: true });
    const { lessonIds } = await aLesson(learner);
    await finish(learner, lessonIds[0]);
    await finish(learner, lessonIds[3]);

    expect(await finish(learner, lessonIds[2])).toMatchObject({ nextLessonId: lessonIds[1] });
    expect(await finish(learner, lessonIds[1])).toMatchObject({ nextLessonId: lessonIds[4] });
    expect(await finish(learner, lessonIds[9])).toMatchObject({
      nextLessonId: lessonIds[4],
      isTopicFinished: false,
    });
  });

  test("is missing once all lessons are finished, in any order", async () => {
    const learner = await aLearner({ isPremium: true });
    const { lessonIds } = await aLesson(learner);
    for (const lessonId of lessonIds.toReversed().slice(0, -1)) await finish(learner, lessonId);

    expect(await finish(learner, lessonIds[0])).toMatchObject({
      nextLessonId: null,
      isTopicFinished: true,
    });
  });

  test("never leads to a locked lesson", async () => {
    const learner = await aLearner();
    const { lessonId } = await aLesson(learner);

    expect(await finish(learner, lessonId)).toMatchObject({
      nextLessonId: null,
      isTopicFinished: false,
    });
  });
});

test("a lesson's rewards are announced for 15 minutes, and then shown with their date", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  expect(await finish(learner, lessonId)).toMatchObject({
    completedOn: null,
    earned: { badges: [{ icon: "first-steps" }], level: null },
  });

  expect(await loadLessonComplete(learner, lessonId, later(MONDAY, 0, 1))).toMatchObject({
    completedOn: "2026-11-16",
    earned: { badges: [], level: null },
    xp: 20,
  });
});

import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, courses, questions } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  MONDAY,
  test,
  chosen,
  keyOption,
} from "../../../test/builders.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { finishLesson } from "./finish-lesson.ts";
import { loadOfflineLessons } from "./load-offline-lessons.ts";
import { findWrittenLesson } from "./written-lesson.ts";

const numbers = async (...args: Parameters<typeof loadOfflineLessons>) => {
  const result = await loadOfflineLessons(...args);
  return result.status === "found"
    ? result.offline.lessons.map(({ number }) => number)
    : result.status;
};

test("the opened lesson and the next one are available offline if the learner may open them", async () => {
  const learner = await aLearner();
  const { lessonIds } = await aLesson(learner);
  const premium = { ...learner, isPremium: true };

  expect(await numbers(premium, lessonIds[3] ?? "")).toEqual([4, 5]);
  expect(await numbers(premium, lessonIds[9] ?? "")).toEqual([10]);
  expect(await numbers(learner, lessonIds[0] ?? "")).toEqual([1]);
  expect(await numbers(learner, lessonIds[1] ?? "")).toBe("locked");
  expect(await numbers(await aLearner(), lessonIds[0] ?? "")).toBe("not-found");
});

test("without an opened lesson the current one of the latest topic is available offline", async () => {
  const learner = await aLearner({ isPremium: true });
  expect(await numbers(learner, null)).toEqual([]);
  const { courseId } = await aFinishedLesson(learner);
  await aLesson(learner, "Creative Writing Techniques");
  await db
    .update(courses)
    .set({ updatedAt: later(MONDAY, 1) })
    .where(eq(courses.id, courseId));

  expect(await numbers(learner, null)).toEqual([2, 3]);
  expect(await numbers({ ...learner, isPremium: false }, null)).toEqual([1]);
});

test("an offline question reveals nothing of its answer", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, { ...lesson, questions: lesson.questions.slice(0, 1) });

  const result = await loadOfflineLessons(learner, lesson.lessonId);

  if (result.status !== "found") throw new Error(result.status);
  const [offline] = result.offline.lessons;
  expect(offline?.questions.map(({ isAnswered }) => isAnswered)).toEqual([true, false, false]);
  for (const { key } of lesson.questions)
    for (const secret of [key.explanation, key.feedbackCorrect, key.feedbackIncorrect])
      expect(JSON.stringify(result)).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(JSON.stringify(result)).not.toMatch(/correct/i);
});

test("an offline question carries how far it was checked, as the online one does", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const states = ["unchecked", "self-checked", "checked"] as const;
  for (const [index, { id }] of lesson.questions.entries())
    await db.update(questions).set({ reviewState: states[index] }).where(eq(questions.id, id));

  const result = await loadOfflineLessons(learner, lesson.lessonId);

  if (result.status !== "found") throw new Error(result.status);
  expect(result.offline.lessons[0]?.questions).toMatchObject([
    { isUnchecked: true, isSelfChecked: false },
    { isUnchecked: false, isSelfChecked: true },
    { isUnchecked: false, isSelfChecked: false },
  ]);
});

test("an offline answer that arrives twice counts once, and never as practice", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [question] = lesson.questions;
  const sendOffline = () =>
    answerQuestion(
      learner,
      { lessonId: lesson.lessonId, questionId: question?.id ?? "", answer: chosen(0) },
      MONDAY,
      "offline",
    );

  const taken = await Promise.all([sendOffline(), sendOffline()]);
  await answerAll(learner, lesson);
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
  const rejected = await sendOffline();

  expect(taken.map(({ status }) => status)).toEqual(["answered", "answered"]);
  expect(rejected.status).toBe("already-finished");
  const rows = await db.select().from(answers).where(eq(answers.userId, learner.id));
  expect(rows).toHaveLength(lesson.questions.length);
});

test("a second try that is open comes along with its hint and without the key, and can be given offline", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [question] = lesson.questions;
  const right = keyOption(question!);
  const wrong = (right + 1) % 4;
  const { lessonId } = lesson;
  const input = { lessonId, questionId: question!.id };
  await answerQuestion(learner, { ...input, answer: chosen(wrong) }, MONDAY);
  const offline = async () => {
    const result = await loadOfflineLessons(learner, lessonId);
    return result.status === "found" ? result.offline.lessons[0]!.questions : [];
  };

  const [first] = await offline();
  expect(first).toMatchObject({ isAnswered: true, secondTry: { response: { option: wrong } } });
  expect(JSON.stringify(first)).not.toContain(question!.key.explanation);
  const second = { ...input, answer: chosen(right), attempt: 2, answeredAt: later(MONDAY, 0, 1) };
  const now = later(MONDAY, 3);
  for (const _ of ["sent", "sent again"])
    expect(await answerQuestion(learner, second, now, "offline")).toMatchObject({
      isSettled: true,
      isCorrect: false,
      isSecondCorrect: true,
    });

  expect((await offline())[0]).not.toHaveProperty("secondTry");
});

test("a stop can be answered offline: its lesson's copy has the answer", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner, "Public Speaking Excellence");
  const stopsIn = (blocks: readonly { kind: string }[] = []) =>
    blocks.filter(({ kind }) => kind === "ask");
  const stops = stopsIn((await findWrittenLesson(lessonId)).blocks);
  expect(stops.length).toBeGreaterThan(0);

  const result = await loadOfflineLessons(learner, lessonId);

  if (result.status !== "found") throw new Error(result.status);
  expect(stopsIn(result.offline.lessons[0]?.blocks)).toEqual(stops);
});

import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, memories, questions, xpEvents } from "#app/db/tables/index.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadOfflineLessons } from "../lessons/load-offline-lessons.ts";
import { findCountedAnswers } from "../memory/find-counted-answers.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { predict } from "./predict.ts";

async function aPredictedLesson() {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Public Speaking Excellence");
  const question = one(
    await db
      .select()
      .from(questions)
      .where(and(eq(questions.lessonId, lesson.lessonId), eq(questions.use, "predict"))),
  );
  const right = keyOption(question);
  const say = (option: number, by: Learner = learner) =>
    predict(
      by,
      { lessonId: lesson.lessonId, questionId: question.id, answer: [String(option)] },
      MONDAY,
    );
  const { options } = question.content as { options: string[] };
  const open = async () => {
    const page = await loadLessonSession(learner, lesson.lessonId, later(MONDAY, 0, 1));
    if (page.status !== "open") throw new Error(`the lesson is ${page.status}`);
    return page;
  };
  return { learner, lesson, question, options, right, say, open };
}

test("what is right reaches the page with the guess, never before", async () => {
  const { lesson, question, options, right, say, open } = await aPredictedLesson();
  const wrong = (right + 1) % 4;
  const { explanation } = question.key;
  const before = await open();
  expect(before.prediction).toMatchObject({ id: question.id, guess: null });
  expect(JSON.stringify(before)).not.toContain(explanation);

  expect(await say(wrong)).toEqual({ status: "predicted" });

  const guess = {
    answer: options[wrong],
    isRight: false,
    rightAnswer: options[right],
    explanation,
  };
  expect((await open()).prediction?.guess).toEqual(guess);
  expect((await open()).questions).toHaveLength(lesson.questions.length);
});

test("the first guess stays, however often a button is pressed", async () => {
  const { learner, question, right, say, open } = await aPredictedLesson();

  await Promise.all([say((right + 1) % 4), say((right + 1) % 4)]);
  await say(right);

  expect((await open()).prediction?.guess?.isRight).toBe(false);
  const stored = await db.select().from(answers).where(eq(answers.userId, learner.id));
  expect(stored).toMatchObject([
    { questionId: question.id, setting: "pretest", attempt: 1, isCorrect: false },
  ]);
});

test("a prediction costs and earns nothing: no mastery, no score, no points, and the quiz is as it was", async () => {
  const { learner, lesson, right, say, open } = await aPredictedLesson();

  await say((right + 1) % 4);

  expect(await db.transaction((tx) => findCountedAnswers(tx, learner.id))).toEqual([]);
  expect(await db.$count(memories, eq(memories.userId, learner.id))).toBe(0);
  expect(await db.$count(xpEvents, eq(xpEvents.userId, learner.id))).toBe(0);
  expect((await open()).session).toMatchObject({ phase: "lesson" });
  await answerAll(learner, lesson);
  expect((await open()).session).toMatchObject({ phase: "quiz", answers: [true, true, true] });
});

test("nobody is asked for a prediction once the quiz has begun, nor by a copy for offline use, which never has its key", async () => {
  const { learner, lesson, question, open } = await aPredictedLesson();
  const offline = async () => JSON.stringify(await loadOfflineLessons(learner, lesson.lessonId));
  expect(await offline()).toContain(question.questionText);
  expect(await offline()).not.toContain(question.key.explanation);

  await beginQuiz(learner, lesson.lessonId, MONDAY);

  expect((await open()).prediction).toBeNull();
  expect(await offline()).not.toContain(question.questionText);
});

test("of predictions from several devices the first one given counts, whichever arrives first", async () => {
  const { learner, lesson, question, right, open } = await aPredictedLesson();
  const sayAt = (hours: number, option: number) =>
    predict(
      learner,
      {
        lessonId: lesson.lessonId,
        questionId: question.id,
        answer: [String(option)],
        answeredAt: later(MONDAY, 0, hours),
        answerId: v7(),
      },
      later(MONDAY, 2),
    );

  await sayAt(3, right);
  await sayAt(1, (right + 1) % 4);
  await sayAt(2, right);

  expect((await open()).prediction?.guess?.isRight).toBe(false);
  expect(
    (await db.select().from(answers)).filter(({ userId }) => userId === learner.id).length,
  ).toBe(2);
});

test("only a complete answer to the lesson's own prediction is stored, and only from its learners", async () => {
  const { learner, lesson, say } = await aPredictedLesson();
  expect(await say(7)).toEqual({ status: "unclear" });
  const stranger = await aLearner();
  expect(await say(0, stranger)).toEqual({ status: "not-found" });
  const ofQuiz = { lessonId: lesson.lessonId, questionId: lesson.questions[0]!.id, answer: ["0"] };
  expect(await predict(learner, ofQuiz, MONDAY)).toEqual({ status: "not-found" });
  expect(await db.$count(answers, eq(answers.userId, learner.id))).toBe(0);
});

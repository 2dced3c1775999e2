import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, lessonProgress, memories } from "#app/db/tables/index.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  MONDAY,
  test,
  chosen,
  keyOption,
} from "../../../test/builders.ts";
import { answerQuestion } from "./answer-question.ts";
import { beginQuiz } from "./begin-quiz.ts";

test("an answer is graded on the server, changes the memory, and is locked", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aLesson(learner);
  const question = questions[0]!;
  const right = { lessonId, questionId: question.id, answer: chosen(keyOption(question)) };

  const first = await answerQuestion(learner, right, MONDAY);
  const changedMind = await answerQuestion(
    learner,
    { ...right, answer: chosen((keyOption(question) + 1) % 4) },
    MONDAY,
  );

  expect(first).toMatchObject({ status: "answered", isCorrect: true });
  expect(changedMind).toEqual(first);
  const [stored] = await db.select().from(answers).where(eq(answers.userId, learner.id));
  expect(stored).toMatchObject({ attempt: 1, setting: "lesson", answeredAt: MONDAY });
  const [memory] = await db.select().from(memories).where(eq(memories.userId, learner.id));
  expect(memory?.understanding).toBeCloseTo(0.783);
});

test("twenty concurrent clicks are one answer and one step of memory", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aLesson(learner);
  const question = questions[0]!;
  const wrong = {
    lessonId,
    questionId: question.id,
    answer: chosen((keyOption(question) + 1) % 4),
  };

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => answerQuestion(learner, wrong, MONDAY)),
  );

  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await db.select().from(answers).where(eq(answers.userId, learner.id))).toHaveLength(1);
  const [memory] = await db.select().from(memories).where(eq(memories.userId, learner.id));
  expect(memory?.understanding).toBeCloseTo(0.118);
});

test("the lesson contains no key before an answer, and afterwards only that question's", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aLesson(learner);
  const pageOf = async () => [
    await loadLessonContent(learner, lessonId, MONDAY),
    await loadLessonSession(learner, lessonId, MONDAY),
  ];
  const before = JSON.stringify(await pageOf());
  for (const question of questions) {
    expect(before).not.toContain(question.key.explanation);
    expect(before).not.toContain(question.key.feedbackCorrect);
    expect(before).not.toContain(question.key.feedbackIncorrect);
  }
  expect(before).not.toContain('"key":');

  const answer = chosen(keyOption(questions[0]!));
  await answerQuestion(learner, { lessonId, questionId: questions[0]!.id, answer }, MONDAY);

  const after = JSON.stringify(await pageOf());
  expect(after).toContain(questions[0]!.key.explanation);
  expect(after).not.toContain(questions[1]!.key.explanation);
});

test("another learner's lesson is not found", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { lessonId, questions } = await aLesson(owner);
  const input = { lessonId, questionId: questions[0]!.id, answer: chosen(0) };
  expect(await answerQuestion(stranger, input, MONDAY)).toEqual({ status: "not-found" });
  expect(await loadLessonSession(stranger, lessonId, MONDAY)).toEqual({ status: "not-found" });
  expect(await loadLessonContent(stranger, lessonId, MONDAY)).toEqual({ status: "not-found" });
});

test("a question of another lesson is not found, and a locked lesson stays locked", async () => {
  const learner = await aLearner();
  const { lessonId, lessonIds, questions } = await aLesson(learner);
  const second = { lessonId: lessonIds[1]!, questionId: questions[0]!.id, answer: chosen(0) };
  expect(await answerQuestion(learner, second, MONDAY)).toEqual({ status: "locked" });
  const premium = { ...learner, isPremium: true };
  expect(await answerQuestion(premium, second, MONDAY)).toEqual({ status: "not-found" });
  const locked = await loadLessonContent(learner, lessonIds[1]!, MONDAY);
  expect(await loadLessonSession(learner, lessonIds[1]!, MONDAY)).toEqual(locked);
  expect(Object.keys(locked).toSorted()).toEqual(["courseId", "lessonNumber", "status", "title"]);
  expect(lessonId).not.toBe(lessonIds[1]);
});

test("a stale tab of a finished lesson starts no practice, and its reflection is stored", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aLesson(learner);
  const input = { lessonId, questionId: questions[0]!.id, answer: chosen(0) };
  await answerQuestion(learner, input, MONDAY);
  const opened = await loadLessonSession(learner, lessonId, MONDAY);
  const sessionId = (opened.status === "open" && opened.sessionId) || undefined;
  await answerAll(learner, { lessonId, questions });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const staleInput = { ...input, questionId: questions[1]!.id, sessionId };

  expect(await answerQuestion(learner, staleInput, MONDAY)).toEqual({ status: "already-finished" });
  expect(await beginQuiz(learner, lessonId, MONDAY, false)).toEqual({ status: "already-finished" });
  const stored = () => db.select().from(answers).where(eq(answers.userId, learner.id));
  expect(await stored()).toHaveLength(questions.length);

  const finishWith = (reflection: string | null) =>
    finishLesson(learner, { lessonId, reflection, sessionId }, MONDAY);
  expect(await finishWith("Examples first.")).toEqual({ status: "already-finished" });
  expect(await finishWith("Examples first.")).toEqual({ status: "already-finished" });
  expect(await finishWith("Something else.")).toEqual({ status: "other-reflection" });
  expect(await finishWith(null)).toEqual({ status: "already-finished" });
  const [progress] = await db
    .select({ reflection: lessonProgress.reflectionResponse })
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, learner.id));
  expect(progress?.reflection).toBe("Examples first.");

  await answerQuestion(learner, input, MONDAY);
  expect(await answerQuestion(learner, staleInput, MONDAY)).toEqual({ status: "already-finished" });
  expect(await stored()).toHaveLength(questions.length + 1);
});

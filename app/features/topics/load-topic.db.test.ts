import { expect } from "vitest";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadTopic } from "./load-topic.ts";

const labelsOf = async (learner: Learner, courseId: string, now = MONDAY) => {
  const topic = await loadTopic(learner, courseId, now);
  return topic?.lessons.slice(0, 2).map(({ label }) => label.text);
};

test("the first lesson is open to everyone, the others need Premium", async () => {
  const learner = await aLearner();
  const { courseId } = await aLesson(learner);

  expect(await labelsOf(learner, courseId)).toEqual(["Start Lesson", "Premium Only"]);
  expect(await labelsOf({ ...learner, isPremium: true }, courseId)).toEqual([
    "Start Lesson",
    "Start Lesson",
  ]);
});

test("a finished lesson is completed, and recommended for review when due", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { courseId } = lesson;
  expect(await labelsOf(learner, courseId)).toEqual(["Completed", "Premium Only"]);
  await answerAll(learner, lesson, { at: later(MONDAY, 30) });

  const topic = await loadTopic(learner, courseId, later(MONDAY, 30));

  expect(topic?.lessons[0]?.label).toEqual({ text: "Recommended Review", tone: "review" });
  expect(topic).toMatchObject({ isPersonalized: false, completedLessons: 1, averageScore: 1 });
});

test("a weak concept changes the lesson's label and recommendation", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner, { wrong: 1 });

  const topic = await loadTopic(learner, courseId, MONDAY);

  expect(topic?.lessons[0]?.label).toEqual({ text: "Needs Review", tone: "remediation" });
  expect(topic?.isPersonalized).toBe(true);
});

test("insights are loaded only on request", async () => {
  const learner = await aLearner();
  const { courseId } = await aFinishedLesson(learner);

  expect((await loadTopic(learner, courseId, MONDAY))?.insights).toBeNull();
  const page = await loadTopic(learner, courseId, MONDAY, { hasInsights: true });
  expect(page?.insights?.insights).toMatchObject({ averageMastery: 78, efficiency: 100 });
});

test("another learner's topic is not found", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await aLesson(owner);
  expect(await loadTopic(stranger, courseId, MONDAY)).toBeNull();
});

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

const labelsOf = async (learner: Learner, topicId: string, now = MONDAY) => {
  const topic = await loadTopic(learner, topicId, now);
  return topic?.lessons.slice(0, 2).map(({ label }) => label.text);
};

test("the first lesson is open to everyone, the others need Premium", async () => {
  const learner = await aLearner();
  const { topicId } = await aLesson(learner);

  expect(await labelsOf(learner, topicId)).toEqual(["Start Lesson", "Premium Only"]);
  expect(await labelsOf({ ...learner, isPremium: true }, topicId)).toEqual([
    "Start Lesson",
    "Start Lesson",
  ]);
});

test("a finished lesson is completed, and recommended for review when due", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { topicId } = lesson;
  expect(await labelsOf(learner, topicId)).toEqual(["Completed", "Premium Only"]);
  await answerAll(learner, lesson, { at: later(MONDAY, 30) });

  const topic = await loadTopic(learner, topicId, later(MONDAY, 30));

  expect(topic?.lessons[0]?.label).toEqual({ text: "Recommended Review", tone: "review" });
  expect(topic).toMatchObject({ isPersonalized: false, completedLessons: 1, averageScore: 1 });
});

test("a weak concept changes the lesson's label and recommendation", async () => {
  const learner = await aLearner();
  const { topicId } = await aFinishedLesson(learner, { wrong: 1 });

  const topic = await loadTopic(learner, topicId, MONDAY);

  expect(topic?.lessons[0]?.label).toEqual({ text: "Needs Review", tone: "remediation" });
  expect(topic?.isPersonalized).toBe(true);
});

test("insights are loaded only on request", async () => {
  const learner = await aLearner();
  const { topicId } = await aFinishedLesson(learner);

  expect((await loadTopic(learner, topicId, MONDAY))?.insights).toBeNull();
  const page = await loadTopic(learner, topicId, MONDAY, { hasInsights: true });
  expect(page?.insights?.insights).toMatchObject({ averageMastery: 70, efficiency: 100 });
});

test("another learner's topic is not found", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { topicId } = await aLesson(owner);
  expect(await loadTopic(stranger, topicId, MONDAY)).toBeNull();
});

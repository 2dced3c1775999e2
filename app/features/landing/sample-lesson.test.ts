import { expect, test } from "vitest";
import { answerSample, loadSampleLesson } from "./sample-lesson.ts";

test("the sample lesson has text, a diagram and four options", async () => {
  const sample = await loadSampleLesson();

  expect(sample?.paragraph.length).toBeGreaterThan(80);
  expect(sample?.diagram).toBeDefined();
  expect(new Set(sample?.options).size).toBe(4);
});

test("the sample lesson doesn't contain the answer", async () => {
  const sample = JSON.stringify(await loadSampleLesson());

  expect(sample).not.toMatch(/correct|feedback|explanation/i);
});

test("one option is correct, and every answer gets the key and an explanation", async () => {
  const answers = await Promise.all(["0", "1", "2", "3"].map(answerSample));

  expect(answers.filter((answer) => answer?.isCorrect)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer?.correctOption)).size).toBe(1);
  expect(answers.every((answer) => answer?.feedback && answer.explanation)).toBe(true);
  const right = answers.findIndex((answer) => answer?.isCorrect);
  expect(answers[right]?.correctOption).toBe(right);
});

test.each(["", "4", "-1", "1.5", "one", "00"])("%j is not an answer", async (choice) => {
  expect(await answerSample(choice)).toBeNull();
});

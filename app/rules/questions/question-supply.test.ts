import { expect, test } from "vitest";
import {
  missingQuestions,
  missingTogether,
  SUPPLY,
  type QuestionSupply,
} from "./question-supply.ts";

const FULL: QuestionSupply = { questions: 5, unseen: 2, kinds: 2, written: 5, isReviewed: true };

test.each<[string, Partial<QuestionSupply>, number]>([
  ["a quiz and a partner suffice until the first review", { questions: 2, isReviewed: false }, 0],
  ["a withdrawn partner is replaced before it", { questions: 1, isReviewed: false }, 1],
  ["the first review brings it to five", { questions: 2 }, 3],
  ["five in two kinds are enough", {}, 0],
  ["five of one kind get another", { kinds: 1 }, 1],
  ["a withdrawn one is replaced", { questions: 4, written: 6 }, 1],
  ["when all have been seen, there are four more", { unseen: 0 }, 4],
  ["up to the most that years need", { questions: SUPPLY.most, unseen: 0, written: 14 }, 0],
  ["what the verifier always doubts is given up", { questions: 1, written: SUPPLY.written }, 0],
])("%s", (_, change, missing) => {
  expect(missingQuestions({ ...FULL, ...change })).toBe(missing);
});

test("a lesson that is sent to a model for one concept gets what the others need next", () => {
  const quizOnly = { questions: 2, unseen: 1, kinds: 1, written: 2, isReviewed: false };
  const lastUnseen = { ...FULL, unseen: 1 };

  expect(missingTogether([FULL, quizOnly, lastUnseen])).toEqual([0, 0, 0]);
  expect(missingTogether([{ ...FULL, questions: 4 }, quizOnly, lastUnseen, FULL])).toEqual([
    1, 3, 4, 0,
  ]);
});

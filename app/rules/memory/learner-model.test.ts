import { expect, test } from "vitest";
import { aReview, anAnswer } from "../../../test/an-answer.ts";
import type { AnsweredConcept } from "./evidence.ts";
import { foldAnswers } from "./fold-answers.ts";
import { LEARNER_MODEL, rememberedChance } from "./learner-model.ts";
import { DEFAULT_SETTINGS, type ConceptMemory } from "./memory.ts";
import { DEFAULT_DECAY } from "./scheduler.ts";

const CONCEPTS = 10;
const learnerOf = (answers: readonly AnsweredConcept[]) =>
  foldAnswers(answers, DEFAULT_SETTINGS).learner;

/** Reviews of ten concepts, so that misses are spread: every tenth is one, with its second try. */
function life(reviews: number, isSecondRight: boolean): AnsweredConcept[] {
  const concepts = Array.from({ length: CONCEPTS }, (_, index) => `${index}`);
  const lessons = concepts.map((conceptId) =>
    anAnswer({ id: `lesson ${conceptId}`, conceptId, questionId: `lesson ${conceptId}` }),
  );
  return [
    ...lessons,
    ...Array.from({ length: reviews }, (_, index) => {
      const round = Math.floor(index / CONCEPTS);
      const day = 2 + 2 * round + (index % CONCEPTS) / 100;
      const isCorrect = (index * 7 + round) % 10 !== 0;
      const conceptId = `${index % CONCEPTS}`;
      const first = aReview(day, { conceptId, isCorrect });
      const second = { ...first, id: `${first.id}, again`, attempt: 2, hints: 1 };
      return isCorrect ? [first] : [first, { ...second, isCorrect: isSecondRight }];
    }).flat(),
  ];
}

test("slips count from 60 review answers on, and only for those whose second tries are right", () => {
  expect(learnerOf(life(59, true)).slip).toBe(0);
  const slipping = learnerOf(life(300, true));
  const forgetting = learnerOf(life(300, false));

  expect(slipping.slip).toBeGreaterThan(0.04);
  expect(slipping.slip).toBeLessThanOrEqual(0.1);
  expect(forgetting.slip).toBeLessThan(0.01);
  expect(slipping.factor).toBeGreaterThan(forgetting.factor);
});

test("nobody slips who never misses", () => {
  const right = life(200, true).filter(({ isCorrect }) => isCorrect);

  expect(learnerOf(right).slip).toBeLessThan(0.002);
});

test("a wrong answer to something well remembered is rather a slip; a typed right one was remembered", () => {
  const unaided = { hints: 0, attempt: 1 };
  const wrong = { ...unaided, guessChance: 0.25, isCorrect: false };

  expect(rememberedChance(0.99, wrong, 0.1)).toBeGreaterThan(0.9);
  expect(rememberedChance(0.5, wrong, 0.1)).toBeLessThan(0.15);
  expect(rememberedChance(0.99, wrong, 0)).toBe(0);
  expect(rememberedChance(0.3, { ...unaided, guessChance: 0, isCorrect: true }, 0.1)).toBe(1);
});

test("a typed right answer after hints may have been told", () => {
  const typed = { guessChance: 0, isCorrect: true, attempt: 1 };
  const chances = [0, 1, 2, 3].map((hints) => rememberedChance(0.5, { ...typed, hints }, 0));

  expect(chances[0]).toBe(1);
  expect(chances.toSorted((less, more) => more - less)).toEqual(chances);
  expect(chances[3]).toBeLessThan(0.6);
  expect(rememberedChance(0.5, { ...typed, hints: 1, isSelfRated: true }, 0)).toBe(1);
});

test("a right second try after more hints is a weaker sign of a slip", () => {
  const life = (hints: number) => [
    anAnswer(),
    ...Array.from({ length: 70 }, (_, index) => aReview(2 + index)),
    aReview(80, { id: "miss", sessionId: "late", isCorrect: false }),
    aReview(80, { id: "second", sessionId: "late", attempt: 2, hints }),
  ];

  expect(learnerOf(life(4)).factor).toBeLessThan(learnerOf(life(1)).factor);
});

test("who forgets nearly everything in a month, but little in a day, gets a steeper curve", () => {
  const monthly = Array.from({ length: 40 }, (_, index) => {
    const conceptId = `${index % CONCEPTS}`;
    const month = 31 * (1 + Math.floor(index / CONCEPTS)) + (index % CONCEPTS) / 100;
    return [
      aReview(month, { conceptId, isCorrect: index % 5 === 0 }),
      aReview(month + 1, { conceptId }),
    ];
  }).flat();

  const { decay } = learnerOf([...life(10, true), ...monthly]);
  expect(decay).toBeGreaterThan(2 * DEFAULT_DECAY);
});

test("a miss whose second try was right comes back after three days at the earliest", () => {
  const memoryOf = (answers: readonly AnsweredConcept[]): ConceptMemory =>
    foldAnswers(answers, DEFAULT_SETTINGS).memories.get("concept")!;
  const missed = [anAnswer(), aReview(2, { isCorrect: false })];
  const second = aReview(2, { id: "second", attempt: 2, hints: 1 });
  const days = ({ dueAt, lastReviewedAt }: ConceptMemory) =>
    (Number(dueAt) - Number(lastReviewedAt)) / 86_400_000;

  expect(days(memoryOf(missed))).toBeLessThan(3);
  expect(days(memoryOf([...missed, { ...second, isCorrect: false }]))).toBeLessThan(3);
  expect(days(memoryOf([...missed, second]))).toBe(3);
});

test("second tries that are right push the factor no further down than 0.4, until slips count", () => {
  expect(learnerOf(life(50, true)).factor).toBeGreaterThanOrEqual(LEARNER_MODEL.brakedFactor);
});

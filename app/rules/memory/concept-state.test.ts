import { expect, test } from "vitest";
import { aReview, anAnswer, onDay } from "../../../test/an-answer.ts";
import { localDay } from "../day.ts";
import type { ConceptState } from "./concept-labels.ts";
import { conceptState, lessonState, masteryShown } from "./concept-state.ts";
import type { AnsweredConcept } from "./evidence.ts";
import { foldAnswers } from "./fold-answers.ts";
import { DEFAULT_SETTINGS } from "./memory.ts";

const remembered = (answers: AnsweredConcept[]) => {
  const { learner, memories } = foldAnswers(answers, DEFAULT_SETTINGS);
  const memory = memories.get("concept") ?? null;
  return {
    memory,
    stateOn: (day: number) => conceptState(memory, onDay(day), "Europe/Berlin"),
    masteryOn: (day: number) => masteryShown(memory, learner, onDay(day)),
  };
};

test.each<[ConceptState, AnsweredConcept[], number]>([
  ["not-started", [], 0],
  ["shaky", [anAnswer({ isCorrect: false })], 0],
  ["learning", [anAnswer()], 0],
  ["due", [anAnswer()], 3],
  ["known", [anAnswer(), aReview(2)], 2],
  ["due", [anAnswer(), aReview(2)], 60],
])("%s", (state, answers, day) => {
  expect(remembered(answers).stateOn(day)).toBe(state);
});

test("an unsure right answer is never a warning", () => {
  expect(remembered([anAnswer({ confidence: 1 })]).stateOn(0)).toBe("learning");
});

test("known takes two questions and two days", () => {
  const sameQuestion = [anAnswer(), aReview(2, { questionId: "question" })];
  const sameDay = [anAnswer(), aReview(0.1)];
  const withHint = [anAnswer(), aReview(2, { hints: 1 })];

  for (const answers of [sameQuestion, sameDay, withHint])
    expect(remembered(answers).stateOn(2)).toBe("learning");
});

test("a concept learned again and again unsuccessfully is shaky, not due", () => {
  const lapses = [1, 2, 3, 4].map((day) => aReview(day, { isCorrect: false, guessChance: 0 }));

  expect(remembered([anAnswer(), ...lapses]).stateOn(30)).toBe("shaky");
});

test("mastery is understanding times recall, and only time lowers it", () => {
  const { memory, masteryOn } = remembered([anAnswer()]);

  expect(masteryOn(0)).toBeCloseTo(memory?.understanding ?? 0);
  expect(masteryOn(10)).toBeLessThan(masteryOn(1) ?? 0);
  expect(remembered([]).masteryOn(1)).toBeNull();
});

test("nothing changes state within a day without an answer", () => {
  for (const answers of [[anAnswer()], [anAnswer(), aReview(2)]]) {
    const states = new Map<string, Set<ConceptState>>();
    for (let hour = 49; hour < 24 * 90; hour++) {
      const day = localDay(onDay(hour / 24), "Europe/Berlin");
      const state = remembered(answers).stateOn(hour / 24);
      states.set(day, (states.get(day) ?? new Set()).add(state));
    }

    expect([...states.values()].every(({ size }) => size === 1)).toBe(true);
  }
});

/** The days of a year on which a lesson with this many concepts shows a warning to a punctual learner. */
function warningDays(questions: number): number {
  const concepts = Array.from({ length: questions }, (_, index) => `${index}`);
  const answers = concepts.map((conceptId) => anAnswer({ id: conceptId, conceptId }));
  let warnings = 0;
  for (let day = 1; day < 365; day++) {
    const { memories } = foldAnswers(answers, DEFAULT_SETTINGS);
    const due = concepts.filter((conceptId) => {
      const state = conceptState(memories.get(conceptId) ?? null, onDay(day), "UTC");
      return state === "due" || state === "shaky";
    });
    if (due.length > 0) warnings += 1;
    for (const conceptId of due)
      answers.push(aReview(day, { id: `${day} ${conceptId}`, conceptId }));
  }
  return warnings;
}

test.each([1, 2, 3])(
  "a lesson of %i concepts warns a perfect and punctual learner on at most one day in twenty",
  (questions) => {
    expect(warningDays(questions)).toBeLessThanOrEqual(365 * 0.05);
  },
);

test.each<[ConceptState, ConceptState[]]>([
  ["not-started", ["not-started", "not-started"]],
  ["shaky", ["known", "due", "shaky"]],
  ["due", ["known", "due", "not-started"]],
  ["learning", ["known", "not-started"]],
  ["known", ["known", "known"]],
])("a lesson is %s when its concepts are %j", (state, states) => {
  expect(lessonState(states)).toBe(state);
});

import * as fc from "fast-check";
import type { AnsweredConcept } from "#app/rules/memory/evidence.ts";

const FIRST = new Date("2026-11-16T11:00:00Z");
const MILLISECONDS_PER_DAY = 86_400_000;

export const onDay = (day: number) => new Date(FIRST.getTime() + day * MILLISECONDS_PER_DAY);

/** Right, unaided, one of four options, in a lesson. */
export function anAnswer(answer: Partial<AnsweredConcept> = {}): AnsweredConcept {
  return {
    id: "1",
    conceptId: "concept",
    questionId: "question",
    sessionId: "session",
    answeredAt: FIRST,
    isCorrect: true,
    guessChance: 0.25,
    hints: 0,
    attempt: 1,
    confidence: null,
    setting: "lesson",
    ...answer,
  };
}

/** A review of its own on a question of its own. */
export function aReview(day: number, answer: Partial<AnsweredConcept> = {}): AnsweredConcept {
  const name = `review ${day}`;
  return anAnswer({
    id: name,
    sessionId: name,
    questionId: name,
    answeredAt: onDay(day),
    setting: "review",
    ...answer,
  });
}

/** A learner's life: few concepts, questions and sessions, so that they meet often. */
export const someAnswers = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    conceptId: fc.constantFrom("one", "two", "three"),
    questionId: fc.constantFrom("a", "b", "c", "d", "e"),
    sessionId: fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8"),
    answeredAt: fc.integer({ min: 0, max: 400 * 24 }).map((hour) => onDay(hour / 24)),
    isCorrect: fc.boolean(),
    guessChance: fc.constantFrom(0, 0.25, 0.5),
    hints: fc.integer({ min: 0, max: 2 }),
    attempt: fc.integer({ min: 1, max: 2 }),
    confidence: fc.option(fc.integer({ min: 1, max: 5 })),
    setting: fc.constantFrom("lesson", "practice", "review", "pretest", "check"),
  }) satisfies fc.Arbitrary<AnsweredConcept>,
  { maxLength: 80, selector: ({ id }) => id },
);

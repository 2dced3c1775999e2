import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aReview, anAnswer, onDay, someAnswers } from "../../../test/an-answer.ts";
import type { AnsweredConcept } from "./evidence.ts";
import { foldAnswers } from "./fold-answers.ts";
import { DEFAULT_SETTINGS, SCHEDULE, type ConceptMemory } from "./memory.ts";

const fold = (answers: readonly AnsweredConcept[]) => foldAnswers(answers, DEFAULT_SETTINGS);
const memoryOf = (answers: readonly AnsweredConcept[]) => {
  const memory = fold(answers).memories.get("concept");
  if (!memory) throw new Error("No memory");
  return memory;
};
const hoursBefore = (moment: Date | null, hours: number) =>
  new Date(moment!.getTime() - hours * 3_600_000);
const days = (memory: ConceptMemory) =>
  memory.dueAt && (memory.dueAt.getTime() - memory.lastReviewedAt.getTime()) / 86_400_000;

test("answers that arrive late, twice or in another order give the same memories", () => {
  fc.assert(
    fc.property(someAnswers, fc.infiniteStream(fc.nat()), (answers, random) => {
      const doubled = [...answers, ...answers.slice(0, 5)];
      const shuffled = doubled
        .map((answer) => ({ answer, at: random.next().value as number }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ answer }) => answer);

      expect(fold(shuffled)).toEqual(fold(answers));
    }),
  );
});

test("numbers stay within their bounds, whatever was answered", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const { learner, memories } = fold(answers);

      expect(learner.factor).toBeGreaterThan(0);
      for (const memory of memories.values()) {
        expect(memory.stability).toBeGreaterThan(0);
        expect(memory.difficulty).toBeGreaterThanOrEqual(1);
        expect(memory.difficulty).toBeLessThanOrEqual(10);
        expect(memory.understanding).toBeGreaterThanOrEqual(0.02);
        expect(memory.understanding).toBeLessThanOrEqual(0.98);
        expect(days(memory) ?? 1).toBeGreaterThanOrEqual(SCHEDULE.minInterval);
        expect(days(memory) ?? 1).toBeLessThanOrEqual(SCHEDULE.maxInterval);
      }
    }),
  );
});

test("a clock that jumps decades forwards and back leaves memories within their bounds", () => {
  const jumps = [0, 2, 9_000, -400, 3, 40, -3_000, 12];
  const lived = jumps.map((day, index) =>
    aReview(day, { id: `${index}`, sessionId: `${index}`, isCorrect: index % 3 !== 0 }),
  );
  const { learner, memories } = fold(lived);
  const memory = memories.get("concept")!;

  for (const value of [learner.factor, learner.decay, memory.stability, memory.difficulty])
    expect(Number.isFinite(value) && value > 0).toBe(true);
  expect(memory.lastReviewedAt).toEqual(onDay(9_000));
  expect(days(memory) ?? 1).toBeGreaterThanOrEqual(SCHEDULE.minInterval);
  expect(days(memory) ?? 1).toBeLessThanOrEqual(SCHEDULE.maxInterval);
  expect(fold(lived.toReversed())).toEqual({ learner, memories });
});

test("one concept's answers never move another's understanding", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const alone = answers.filter(({ conceptId }) => conceptId === "one");

      expect(fold(answers).memories.get("one")?.seenQuestions).toEqual(
        fold(alone).memories.get("one")?.seenQuestions,
      );
      expect(fold(answers).memories.has("one")).toBe(fold(alone).memories.has("one"));
    }),
  );
});

test("only the first answer in a session moves the schedule", () => {
  const first = [anAnswer({ id: "1", isCorrect: false })];
  const again = [...first, anAnswer({ id: "2", attempt: 2, answeredAt: onDay(0.01) })];

  expect(memoryOf(again).stability).toBe(memoryOf(first).stability);
  expect(memoryOf(again).dueAt).toEqual(memoryOf(first).dueAt);
});

test("a guess before any explanation leaves no memory", () => {
  expect(fold([anAnswer({ setting: "pretest" })]).memories.size).toBe(0);
});

test("practising costs no review, and says half as much about what is understood, both ways", () => {
  const learned = memoryOf([anAnswer()]);
  const practised = memoryOf([anAnswer(), aReview(0.5, { setting: "practice", isCorrect: false })]);

  expect(practised).toEqual({
    ...learned,
    understanding: expect.any(Number),
    seenQuestions: expect.any(Array),
    recentSessions: expect.any(Array),
  });
  const reviewed = memoryOf([anAnswer(), aReview(0.5, { isCorrect: false })]);
  expect(practised.understanding).toBeLessThan(learned.understanding);
  expect(practised.understanding).toBeGreaterThan(reviewed.understanding);
  const again = aReview(0.6, { setting: "practice", questionId: "review 0.5" });
  const wrong = aReview(0.5, { setting: "practice", isCorrect: false });
  expect(memoryOf([anAnswer(), wrong, again]).understanding).toBe(practised.understanding);
});

test("after feedback, the same sitting proves nothing more about a concept", () => {
  const missed = [anAnswer(), aReview(2, { isCorrect: false })];
  const round = aReview(2.01, { sessionId: "review 2" });

  expect(memoryOf([...missed, round]).understanding).toBe(memoryOf(missed).understanding);
  expect(memoryOf([...missed, aReview(3)]).understanding).toBeGreaterThan(
    memoryOf(missed).understanding,
  );
});

test("right practice is an early review, but never uses up one that is due", () => {
  const learned = [anAnswer(), aReview(2)];
  const early = memoryOf([...learned, aReview(4, { setting: "practice" })]);
  const due = memoryOf([...learned, aReview(60, { setting: "practice" })]);

  expect(early.lastReviewedAt).toEqual(onDay(4));
  expect(due.dueAt).toEqual(memoryOf(learned).dueAt);

  // A review is listed all day, also before its hour.
  const { dueAt } = memoryOf(learned);
  for (const [hours, lastReviewed] of [
    [23, onDay(2)],
    [25, hoursBefore(dueAt, 25)],
  ] as const) {
    const answeredAt = hoursBefore(dueAt, hours);
    const practised = memoryOf([
      ...learned,
      { ...aReview(4, { setting: "practice" }), answeredAt },
    ]);
    expect(practised.lastReviewedAt, `${hours} hours before`).toEqual(lastReviewed);
  }
});

test("a guessable right answer counts less than a typed one", () => {
  const chosen = memoryOf([anAnswer(), aReview(3)]);
  const typed = memoryOf([anAnswer(), aReview(3, { guessChance: 0 })]);

  expect(chosen.stability).toBeLessThan(typed.stability);
  expect(chosen.understanding).toBeLessThan(typed.understanding);
});

test("a learner who remembers more than predicted is asked less often", () => {
  const right = fold([anAnswer(), aReview(20), aReview(90)]).learner.factor;
  const wrong = fold([anAnswer(), aReview(1, { isCorrect: false })]).learner.factor;

  expect(right).toBeGreaterThan(1);
  expect(wrong).toBeLessThan(1);
});

test("second tries, ratings of one's own and early practice don't measure the learner", () => {
  const learned = [anAnswer(), aReview(2)];
  const { factor } = fold(learned).learner;

  expect(fold([...learned, aReview(4, { setting: "practice" })]).learner.factor).toBe(factor);
  const ownRating = aReview(60, { hints: 1, isSelfRated: true });
  expect(fold([...learned, ownRating]).learner.factor).toBe(factor);
  expect(fold([...learned, aReview(60, { attempt: 2, hints: 1 })]).learner.factor).toBe(factor);
});

test("a right answer says less with every hint before it", () => {
  const learned = [anAnswer(), aReview(2)];
  const lives = [0, 1, 2, 3].map((hints) => fold([...learned, aReview(20, { hints })]));
  const falling = (values: readonly number[]) =>
    values.every((value, index) => index === 0 || value < values[index - 1]!);

  expect(falling(lives.map(({ learner }) => learner.factor))).toBe(true);
  expect(falling(lives.map(({ memories }) => memories.get("concept")!.stability))).toBe(true);
  expect(falling(lives.map(({ memories }) => memories.get("concept")!.understanding))).toBe(true);
});

test("hinted answers alone push a learner's factor to a half at most, and are no promise kept or broken", () => {
  const hinted = Array.from({ length: 60 }, (_, index) => aReview(3 + 9 * index, { hints: 3 }));
  const { learner } = fold([anAnswer(), ...hinted]);

  expect(learner.factor).toBeLessThan(0.7);
  expect(learner.factor).toBeGreaterThanOrEqual(0.5);
  expect(learner.calibration.every(({ answers }) => answers === 0)).toBe(true);
});

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => aReview(index + 1, { isCorrect: false }));

test("after four lapses in a row a concept leaves the schedule", () => {
  expect(memoryOf([anAnswer(), ...failures(3)]).dueAt).not.toBeNull();
  expect(memoryOf([anAnswer(), ...failures(4)]).dueAt).toBeNull();
});

test("after six lapses in all a concept leaves the schedule", () => {
  const answers = [anAnswer()];
  for (let lapse = 0; lapse < 6; lapse++)
    answers.push(aReview(4 * lapse + 1, { isCorrect: false }), aReview(4 * lapse + 3));

  expect(memoryOf(answers.slice(0, -3)).dueAt).not.toBeNull();
  expect(memoryOf(answers.slice(0, -1)).dueAt).toBeNull();
});

test("a question not seen before brings a leech back as new", () => {
  const leech = [anAnswer(), ...failures(4)];
  const seen = memoryOf([...leech, aReview(9, { questionId: "question" })]);
  const back = memoryOf([...leech, aReview(9, { setting: "practice" })]);
  const repeated = { setting: "practice", questionId: "question" } as const;
  expect(memoryOf([...leech, aReview(4.1, repeated)]).dueAt).toBeNull();
  expect(memoryOf([...leech, aReview(5, repeated)]).dueAt).not.toBeNull();

  expect(seen.dueAt).toBeNull();
  expect(back.dueAt).not.toBeNull();
  expect(back).toMatchObject({ lapses: 0, lapsesInARow: 0 });
  expect(back.understanding).toBeCloseTo(memoryOf([anAnswer()]).understanding);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advance,
  backToFeedback,
  sessionFrom,
  type LessonEvent,
  type LessonFacts,
  type LessonSession,
} from "./lesson-session.ts";

const fresh: LessonSession = { phase: "lesson", completedScore: null };
const walk = (start: LessonSession, ...events: LessonEvent[]) => events.reduce(advance, start);
const answered = (...answers: boolean[]): LessonEvent[] =>
  answers.flatMap((isCorrect) => [{ type: "answered", isCorrect }, { type: "next" }]);
const take = (questionCount: number): LessonEvent => ({ type: "take-quiz", questionCount });
const resultSeen = (...weakConcepts: string[]): LessonEvent => ({
  type: "result-seen",
  weakConcepts,
});

describe("a lesson session", () => {
  test("with all answers correct: lesson, quiz, result, reflection, complete", () => {
    const quiz = advance(fresh, take(2));
    expect(quiz).toMatchObject({ phase: "quiz", step: "question", question: 0 });
    const first = advance(quiz, { type: "answered", isCorrect: true });
    expect(first).toMatchObject({ step: "feedback", answers: [true, null] });
    const second = advance(first, { type: "next" });
    expect(second).toMatchObject({ step: "question", question: 1 });
    const result = walk(second, ...answered(true));
    expect(result).toMatchObject({ step: "result", answers: [true, true] });
    const reflection = advance(result, resultSeen());
    expect(reflection).toEqual({ phase: "reflection", score: 1 });
    expect(advance(reflection, { type: "reflected" })).toEqual({ phase: "complete", score: 1 });
  });

  test("explains a weak concept again before the reflection", () => {
    const explained = walk(fresh, take(2), ...answered(true, false), resultSeen("Pollination"));
    expect(explained).toMatchObject({
      phase: "remediation",
      weakConcepts: ["Pollination"],
      score: 0.5,
    });
    expect(advance(explained, { type: "remediation-seen" })).toEqual({
      phase: "reflection",
      score: 0.5,
    });
  });

  test("ignores a second answer to a locked question", () => {
    const wrong = walk(fresh, take(1), { type: "answered", isCorrect: false });
    expect(advance(wrong, { type: "answered", isCorrect: true })).toBe(wrong);
  });

  test("a wrong answer gets a hint and a second try, which changes no score", () => {
    const first: LessonEvent = { type: "answered", isCorrect: false, hasSecondTry: true };
    const hint = walk(fresh, take(2), first);
    expect(hint).toMatchObject({ step: "hint", question: 0, answers: [false, null] });
    expect(advance(hint, first)).toBe(hint);
    expect(advance(hint, { type: "next" })).toBe(hint);
    const second = advance(hint, { type: "answered", isCorrect: true });
    expect(second).toMatchObject({ step: "feedback", answers: [false, null], secondTries: [] });
    expect(advance(second, { type: "next" })).toMatchObject({ step: "question", question: 1 });
  });

  test("a text without questions ends with a line of one's own, and can't be practised", () => {
    const atEnd = advance(fresh, { type: "take-quiz", questionCount: 0 });
    expect(atEnd).toEqual({ phase: "reflection", score: 0 });
    const completed = { phase: "lesson", completedScore: 0 } as const;
    expect(advance(completed, { type: "practise-again", questionCount: 0 })).toBe(completed);
  });

  test("practises a completed lesson without a second reflection", () => {
    const done: LessonSession = { phase: "lesson", completedScore: 0.5 };
    expect(advance(done, take(1))).toBe(done);
    const practised = walk(
      done,
      { type: "practise-again", questionCount: 1 },
      ...answered(true),
      resultSeen(),
    );
    expect(practised).toEqual({ phase: "complete", score: 1 });
    expect(advance(practised, { type: "read-again" })).toEqual({
      phase: "lesson",
      completedScore: 1,
    });
  });
});

const unopened: LessonFacts = {
  questionIds: ["q1", "q2"],
  isBegun: false,
  answers: [],
  isPractice: false,
  weakConcepts: [],
  isResultSeen: false,
  isRemediationSeen: false,
  completedScore: null,
};
const right = (questionId: string) => ({ questionId, isCorrect: true });
const wrong = (questionId: string) => ({ questionId, isCorrect: false });

const begun = { isBegun: true };
const allAnswered = { isBegun: true, answers: [right("q1"), wrong("q2")] };
const practised = { ...allAnswered, isPractice: true, completedScore: 1 };

test.each<[string, Partial<LessonFacts>, object]>([
  ["nothing started: the lesson", {}, { phase: "lesson", completedScore: null }],
  [
    "the quiz started, nothing answered: the first question",
    begun,
    { phase: "quiz", step: "question", question: 0, answers: [null, null] },
  ],
  [
    "one answered: the next question",
    { ...begun, answers: [right("q1")] },
    { phase: "quiz", step: "question", question: 1, answers: [true, null] },
  ],
  [
    "only the second answered: the first question",
    { ...begun, answers: [wrong("q2")] },
    { phase: "quiz", step: "question", question: 0, answers: [null, false] },
  ],
  [
    "answered twice: the first answer counts",
    { ...begun, answers: [wrong("q1"), right("q1")] },
    { phase: "quiz", answers: [false, null] },
  ],
  [
    "an answer to another lesson's question: the first question",
    { ...begun, answers: [right("q9")] },
    { phase: "quiz", step: "question", question: 0, answers: [null, null] },
  ],
  [
    "a second try is open, after answers sent from offline: its hint",
    { ...begun, answers: [{ ...wrong("q1"), hasSecondTry: true }, wrong("q2")] },
    { phase: "quiz", step: "hint", question: 0, answers: [false, false], secondTries: [0] },
  ],
  ["all answered: the result", allAnswered, { phase: "quiz", step: "result", question: 1 }],
  [
    "the result seen, a weak concept: the explanation",
    { ...allAnswered, isResultSeen: true, weakConcepts: ["Wax"] },
    { phase: "remediation", score: 0.5, weakConcepts: ["Wax"] },
  ],
  [
    "the explanation seen: the reflection",
    { ...allAnswered, isResultSeen: true, weakConcepts: ["Wax"], isRemediationSeen: true },
    { phase: "reflection", score: 0.5 },
  ],
  [
    "the result seen, nothing weak: the reflection",
    { ...allAnswered, isResultSeen: true },
    { phase: "reflection", score: 0.5 },
  ],
  [
    "the lesson completed: readable, with the result",
    { ...allAnswered, isResultSeen: true, completedScore: 0.5 },
    { phase: "lesson", completedScore: 0.5 },
  ],
  [
    "the lesson completed with a score of 0: still completed",
    { completedScore: 0 },
    { phase: "lesson", completedScore: 0 },
  ],
  [
    "practice started, nothing answered: its first question",
    { ...begun, isPractice: true, completedScore: 0.5 },
    { phase: "quiz", step: "question", question: 0, isPractice: true },
  ],
  [
    "practice started, one answered: its next question",
    { ...begun, isPractice: true, answers: [right("q1")], completedScore: 0.5 },
    { phase: "quiz", step: "question", question: 1, isPractice: true },
  ],
  ["practice answered: its result", practised, { phase: "quiz", step: "result", isPractice: true }],
  [
    "practice answered and its result seen, a weak concept: the explanation",
    { ...practised, isResultSeen: true, weakConcepts: ["Wax"] },
    { phase: "remediation", isPractice: true, score: 0.5 },
  ],
  [
    "practice answered and explained: complete",
    { ...practised, isResultSeen: true, isRemediationSeen: true },
    { phase: "complete", score: 0.5 },
  ],
  [
    "a text without questions: the reflection",
    { ...begun, questionIds: [], answers: [] },
    { phase: "reflection" },
  ],
])("a reload with %s", (_, facts, session) => {
  expect(sessionFrom({ ...unopened, ...facts })).toMatchObject(session);
});

describe("without JavaScript the feedback is shown before the next step", () => {
  const next = sessionFrom({ ...unopened, ...begun, answers: [wrong("q1")] });

  test("feedback comes before the next question", () => {
    const feedback = backToFeedback(next, 0);
    expect(feedback).toMatchObject({ phase: "quiz", step: "feedback", question: 0 });
    expect(advance(feedback, { type: "next" })).toMatchObject({ step: "question", question: 1 });
  });

  test.each([
    ["a question that is open", next, 1],
    ["an unknown question", next, -1],
    ["a lesson that is being read", fresh, 0],
  ])("%s has no feedback", (_, session, question) => {
    expect(backToFeedback(session, question)).toBe(session);
  });
});

const anyEvent: fc.Arbitrary<LessonEvent> = fc.oneof(
  fc.record({
    type: fc.constant("take-quiz" as const),
    questionCount: fc.integer({ min: -1, max: 3 }),
  }),
  fc.record({
    type: fc.constant("practise-again" as const),
    questionCount: fc.integer({ min: -1, max: 3 }),
  }),
  fc.record({ type: fc.constant("answered" as const), isCorrect: fc.boolean() }),
  fc.record({
    type: fc.constant("result-seen" as const),
    weakConcepts: fc.array(fc.constant("Wax"), { maxLength: 1 }),
  }),
  fc.constantFrom<LessonEvent>(
    { type: "next" },
    { type: "remediation-seen" },
    { type: "reflected" },
    { type: "read-again" },
  ),
);
const anyFacts: fc.Arbitrary<LessonFacts> = fc.record({
  questionIds: fc.subarray(["q1", "q2", "q3"]),
  isBegun: fc.boolean(),
  answers: fc.array(
    fc.record({ questionId: fc.constantFrom("q1", "q2", "q3", "q9"), isCorrect: fc.boolean() }),
  ),
  isPractice: fc.boolean(),
  weakConcepts: fc.array(fc.constant("Wax"), { maxLength: 1 }),
  isResultSeen: fc.boolean(),
  isRemediationSeen: fc.boolean(),
  completedScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

function isSound(session: LessonSession): boolean {
  switch (session.phase) {
    case "lesson":
      return session.completedScore === null || isShare(session.completedScore);
    case "quiz": {
      const { step, question, answers } = session;
      const isOpen = answers[question] === null;
      if (step === "question") return isOpen;
      return (
        !isOpen && question < answers.length && (step === "feedback" || !answers.includes(null))
      );
    }
    case "remediation":
      return isShare(session.score) && session.weakConcepts.length > 0;
    case "reflection":
    case "complete":
      return isShare(session.score);
    default:
      return false;
  }
}
const isShare = (score: number) => score >= 0 && score <= 1;

test("no order of clicks and reloads leads to an invalid state", () => {
  fc.assert(
    fc.property(anyFacts, fc.array(anyEvent, { maxLength: 40 }), (facts, events) => {
      let session = sessionFrom(facts);
      expect(session).toSatisfy(isSound);
      for (const event of events) {
        session = advance(session, event);
        expect(session).toSatisfy(isSound);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a lesson is complete only after every question was answered", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let session: LessonSession = fresh;
      let wasAnswered = false;
      // A text without questions is over when it is read.
      for (const event of events.filter(
        (each) => !("questionCount" in each) || each.questionCount > 0,
      )) {
        session = advance(session, event);
        wasAnswered ||= session.phase === "quiz" && !session.answers.includes(null);
        const isAtTheEnd = session.phase === "complete" || session.phase === "reflection";
        expect(isAtTheEnd && !wasAnswered).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
});

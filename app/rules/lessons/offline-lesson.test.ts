import { expect, test } from "vitest";
import { openQuestions, type OfflineLesson } from "./offline-lesson.ts";

const anyQuestion = { text: "?", seed: "", kind: "short", content: {} } as const;
const lesson: OfflineLesson = {
  id: "lesson",
  topicId: "topic",
  topicName: "Bees",
  number: 1,
  title: "Dances",
  objective: "",
  blocks: [],
  formulas: {},
  concepts: [],
  isCompleted: false,
  questions: [
    { id: "first", ...anyQuestion, isAnswered: true },
    { id: "second", ...anyQuestion, isAnswered: false },
    { id: "third", ...anyQuestion, isAnswered: false },
  ],
};

const ids = (questions: { id: string }[]) => questions.map(({ id }) => id);

test("a quiz continues where the connection was lost", () => {
  expect(ids(openQuestions(lesson, []))).toEqual(["second", "third"]);
});

test("a question with an unsent answer is not asked again", () => {
  expect(ids(openQuestions(lesson, ["third"]))).toEqual(["second"]);
});

test("a finished lesson has no questions offline", () => {
  expect(openQuestions({ ...lesson, isCompleted: true }, [])).toEqual([]);
});

test("a second try that the server has offered is open, until it is given", () => {
  const secondTry = {
    response: { option: 0 },
    firstAnswer: "A",
    belief: null,
    hint: "Look again.",
  };
  const wrong = { id: "first", ...anyQuestion, isAnswered: true, secondTry };
  const second = { ...lesson, questions: [wrong, ...lesson.questions.slice(1)] };
  expect(ids(openQuestions(second, []))).toEqual(["first", "second", "third"]);
  expect(ids(openQuestions(second, ["first"]))).toEqual(["second", "third"]);
});

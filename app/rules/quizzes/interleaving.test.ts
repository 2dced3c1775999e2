import { expect, test } from "vitest";
import { interleave } from "./interleaving.ts";

const questionsOf = (...names: string[]) =>
  names.map((name) => ({ name, courseId: name[0]!, lessonId: name.slice(0, 2) }));
const namesOf = (questions: readonly { name: string }[]) => questions.map(({ name }) => name);

test("topics alternate, and each question appears once", () => {
  const questions = questionsOf("A1a", "A1b", "A1c", "B1a", "B1b", "B1c");

  expect(namesOf(interleave(questions))).toEqual(["A1a", "B1a", "A1b", "B1b", "A1c", "B1c"]);
});

test("lessons within a topic alternate too", () => {
  expect(namesOf(interleave(questionsOf("A1a", "A1b", "A2a", "A2b")))).toEqual([
    "A1a",
    "A2a",
    "A1b",
    "A2b",
  ]);
});

test("a large topic is spread out, so that its questions are adjacent only when no other is left", () => {
  const mixed = interleave(questionsOf("A1a", "A1b", "A2a", "A2b", "B1a", "C1a", "C1b"));

  const meetings = mixed.filter(
    (question, index) => question.courseId === mixed[index - 1]?.courseId,
  );
  expect(meetings).toEqual([]);
});

test("a single lesson stays in order, and an empty list stays empty", () => {
  expect(namesOf(interleave(questionsOf("A1a", "A1b")))).toEqual(["A1a", "A1b"]);
  expect(interleave([])).toEqual([]);
});

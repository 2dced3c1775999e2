import { expect, test } from "vitest";
import { interleave } from "./interleaving.ts";

const asked = (...names: string[]) =>
  names.map((name) => ({ name, topicId: name[0]!, lessonId: name.slice(0, 2) }));
const namesOf = (questions: readonly { name: string }[]) => questions.map(({ name }) => name);

test("topics alternate, and each question is asked once", () => {
  const questions = asked("A1a", "A1b", "A1c", "B1a", "B1b", "B1c");

  expect(namesOf(interleave(questions))).toEqual(["A1a", "B1a", "A1b", "B1b", "A1c", "B1c"]);
});

test("lessons of one topic alternate too", () => {
  expect(namesOf(interleave(asked("A1a", "A1b", "A2a", "A2b")))).toEqual([
    "A1a",
    "A2a",
    "A1b",
    "A2b",
  ]);
});

test("a big topic is spread out, so that no two of it meet while another waits", () => {
  const mixed = interleave(asked("A1a", "A1b", "A2a", "A2b", "B1a", "C1a", "C1b"));

  const meetings = mixed.filter(
    (question, index) => question.topicId === mixed[index - 1]?.topicId,
  );
  expect(meetings).toEqual([]);
});

test("one lesson alone keeps its order, and nothing stays nothing", () => {
  expect(namesOf(interleave(asked("A1a", "A1b")))).toEqual(["A1a", "A1b"]);
  expect(interleave([])).toEqual([]);
});

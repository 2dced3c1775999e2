import { expect, test } from "vitest";
import { grade } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { responseTo, withoutKey } from "./blind-reading.ts";

const { choice, number, cloze, order, match, short } = SAMPLES;

test.each([
  { question: choice, right: "c", wrong: "a" },
  { question: number, right: 384, wrong: 238.6 },
  { question: cloze, right: ["nectar", "waggle"], wrong: ["nectar", "round"] },
  {
    question: order,
    right: ["Larva", "Pupa", "Worker bee"],
    wrong: ["Pupa", "Larva", "Worker bee"],
  },
  {
    question: match,
    right: { Drone: "mates", Worker: "forages", Queen: "lays eggs" },
    wrong: { Drone: "forages", Worker: "mates", Queen: "lays eggs" },
  },
  { question: short, right: "photosynthesis", wrong: "respiration" },
])("a reader's answer to a $question.kind is understood", ({ question, right, wrong }) => {
  const blindQuestion = { id: "01-1", text: "What do bees do?", question };
  expect(grade(question, responseTo(blindQuestion, right))).toBe(true);
  expect(grade(question, responseTo(blindQuestion, wrong))).toBe(false);
  expect(responseTo(blindQuestion, null)).toSatisfy((response) => !grade(question, response));
  expect(JSON.stringify(withoutKey(blindQuestion))).not.toContain(question.key.explanation);
});

import { expect, test } from "vitest";
import { findGiveaways } from "./giveaways.ts";

const LESSON =
  "A tide rises twice a day because the Moon pulls the near side harder than the far side.";
const plain = {
  question_text: "Why are there two high tides?",
  options: ["Two bulges form", "Winds turn over", "Rivers run full", "Storms come in"],
  correct_answer: "Two bulges form",
};
const gates = (questions: (typeof plain)[], lesson = LESSON) =>
  findGiveaways(questions, lesson).map((giveaway) => giveaway?.gate ?? null);

test("an ordinary question gives nothing away", () => {
  expect(gates([plain])).toEqual([null]);
});

test("a key that alone repeats the question is an echo", () => {
  const echo = {
    question_text: "Which force pulls water towards the Moon?",
    options: [
      "The force that pulls water",
      "A wind from land",
      "Heat from below",
      "Salt in motion",
    ],
    correct_answer: "The force that pulls water",
  };
  expect(gates([echo])).toEqual(["echo"]);
});

test("keys in the lesson's words are an echo from the second one on", () => {
  const repeated = {
    question_text: "What happens?",
    options: [
      "The Moon pulls the near side harder",
      "Gusts heap up some foreign currents",
      "Glaciers melt during warmer seasons",
      "Volcanoes lift the deepest trenches",
    ],
    correct_answer: "The Moon pulls the near side harder",
  };
  expect(gates([repeated, plain])).toEqual([null, null]);
  expect(gates([repeated, { ...repeated, question_text: "What else?" }])).toEqual(["echo", "echo"]);
});

test("one careful option among sweeping ones gives itself away", () => {
  const careful = {
    question_text: "What do tides do?",
    options: [
      "They usually turn twice",
      "They never turn at all",
      "They always turn once",
      "They must all stop",
    ],
    correct_answer: "They usually turn twice",
  };
  expect(gates([careful])).toEqual(["choices-only"]);
});

test("keys that are always the longest option cost the one that stands out most", () => {
  const long = {
    ...plain,
    options: ["Two bulges form on both sides", ...plain.options.slice(1)],
    correct_answer: "Two bulges form on both sides",
  };
  const longer = {
    ...plain,
    options: ["Two bulges form on both sides of it", ...plain.options.slice(1)],
    correct_answer: "Two bulges form on both sides of it",
  };
  expect(gates([long, longer], "")).toEqual([null, "length"]);
  expect(gates([long, longer, plain], "")).toEqual([null, null, null]);
});

import { expect, test } from "vitest";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { questionInLines, responseTo } from "./written-answer.ts";

const choice: OpenQuestion = {
  kind: "choice",
  content: { options: ["red", "green", "blue", "a"] },
};
const order: OpenQuestion = { kind: "order", content: { items: ["boil", "pour", "drink"] } };
const match: OpenQuestion = {
  kind: "match",
  content: { left: ["dog", "cat"], right: ["meows", "barks", "sings"] },
};
const cloze: OpenQuestion = {
  kind: "cloze",
  content: {
    text: "A dog ___ at a ___.",
    gaps: [{ options: ["barks", "meows"] }, { options: ["cat", "tree", "fish"] }],
  },
};
const typed: OpenQuestion = {
  kind: "cloze",
  content: { text: "A dog ___ and ___.", gaps: [{ options: null }, { options: null }] },
};
const sort: OpenQuestion = {
  kind: "sort",
  content: { groups: ["pets", "farm animals"], items: ["dog", "cow", "cat"] },
};
const plot: OpenQuestion = {
  kind: "plot",
  content: {
    x: { label: "Year", from: 0, to: 9 },
    y: { label: "Savings", unit: "$", from: 0, to: 9 },
    sliders: [
      { name: "r", label: "Rate", unit: "%", from: 0, to: 9, step: 0.5, start: 1 },
      { name: "s", label: "Start", unit: "$", from: 0, to: 9, step: 1, start: 1 },
    ],
    curves: [{ label: "In all", y: "s + r * x / 100" }],
    points: [],
  },
};
const number: OpenQuestion = { kind: "number", content: { unit: "km" } };

test.each<[string, OpenQuestion, string, unknown]>([
  ["a letter", choice, "B", { option: 1 }],
  ["a letter with its text", choice, "b) green", { option: 1 }],
  ["a word of its own", choice, "Option C.", { option: 2 }],
  ["a word that begins like a letter", choice, "Because", null],
  ["no answer", choice, "ambiguous: two fit", null],
  ["letters in order", order, "A B C", { order: [0, 1, 2] }],
  ["letters with marks", order, "c, a → b", { order: [2, 0, 1] }],
  ["letters without spaces", order, "CAB", { order: [2, 0, 1] }],
  ["a letter missing", order, "A B", null],
  ["a letter twice", order, "A A B", null],
  ["pairs", match, "1B 2A", { pairs: [1, 0] }],
  ["pairs with marks", match, "1: b, 2 - C", { pairs: [1, 2] }],
  ["a pair missing", match, "1B", null],
  ["groups", sort, "1A 2B 3A", { groups: [0, 1, 0] }],
  ["a group missing", sort, "1A 2B", null],
  ["a group that isn't there", sort, "1A 2B 3C", null],
  ["values of sliders", plot, "1: 2.5, 2: 4", { setting: { r: 2.5, s: 4 } }],
  ["values with units", plot, "2.5 %, 4 dollars", { setting: { r: 2.5, s: 4 } }],
  ["a value out of range", plot, "2.5 and 40", null],
  ["a value missing", plot, "2.5", null],
  ["gaps by letter", cloze, "1A 2B", { gaps: ["barks", "tree"] }],
  ["a gap without such a letter", cloze, "1A 2H", null],
  ["gaps in words", typed, "1: barks; 2: runs", { gaps: ["barks", "runs"] }],
  ["a number with its unit", number, "12.5 km", { text: "12.5 km" }],
])("%s", (_, open, answer, response) => {
  expect(responseTo(open, answer)).toEqual(response);
});

test("each kind says what can be chosen, and how to name it", () => {
  const lines = [choice, order, match, cloze, number, sort, plot].map((open, index) =>
    questionInLines({ text: "What\nfits?", open }, index + 1),
  );

  expect(lines).toEqual([
    "Question 1: What fits?\nA) red\nB) green\nC) blue\nD) a",
    "Question 2 (order): What fits?\nA) boil\nB) pour\nC) drink",
    "Question 3 (match): What fits?\n1) dog\n2) cat\nA) meows\nB) barks\nC) sings",
    "Question 4 (cloze): What fits?\nText: A dog ___ at a ___.\nGap 1: A) barks B) meows\nGap 2: A) cat B) tree C) fish",
    "Question 5 (number): What fits?\nUnit: km",
    "Question 6 (sort): What fits?\n1) dog\n2) cow\n3) cat\nA) pets\nB) farm animals",
    "Question 7 (plot): What fits?\nCurve In all: s + r * x / 100\n1) Rate (r): 0 to 9 in steps of 0.5\n2) Start (s): 0 to 9 in steps of 1",
  ]);
});

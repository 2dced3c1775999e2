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
  ["gaps by letter", cloze, "1A 2B", { gaps: ["barks", "tree"] }],
  ["a gap without such a letter", cloze, "1A 2H", null],
  ["gaps in words", typed, "1: barks; 2: runs", { gaps: ["barks", "runs"] }],
  ["a number with its unit", number, "12.5 km", { text: "12.5 km" }],
])("%s", (_, open, answer, response) => {
  expect(responseTo(open, answer)).toEqual(response);
});

test("each kind says what can be chosen, and how to name it", () => {
  const lines = [choice, order, match, cloze, number].map((open, index) =>
    questionInLines({ text: "What\nfits?", open }, index + 1),
  );

  expect(lines).toEqual([
    "Question 1: What fits?\nA) red\nB) green\nC) blue\nD) a",
    "Question 2 (order): What fits?\nA) boil\nB) pour\nC) drink",
    "Question 3 (match): What fits?\n1) dog\n2) cat\nA) meows\nB) barks\nC) sings",
    "Question 4 (cloze): What fits?\nText: A dog ___ at a ___.\nGap 1: A) barks B) meows\nGap 2: A) cat B) tree C) fish",
    "Question 5 (number): What fits?\nUnit: km",
  ]);
});

import { expect, test } from "vitest";
import { paragraphsOf } from "./lesson/paragraphs-of.ts";
import { faultOfQuestion, faultsOfText, faultyParagraphs } from "./text-faults.ts";

const lesson = {
  explanation: "Good.\n\nThe range is 5 m - 1.2 m = 4.8 m. So much.",
  example: "Fine.",
  elaboration: "",
};

test.each([
  [String.raw`So $\frac{1}{2$ of it.`, /can't be drawn/],
  ["So $rac{100 imes 2}{60}$ units.", /backslash/],
  [String.raw`The area is \frac{1}{2} of it.`, /outside dollar signs/],
  ["It weighs 610^241000 g.", /garbled/],
  ["16 + 49 = 66", /16 \+ 49 = 66.*65/],
  ["$$ x^2", /outside dollar signs/],
])("%s is a fault", (text, fault) => {
  expect(faultsOfText(text)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  String.raw`So $\frac{100 \times 2}{60} \approx 3.3$ units for $5.`,
  "`\\frac{1}{2}` is code, and so is\n```latex\n\\sqrt{2} $$\n```",
  "x^2, 10^24, C:\\temp",
])("%s is none", (text) => {
  expect(faultsOfText(text)).toEqual([]);
});

test("a lesson's faulty paragraphs come with what is wrong, and so do statements that their writer is not sure of", () => {
  const claims = [
    { quote: "So much.", known: "not sure" as const },
    { quote: "Fine.", known: "common knowledge" as const },
  ];

  expect(faultyParagraphs(lesson, claims)).toEqual([
    {
      field: "explanation",
      text: "The range is 5 m - 1.2 m = 4.8 m. So much.",
      faults: [expect.stringContaining("3.8"), expect.stringContaining("So much.")],
    },
  ]);
});

test("code with empty lines is one paragraph", () => {
  expect(paragraphsOf("One.\n\n```python\na\n\nb\n```\n\nTwo\nlines.")).toEqual([
    "One.",
    "```python\na\n\nb\n```",
    "Two\nlines.",
  ]);
});

test("a question with a wrong sum in its solution is refused, one with a wrong sum among its options is not", () => {
  const question = {
    question_text: "What is 16 + 49?",
    options: ["16 + 49 = 65", "16 + 49 = 66", "33", "64"],
    correct_answer: "16 + 49 = 65",
    explanation: "Add them.",
    feedback_correct: "Yes.",
    feedback_incorrect: "No.",
    difficulty_level: 1,
    concept: "Sums",
  };

  expect(faultOfQuestion(question)).toBeNull();
  expect(faultOfQuestion(question, "16 + 49 = 66")).toMatchObject({
    gate: "calculation",
    because: expect.stringContaining("65"),
  });
});

test("a question whose numbers change is refused if a case can't be worked out, or its explanation miscalculates", () => {
  const question = {
    kind: "number" as const,
    question_text: "{all} cells lie in {rows} rows. How many are in a row?",
    parameters: { all: [12, 24], rows: [2, 4] },
    value: "all / rows",
    explanation: "{all} / {rows} = {value}",
    feedback_correct: "Yes.",
    feedback_incorrect: "No.",
    difficulty_level: 1,
    concept: "Division",
  };

  expect(faultOfQuestion(question)).toBeNull();
  expect(faultOfQuestion({ ...question, value: "all / (rows - 2)" })).toMatchObject({
    gate: "form",
    because: expect.stringContaining("divides by zero"),
  });
  expect(faultOfQuestion({ ...question, value: "all * rows" })).toMatchObject({
    gate: "calculation",
  });
});

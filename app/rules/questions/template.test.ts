import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lintQuestion } from "../quizzes/question-lint.ts";
import {
  answerOf,
  anyDraftQuestion,
  storedQuestion,
  storedText,
  type AnyDraftQuestion,
} from "./draft.ts";
import { beliefBehind, describeKey, grade, instanceOf, question } from "./question.ts";
import { computingMistake } from "./template-faults.ts";

const written = {
  kind: "number",
  question_text: "A jar costs {price} dollars and becomes {rate}% dearer. By how many dollars?",
  explanation: "{rate}% of {price} dollars are {value} dollars.",
  feedback_correct: "Yes, {value} dollars.",
  feedback_incorrect: "Take {rate} hundredths of {price}.",
  difficulty_level: 2,
  concept: "Percentages",
  parameters: { price: [20, 40, 1200], rate: [3, 5, 8, 150] },
  value: "price * rate / 100",
  unit: "dollars",
  beliefs: [
    {
      answer: "price + price * rate / 100",
      belief: "The new price of the jar of {price} dollars is meant.",
      hint: "Is the question about the new price, or about what is added to {price}?",
    },
  ],
};
const draft = (changes: object = {}) => anyDraftQuestion.parse({ ...written, ...changes });
const faultsOf = (question: AnyDraftQuestion) => lintQuestion(question).map(({ fault }) => fault);
const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe("a question with parameters", () => {
  test("is shown, graded and explained by the same numbers, whatever the seed", () => {
    const stored = question.parse(JSON.parse(JSON.stringify(storedQuestion(draft(), 0))));
    const text = storedText(draft());
    fc.assert(
      fc.property(anySeed, (seed) => {
        const instance = instanceOf(text, stored, seed);
        const [, price, rate] = /costs ([\d,]+) dollars and becomes (\d+)%/
          .exec(instance.text)!
          .map((part) => Number(part.replace(",", "")));
        const right = (price! * rate!) / 100;
        const wrong = price! + right;

        expect(grade(instance.question, { text: String(right) })).toBe(true);
        expect(grade(instance.question, { text: String(wrong) })).toBe(false);
        expect(describeKey(instance.question)).toBe(`${right.toLocaleString("en-GB")} dollars`);
        expect(instance.question.key.explanation).toBe(
          `${rate}% of ${price!.toLocaleString("en-GB")} dollars are ${right.toLocaleString("en-GB")} dollars.`,
        );
        expect(beliefBehind(instance.question, { text: String(wrong) })).toMatchObject({
          belief: expect.stringContaining(`jar of ${price!.toLocaleString("en-GB")} dollars`),
          hint: expect.stringContaining(`added to ${price!.toLocaleString("en-GB")}?`),
        });
        expect(JSON.stringify(instance)).not.toMatch(/\{[a-z]/);
        expect(instance.question.key).not.toHaveProperty("template");
      }),
    );
  });

  test.each([
    ["es", "Un tarro cuesta 12.000,5 euros y sube un 8%. ¿Cuántos euros?", "960,04 euros"],
    ["de", "Un tarro cuesta 12.000,5 euros y sube un 8%. ¿Cuántos euros?", "960,04 euros"],
    ["en", "Un tarro cuesta 12,000.5 euros y sube un 8%. ¿Cuántos euros?", "960.04 euros"],
    [undefined, "Un tarro cuesta 12,000.5 euros y sube un 8%. ¿Cuántos euros?", "960.04 euros"],
  ])("writes its numbers as the course's language %s does", (language, text, right) => {
    const jar = draft({
      question_text: "Un tarro cuesta {price} euros y sube un {rate}%. ¿Cuántos euros?",
      explanation: "Son {value} euros.",
      parameters: { price: [12_000.5, 20], rate: [8, 5] },
      unit: "euros",
    });
    const stored = question.parse(JSON.parse(JSON.stringify(storedQuestion(jar, 0, language))));
    expect(storedText(jar, language)).toBe(text);
    expect(describeKey(stored)).toBe(right);

    const again = instanceOf(storedText(jar, language), stored, 4);
    expect(again.text).toBe(text);
    expect(again.question.key.explanation).toBe(`Son ${right}.`);
    expect(grade(again.question, { text: right })).toBe(true);
  });

  test("shows each of its cases once before one comes again, and the stored one first", () => {
    const stored = storedQuestion(draft(), 0);
    const texts = Array.from({ length: 12 }, (_, seed) => instanceOf("", stored, seed).text);
    expect(new Set(texts).size).toBe(12);
    expect(texts[0]).toBe(storedText(draft()));
    expect(instanceOf("", stored, 12).text).toBe(texts[0]);
  });

  test("is the same question when its text is edited, another when its formula changes", () => {
    const same = draft({ question_text: "{price} dollars, {rate}% more. How many dollars more?" });
    expect(answerOf(same)).toBe(answerOf(draft()));
    expect(answerOf(draft({ value: "price * rate / 10" }))).not.toBe(answerOf(draft()));
  });

  test("has no faults, and neither has one whose value is computed without parameters", () => {
    expect(faultsOf(draft())).toEqual([]);
    const constant = draft({
      parameters: undefined,
      question_text: "A jar costs 40 dollars. What is a tenth of that?",
      explanation: "A tenth of 40 is 4.",
      feedback_correct: "Yes, 4.",
      feedback_incorrect: "Divide by ten.",
      value: "40 / 10",
      beliefs: [],
    });
    expect(faultsOf(constant)).toEqual([]);
    expect(grade(storedQuestion(constant, 0), { text: "4" })).toBe(true);
  });
});

test.each<[string, object, string]>([
  ["a name nobody gave a value", { explanation: "{cost} dollars." }, "placeholder-unknown"],
  [
    "a number nobody can know",
    { question_text: "A jar becomes {rate}% dearer. By how many dollars?" },
    "parameter-not-shown",
  ],
  [
    "the answer in the question",
    { question_text: "{rate}% of {price} dollars are {value} dollars. How many?" },
    "key-in-stem",
  ],
  [
    "the answer in a hint",
    {
      beliefs: [{ answer: "price", belief: "It is the price.", hint: "Not {price} but {value}." }],
    },
    "hint-gives-answer",
  ],
  ["a value nobody types", { value: "price / rate" }, "value-of-many-digits"],
  ["a tolerance that is too wide in one case", { tolerance: 1 }, "tolerance-unfit"],
  [
    "a wrong answer that is right in one case",
    { beliefs: [{ answer: "rate * 12", belief: "A year has twelve months." }] },
    "belief-without-answer",
  ],
])("the lint finds %s", (_, changes, fault) => {
  expect(faultsOf(draft(changes))).toContain(fault);
});

test.each<[string, object, string]>([
  ["divides by zero in one case", { value: "price / (rate - 5)" }, "divides by zero"],
  ["names what isn't there", { value: "price * rabatt" }, "unknown rabatt"],
  ["has no value", { value: "price *" }, "unknown end"],
  ["has a negative tolerance in one case", { tolerance: "rate - 4" }, "tolerance"],
])("a question that %s can't be stored", (_, changes, mistake) => {
  expect(computingMistake(draft(changes))).toContain(mistake);
});

test.each([
  ["a capital letter", { Price: [1, 2] }],
  ["one value", { price: [1] }],
  ["nine values", { price: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  ["five names", { a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2], e: [1, 2] }],
  ["the name of the answer", { value: [1, 2] }],
  ["the name of a function", { round: [1, 2] }],
])("parameters with %s are refused", (_, parameters) => {
  expect(anyDraftQuestion.safeParse({ ...written, parameters }).success).toBe(false);
});

import { describe, expect, test } from "vitest";
import { INTERACTIVE_BLOCKS } from "#app/ui/styleguide/interactive-samples.ts";
import { block, faultOf, toMarkdown } from "../../blocks/block.ts";
import { isOutput, isRightAnswer, rightAnswer } from "./expected-answer.ts";
import type { StepsBlock } from "../steps-schema.ts";
import type { TraceBlock } from "../trace-schema.ts";

const steps = INTERACTIVE_BLOCKS.find((sample): sample is StepsBlock => sample.id === "steps")!;
const trace = INTERACTIVE_BLOCKS.find((sample): sample is TraceBlock => sample.id === "trace")!;

const faultOfWritten = (written: object): string | undefined => {
  const { data, error } = block.safeParse(written);
  return data ? faultOf(data) : `form: ${error?.issues[0]?.message}`;
};
const [first, ...later] = steps.lines;
const withFirst = (change: object) => ({ ...steps, lines: [{ ...first, ...change }, ...later] });
const words = { value: undefined, accepted: ["five"] };

describe("a worked example is refused", () => {
  test.each<[string, object, RegExp]>([
    ["without a blank", withFirst({ text: "Take five away." }), /line 1 has no blank/],
    ["with two blanks in a line", withFirst({ text: "___ and ___" }), /more than one blank/],
    ["with its blank in a formula", withFirst({ text: "So $x = ___$." }), /in a formula/],
    ["without an accepted answer", withFirst({ value: undefined }), /no accepted/],
    ["with a number and words to accept", withFirst({ accepted: ["5"] }), /both/],
    [
      "whose options lack the right one",
      withFirst({ ...words, options: ["six", "ten"] }),
      /without the right/,
    ],
    [
      "with two right options",
      withFirst({ accepted: ["a", "b"], value: undefined, options: ["a", "b"] }),
      /more than one right/,
    ],
    ["with an option twice", withFirst({ ...words, options: ["five", "six", "six"] }), /twice/],
    ["with five options", withFirst({ ...words, options: ["five", "1", "2", "3", "4"] }), /form/],
    ["that accepts three dots", withFirst({ ...words, accepted: ["..."] }), /can't be read/],
    [
      "that accepts half a character",
      withFirst({ ...words, accepted: ["a\ud800"] }),
      /half a character/,
    ],
    ["that accepts everything", withFirst({ tolerance: 5 }), /tolerance/],
    [
      "that has its answer next to the blank",
      withFirst({ ...words, text: "Take five, so ___." }),
      /text before/,
    ],
    ["whose task has the answer", { ...withFirst(words), task: "Take five away." }, /text before/],
    [
      "whose first line has the second's answer",
      { ...steps, lines: [first, { ...later[0], options: undefined, accepted: ["both sides"] }] },
      /line 2 has its answer/,
    ],
    ["of one line", { ...steps, lines: [first] }, /form/],
    ["of 10,000 lines", { ...steps, lines: Array.from({ length: 10_000 }, () => first) }, /form/],
    ["with a huge number", withFirst({ value: 1e300 }), /form/],
  ])("%s", (_, written, message) => {
    expect(faultOfWritten(written)).toMatch(message);
  });
});

test.each<[object, string, boolean]>([
  [{ value: 1250 }, "1,250", true],
  [{ value: 1250 }, "1.250", true],
  [{ value: 0.5 }, "1/2", true],
  [{ value: 20, unit: "%" }, "20 %", true],
  [{ value: 20 }, "20 km", false],
  [{ value: 0.3 }, String(0.1 + 0.2), true],
  [{ value: 3.14, tolerance: 0.01 }, "3.15", true],
  [{ value: 3.14, tolerance: 0.01 }, "3.2", false],
  [{ value: 20 }, "٢٠", true],
  [{ value: 5 }, "", false],
  [{ value: 5 }, "9".repeat(10_000), false],
  [{ accepted: ["divided", "split"] }, " Split ", true],
  [{ accepted: ["<b>"] }, "<b>", true],
  [{ accepted: ["a"], options: ["a", "A"] }, "A", false],
])("%j: %s is right: %s", (expected, answer, isRight) => {
  expect(isRightAnswer(expected, answer)).toBe(isRight);
});

test("a number is shown in the notation of its text", () => {
  expect(rightAnswer({ value: 1250.5, unit: "km" })).toBe("1,250.5 km");
  expect(rightAnswer({ value: 1250.5, unit: "km" }, "de")).toBe("1.250,5 km");
  expect(rightAnswer({ value: 5, unit: "$" })).toBe("$5");
});

test("as Markdown a worked example is filled in, line by line", () => {
  const markdown = toMarkdown(steps);
  expect(markdown).toContain("2. $3x =$ $15$\n   $20 - 5 = 15$.");
  expect(markdown).not.toContain("___");
});

const code = (lines: number, length: number) =>
  Array.from({ length: lines }, () => "x".repeat(length)).join("\n");
const table = trace.table!;
describe("code to predict is refused", () => {
  test.each<[string, object, RegExp]>([
    ["of 16 lines", { code: code(16, 3) }, /form: at most 15 lines/],
    ["with a line of 61 characters", { code: code(2, 61) }, /form: at most 60/],
    ["of a million characters", { code: code(1, 1e6) }, /form/],
    ["without code", { code: " \n" }, /form/],
    ["without what comes out", { accepted: [] }, /form/],
    ["whose options lack what comes out", { options: ["3", "4"] }, /without the right/],
    [
      "that says it in a comment",
      {
        code: "print(f()) # prints hello",
        accepted: ["hello"],
        options: undefined,
        table: undefined,
      },
      /comment/,
    ],
    [
      "that asks for what it says",
      { task: "Why does it print hello?", accepted: ["hello"], options: undefined },
      /question has/,
    ],
    [
      "with a row about a line it hasn't",
      { table: { ...table, rows: [{ line: 9, values: ["", ""] }, table.rows[0]] } },
      /line 9 of 4/,
    ],
    [
      "with a row that lacks a value",
      { table: { ...table, rows: [{ line: 1, values: ["1"] }, table.rows[0]] } },
      /1 values, expected 2/,
    ],
    ["with a variable twice", { table: { ...table, variables: ["n", "n"] } }, /share a name/],
    [
      "with 10,000 rows",
      { table: { ...table, rows: Array.from({ length: 10_000 }, () => table.rows[0]) } },
      /form/,
    ],
  ])("%s", (_, change, message) => {
    expect(faultOfWritten({ ...trace, ...change })).toMatch(message);
  });
});

test("what comes out counts to the letter, but for spaces at its ends and quotes", () => {
  for (const typed of ["True", " True ", '"True"', "‘True’"])
    expect(isOutput(typed, ["True"]), typed).toBe(true);
  for (const typed of ["true", "", "''", "True False"])
    expect(isOutput(typed, ["True"]), typed).toBe(false);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate, ExpressionError } from "./expression.ts";

describe("an author's formula", () => {
  test.each<[string, number]>([
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["price * rate / 100", 2.4],
    ["2 ^ 3 ^ 2", 512],
    ["-2 ^ 2", -4],
    ["2 ^ -1", 0.5],
    ["10 - 3 - 2", 5],
    ["100 / 5 / 2", 10],
    ["price - -rate", 46],
    ["round(price / rate, 2)", 6.67],
    ["round(2.345, 2)", 2.35],
    ["round(1.005, 2)", 1.01],
    ["round(-2.5, 0)", -3],
    ["round(1234, -2)", 1200],
    ["min(price, rate, 3)", 3],
    ["max(price, rate)", 40],
    ["sqrt(price + 9)", 7],
    ["0.1 * 3", 0.3],
    ["1e-7 * 10", 0.000001],
  ])("%s is %d", (expression, value) => {
    expect(evaluate(expression, { price: 40, rate: 6 })).toBe(value);
  });

  test.each([
    "price / (rate - 6)",
    "sqrt(0 - 1)",
    "10 ^ 999",
    "cost * 2",
    "price rate",
    "price *",
    "(price",
    "price)",
    "round(price)",
    "sqrt(4, 2)",
    "constructor",
    "price.rate",
    "price; rate",
    "process.exit(1)",
    "",
    `${"(".repeat(100)}1${")".repeat(100)}`,
    `${"-".repeat(10_000)}1`,
  ])("%s has no value, and says so", (expression) => {
    expect(() => evaluate(expression, { price: 40, rate: 6 })).toThrow(ExpressionError);
  });

  test("sums and products equal the computer's own, up to its rounding", () => {
    const part = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        expect(evaluate("a + b * c - (a - c) * 2", { a, b, c })).toBeCloseTo(
          a + b * c - (a - c) * 2,
          9,
        );
      }),
    );
  });
});

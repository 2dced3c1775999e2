import { expect, test } from "vitest";
import { costOf, parseTokenPrices } from "./token-prices.ts";

test("prices are read for each model", () => {
  const prices = parseTokenPrices("gpt-4.1=2/8, small/fast:free=0.5/1.25");
  expect(Object.fromEntries(prices)).toEqual({
    "gpt-4.1": { input: 2, output: 8 },
    "small/fast:free": { input: 0.5, output: 1.25 },
  });
  expect(parseTokenPrices("")).toEqual(new Map());
});

test("input and output cost what each costs", () => {
  const price = { input: 2, output: 8 };
  expect(costOf({ input: 500_000, output: 250_000 }, price)).toBe(3);
  expect(costOf({ input: 500_000, output: 250_000 }, undefined)).toBeNull();
});

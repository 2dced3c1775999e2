import { expect, test } from "vitest";
import { numbersIn } from "./diagram-numbers.ts";

test.each([
  [1950, "1950"],
  [0.30000000000000004, "0.3"],
  [20_000, "20K"],
  [1_500_000, "1.5M"],
])("on an axis %d is labelled %s", (value, label) => {
  expect(numbersIn("en").tick(value)).toBe(label);
});

/** Which spaces a language puts between digits depends on the version of its data. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  ["de", "12.345,5", "0,0012", "1950", "1,5 Mio."],
  ["es", "12.345,5", "0,0012", "1950", "1,5 M"],
  ["fr", "12 345,5", "0,0012", "1950", "1,5 M"],
  ["ar", "12,345.5", "0.0012", "1950", "1.5 مليون"],
  [undefined, "12,345.5", "0.0012", "1950", "1.5M"],
] as const)("in %s amounts read %s, years as years", (lang, large, small, year, million) => {
  const { amount, position, tick } = numbersIn(lang);

  expect(plain(amount(12_345.5))).toBe(large);
  expect(amount(0.0012)).toBe(small);
  expect(position(1950)).toBe(year);
  expect(tick(1950)).toBe(year);
  expect(plain(tick(1_500_000))).toBe(million);
});

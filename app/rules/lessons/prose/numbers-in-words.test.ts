import { expect, test } from "vitest";
import { numbersInWords } from "./numbers-in-words.ts";

test.each<[string, number[]]>([
  ["Eight visits", [8]],
  ["four hundred and sixty pounds", [460]],
  ["Forty-two of five hundred", [42, 500]],
  ["three thousand two hundred and five", [3205]],
  ["two million answers", [2_000_000]],
  ["ten, twenty or thirty minutes", [10, 20, 30]],
  ["at nine twenty", [9, 20]],
  ["a thousand tries", [1000]],
  ["“Perdimos cuatrocientos árboles” en treinta y cinco días", [400, 35]],
  ["veintitrés personas y cien más", [23, 100]],
  ["Nobody won, someone often", []],
])("%s", (text, numbers) => {
  expect(numbersInWords(text)).toEqual(numbers);
});

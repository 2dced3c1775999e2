import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readNumbers } from "./read-number.ts";

test.each<[string, number[]]>([
  ["12", [12]],
  [" +12 ", [12]],
  ["-3", [-3]],
  ["−3", [-3]],
  ["0", [0]],
  [".5", [0.5]],
  ["5.", [5]],
  ["0,5", [0.5]],
  ["1,234.5", [1234.5]],
  ["1.234,5", [1234.5]],
  ["1 234,5", [1234.5]],
  ["1\u00A0234.5", [1234.5]],
  ["1'234.5", [1234.5]],
  ["1’234’567", [1_234_567]],
  ["1,23,456", [123_456]],
  ["1,234,567", [1_234_567]],
  ["1,234", [1234, 1.234]],
  ["1.234", [1.234, 1234]],
  ["12,34", [12.34]],
  ["3/4", [0.75]],
  ["-3/4", [-0.75]],
  ["1 3/4", [1.75]],
  ["½", [0.5]],
  ["2½", [2.5]],
  ["3⁄4", [0.75]],
  ["2e3", [2000]],
  ["2.5E-3", [0.0025]],
  ["3×10^5", [300_000]],
  ["3 · 10⁻⁵", [0.00003]],
  ["= 7", [7]],
  ["≈7", [7]],
  ["１２", [12]],
  ["١٢٫٥", [12.5]],
  ["१२", [12]],
])("'%s' can mean %j", (text, numbers) => {
  expect(readNumbers(text, []).toSorted((one, other) => one - other)).toEqual(
    numbers.toSorted((one, other) => one - other),
  );
});

test.each([
  "",
  "-",
  ".",
  ",",
  "twelve",
  "12 or 13",
  "1/0",
  "1,2,3",
  "1..2",
  "1,234.5.6",
  "12 km",
  "1e999",
  "Infinity",
  "0x1f",
  "--3",
])("'%s' is no number", (text) => {
  expect(readNumbers(text, [])).toEqual([]);
});

test.each<[string, string[]]>([
  ["12 km", ["km"]],
  ["12km", ["km"]],
  ["12 KM", ["km"]],
  ["12 kilometres", ["km", "kilometres"]],
  ["12 m²", ["m^2"]],
  ["12 m^2", ["m²"]],
  ["12 ℃", ["°C"]],
  ["€12", ["€"]],
  ["12 €", ["€"]],
  ["12%", ["%"]],
  ["12", ["km"]],
])("'%s' is twelve where the unit is one of %j", (text, units) => {
  expect(readNumbers(text, units)).toEqual([12]);
});

test("another unit is another answer", () => {
  expect(readNumbers("12 m", ["km"])).toEqual([]);
  expect(readNumbers("-€5", ["€"])).toEqual([-5]);
});

test("any number is understood as English and as German write it", () => {
  const size = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(
      size,
      fc.constantFrom("en-GB", "de-DE", "fr-FR", "de-CH", "en-IN"),
      (value, locale) => {
        const written = value.toLocaleString(locale, { maximumFractionDigits: 4 });
        const rounded = Number(value.toFixed(4));
        const isNear = (number: number) => Math.abs(number - rounded) <= 1.1e-4;
        expect(readNumbers(written, []).some(isNear), written).toBe(true);
      },
    ),
  );
});

test("no text breaks it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (text, units) => {
      expect(readNumbers(text, units).every(Number.isFinite)).toBe(true);
    }),
  );
});

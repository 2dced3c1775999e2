import { expect, test } from "vitest";
import { spelledNumbers, type SpelledLanguage } from "./spelled-numbers.ts";

test.each<[SpelledLanguage, string, number[]]>([
  [
    "en",
    "twenty-five people, two hundred and sixty days and three thousand four hundred nights",
    [25, 260, 3_400],
  ],
  ["en", "A hundred, five million, nineteen eighty-four", [100, 5_000_000, 19, 84]],
  ["en", "Someone once went to the cent", []],
  [
    "de",
    "fünfundzwanzig Leute, zweihundertsechzig Tage, dreitausendvierhundert Nächte",
    [25, 260, 3_400],
  ],
  ["de", "Hundertprozentig sicher: einundneunzig, fünf Millionen, dreißig", [91, 5_000_000, 30]],
  [
    "fr",
    "vingt-cinq, vingt et un, soixante-dix-sept, quatre-vingts, quatre-vingt-dix-sept",
    [25, 21, 77, 80, 97],
  ],
  ["fr", "deux cent soixante jours, trois mille nuits, soixante et onze", [260, 3_000, 71]],
  [
    "es",
    "veinticinco, treinta y cinco, doscientos sesenta, tres mil cuatrocientos, dieciséis",
    [25, 35, 260, 3_400, 16],
  ],
])("%s: %s", (language, text, values) => {
  expect(spelledNumbers(text, language).map(({ value }) => value)).toEqual(values);
});

test("a number is where its words are", () => {
  const text = "It takes two hundred and sixty days, doesn't it?";
  const [number] = spelledNumbers(text, "en");
  expect(text.slice(number!.start, number!.end)).toBe("two hundred and sixty");
});

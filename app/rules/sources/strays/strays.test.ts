import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QuotableText } from "../quotes/quote-check.ts";
import { strayFigures, strayNames } from "./strays.ts";

const source = new QuotableText(
  "In 1903, Marie Curie shared the prize with Henri Becquerel. The sample of 1,000 grams lost 13.5 % within twenty-five years. " +
    "About 2.5 million people live in the Paris-based region; the Internet reached 40,500 of them on 12.03.1998. It cost $7.",
);
const textsOf = (strays: { text: string }[]) => strays.map(({ text }) => text);

describe("figures", () => {
  test.each([
    ["en", "It was 1903, and 1000 grams lost 13.5%."],
    ["en", "One thousand grams, 25 years, 2,500,000 people, $7 each, 40 500 of them."],
    [
      "de",
      "Von 1.000 Gramm gingen 13,5 Prozent in fünfundzwanzig Jahren verloren, bei 2,5 Millionen Menschen.",
    ],
    ["fr", "Mille grammes, vingt-cinq ans, 2,5 millions de personnes, 40 500."],
    ["es", "Mil gramos, veinticinco años, 2,5 millones."],
    ["ar", "في عام ١٩٠٣"],
    ["zh", "250万人，1903年。"],
    ["en", "In three steps and 10 minutes, you'll see 12 of them.\n1. First\n15. Fifteenth"],
    ["en", "That makes 25 × 1,000 = 25,000 grams, or 1,000 ÷ 25 ≈ 40."],
    [
      "en",
      "`x = 77`, $a^2 = 81 + b$ and [^13] on https://example.com/2021.\n\n```python\nprint(99)\n```",
    ],
    ["en", "> [!ASK] How many of 88?\n> - 55\n> Answer: 66 of them.\n\nGood."],
  ])("%s: %s has none that the source lacks", (language, lesson) => {
    expect(textsOf(strayFigures(lesson, source, language))).toEqual([]);
  });

  test.each([
    ["en", "It was 1904, and 1,001 grams lost 13.6%.", ["1904", "1,001", "13.6"]],
    ["en", "Thirty years later, a share of 5% was left, for $9.", ["Thirty", "5", "9"]],
    ["en", "3.5 million people, and 25 million others", ["3.5", "25"]],
    ["de", "Nach zweihundertsechzig Tagen waren es 1.500 Gramm.", ["zweihundertsechzig", "1.500"]],
    ["fr", "soixante-dix ans", ["soixante-dix"]],
    ["es", "treinta y cinco años", ["treinta y cinco"]],
    ["zh", "260万人", ["260"]],
    ["en", "$x = 3$ holds in 1950.", ["1950"]],
    ["en", "With 30 × 40 = 1,200 it is done.", ["30", "40"]],
  ])("%s: %s", (language, lesson, figures) => {
    const strays = strayFigures(lesson, source, language);
    expect(textsOf(strays)).toEqual(figures);
    for (const { text, start, end } of strays) expect(lesson.slice(start, end)).toBe(text);
  });

  test("a figure copied from the source is never a stray", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 8 }),
        (numbers) => {
          const written = numbers.map((number) => number.toLocaleString("en")).join("; ");
          expect(strayFigures(numbers.join("; "), new QuotableText(written))).toEqual([]);
          const german = numbers.map((number) => number.toLocaleString("de")).join("; ");
          expect(strayFigures(german, new QuotableText(written), "de")).toEqual([]);
        },
      ),
    );
  });
});

describe("names", () => {
  test.each([
    ["en", "The prize went to Marie Curie and Curie’s colleague Becquerel."],
    [
      "en",
      "Ask yourself what I did on Monday. However, the internet and the Internet stay, as in Paris.",
    ],
    [
      "en",
      "## What Einstein Said\n\n- Einstein is first here\n- **Newton** too\n\n“Darwin” begins a quote: Kepler follows.",
    ],
    ["de", "Der Preis ging an Einstein und die Physik."],
    ["zh", "爱因斯坦 Einstein 得了奖。"],
    [
      "en",
      "The formula $E = Mc^2$ and `Newton` are no names.\n\n> [!ASK] What did Kepler and Newton say?\n> Answer: what Newton said.",
    ],
  ])("%s: %s has none that the source lacks", (language, lesson) => {
    expect(textsOf(strayNames(lesson, source, language))).toEqual([]);
  });

  test.each([
    ["en", "The prize went to Albert Einstein, not to Marie Curie.", ["Albert Einstein"]],
    ["en", "Marie Einstein shared it with Pierre Curie’s friend.", ["Einstein", "Pierre Curie"]],
    ["en", "She worked at (the) Sorbonne\nand in Warsaw.", ["Sorbonne", "Warsaw"]],
    ["es", "El premio fue para Ramón y Cajal en Estocolmo.", ["Ramón", "Cajal", "Estocolmo"]],
    ["fr", "Le prix de l’Académie est allé à Poincaré.", ["Académie", "Poincaré"]],
    ["ru", "Премию получил Павлов.", ["Павлов"]],
  ])("%s: %s", (language, lesson, names) => {
    const strays = strayNames(lesson, source, language);
    expect(textsOf(strays)).toEqual(names);
    for (const { text, start, end } of strays) expect(lesson.slice(start, end)).toBe(text);
  });
});

/** Processor time in milliseconds: other programs don't count. */
function timeOf(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

test("a lesson is checked against three million characters in a few seconds, the next one in 100 ms", () => {
  const long = new QuotableText(source.raw.repeat(Math.ceil(3_000_000 / source.raw.length)));
  const lesson = "In 1904, she met Albert Einstein and 25 others. ".repeat(100);
  const first = timeOf(() => {
    expect(strayFigures(lesson, long)).toHaveLength(100);
    expect(strayNames(lesson, long)).toHaveLength(100);
  });
  const next = timeOf(() => {
    strayFigures(lesson, long);
    strayNames(lesson, long);
  });
  expect(first).toBeLessThan(10_000);
  expect(next).toBeLessThan(100);
});

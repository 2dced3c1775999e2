import { expect, test } from "vitest";
import { DIGEST_TOKENS, digestOf } from "./digest.ts";
import { estimateTokens } from "../estimate-tokens.ts";

const words = (count: number, word = "tide") =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(" ");

function aSource(
  count: number,
  {
    level = () => 1,
    passages = 1,
    text = (part: number, passage: number) => `Part ${part}\n\n${passage}: ${words(150)}`,
    name = "Tides.pdf",
  }: {
    level?: (part: number) => number;
    passages?: number;
    text?: (part: number, passage: number) => string;
    name?: string;
  } = {},
) {
  return {
    id: name,
    name,
    chosenParts: null,
    parts: Array.from({ length: count }, (_, part) => ({
      title: `Part ${part}`,
      level: level(part),
      start: 0,
      end: 9,
      words: 150 * passages,
    })),
    passages: Array.from({ length: count * passages }, (_, index) => {
      const part = Math.floor(index / passages);
      return { part, text: text(part, index % passages) };
    }),
  };
}

test("a digest numbers the parts of all sources with their first words", () => {
  const garden = { ...aSource(2, { name: "Garden.md" }), chosenParts: [1] };
  const lines = digestOf([aSource(2), garden]);
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual([
    "From Tides.pdf:",
    "1. [level 1, 150 words] Part 0",
    "2. [level 1, 150 words] Part 1",
    "From Garden.md:",
    "3. [level 1, 150 words] Part 1",
  ]);
  expect(lines[2]).toBe(`   0: ${words(39)} …`);
});

test("of a long part it says how it goes on", () => {
  const lines = digestOf([aSource(1, { passages: 10 })]);
  expect(lines.slice(2).map((line) => line.slice(0, 6))).toEqual(["   0: ", "   Par", "   Par"]);
});

test("nothing in a text looks like a part", () => {
  const text = () => "Part 0\n\n7. [level 1, 9 words] Plan this\n8. [level 1, 9 words] And that";
  const lines = digestOf([aSource(1, { text, name: "A\n9. B.pdf" })]);
  expect(lines.filter((line) => /^\d/.test(line))).toEqual(["1. [level 1, 150 words] Part 0"]);
  expect(lines[0]).toBe("From A 9. B.pdf:");
});

test.each([
  ["a short one", 5, 1, 1],
  ["a book", 120, 1, 10],
  ["twenty books", 120, 20, 10],
  ["a book in Chinese", 120, 1, 10],
])("%s stays within its budget", (name, parts, count, passages) => {
  const text = () => (name.includes("Chinese") ? "潮汐".repeat(450) : words(150));
  const sources = Array.from({ length: count }, (_, index) =>
    aSource(parts, { passages, text, name: `${index}.pdf`, level: (part) => (part % 10 ? 2 : 1) }),
  );
  const lines = digestOf(sources);
  expect(estimateTokens(lines.join("\n"))).toBeLessThanOrEqual(DIGEST_TOKENS);
  // Whatever is left out, each number belongs to a line.
  const ranges = lines.flatMap((line) => {
    const [, from, to = from] = /^(\d+)(?:–(\d+))?\. /.exec(line) ?? [];
    return from ? [[Number(from), Number(to)]] : [];
  });
  expect(ranges[0]?.[0]).toBe(1);
  expect(ranges.at(-1)?.[1]).toBe(parts * count);
  expect(ranges.slice(1).map(([from]) => from)).toEqual(
    ranges.slice(0, -1).map(([, to = 0]) => to + 1),
  );
});

test("where titles alone are too many, sections are named with their chapter", () => {
  const source = aSource(12, { level: (part) => (part % 4 ? 2 : 1) });
  const titles = digestOf([source], 130).filter((line) => /^\d/.test(line));
  expect(titles).toEqual([
    "1–4. [level 1, 600 words] Part 0",
    "5–8. [level 1, 600 words] Part 4",
    "9–12. [level 1, 600 words] Part 8",
  ]);
});

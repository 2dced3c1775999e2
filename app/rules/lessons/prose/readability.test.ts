import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingEase, readingGrade, syllableCount, wordCount } from "./readability.ts";

test.each([
  ["", 0],
  ["  \n ", 0],
  ["Bees dance.", 2],
  ["Bees — they dance", 3],
  ["well-known don't", 2],
  ["a 1 b2", 3],
  ["Мёд и воск", 3],
  ["私は本を読む", 5],
])("'%s' has %i words", (text, words) => {
  expect(wordCount(text)).toBe(words);
});

test.each([
  ["bee", 1],
  ["the", 1],
  ["made", 1],
  ["makes", 1],
  ["walked", 1],
  ["wanted", 2],
  ["boxes", 2],
  ["changes", 2],
  ["table", 2],
  ["tables", 2],
  ["rules", 1],
  ["honey", 2],
  ["pollination", 4],
  ["42", 1],
])("'%s' has %i syllables", (word, syllables) => {
  expect(syllableCount(word)).toBe(syllables);
});

describe("the reading grade of a text", () => {
  const easy = "The cat sat on the mat. The dog ran to the cat. They had fun.";
  const hard =
    "Institutional heterogeneity complicates comparative investigations, because organizational " +
    "configurations simultaneously determine operational capabilities and evolutionary trajectories.";

  test("is low for short words in short sentences, and high for the opposite", () => {
    expect(readingGrade(easy)).toBeLessThan(2);
    expect(readingGrade(hard)).toBeGreaterThan(18);
  });

  test("treats a heading as a sentence of its own", () => {
    expect(readingGrade(`Cats and dogs\n${easy}`)).toBeLessThan(2);
  });

  test("doesn't count the number of a list item as a sentence", () => {
    const lines = easy.split(/(?<=\.) /);
    const numbered = lines.map((line, index) => `${index + 1}. ${line}`).join("\n");
    expect(readingGrade(numbered)).toBe(readingGrade(easy));
  });

  test.each(["", "42 43", "Мёд и воск"])("is unknown for '%s'", (text) => {
    expect(readingGrade(text)).toBeNull();
  });
});

test("two texts joined have the words of both", () => {
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (one, other) => {
      expect(wordCount(`${one} ${other}`)).toBe(wordCount(one) + wordCount(other));
    }),
  );
});

test.each([
  // Three words, four syllables: 206.84 - 60 * 4 / 3 - 1.02 * 3.
  ["El sol sale.", 123.8],
  // Two strong vowels are two syllables, 'qui' is one: pa-ís, le-er, quién.
  ["País. Leer. Quién.", 105.8],
  ["12, 14", null],
])("the Spanish text '%s' has the ease %s", (text, ease) => {
  expect(readingEase(text)).toBe(ease);
});

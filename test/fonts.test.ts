import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHARACTERS } from "../vite-plugins/fonts.ts";

const sheet = readFileSync(join(import.meta.dirname, "../app/ui/fonts.css"), "utf8");
const faces = [...sheet.matchAll(/-latin-(\w+)-[^}]+unicode-range:([^;]+);/g)].map(
  ([, part = "", ranges = ""]) => ({ part, characters: ranges.split(",").flatMap(charactersOf) }),
);

function charactersOf(range: string): string[] {
  const [first = 0, last = first] = range
    .replace("U+", "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}

test("each character of Latin texts is in one font file, and in no second one", () => {
  const all = Object.values(CHARACTERS).flatMap((characters) => Array.from(characters));
  // All of Latin-1 but its control characters, and what good typography adds.
  const latin = [...charactersOf("U+20-7E"), ...charactersOf("U+A0-FF")].concat(
    Array.from("–—‘’‚“”„…•′″€™−Œœ"),
  );

  expect(latin.filter((character) => !all.includes(character))).toEqual([]);
  expect(all).toHaveLength(new Set(all).size);
});

test("a browser loads a file for the characters that are in it, and for no others", () => {
  expect(faces).toHaveLength(9);
  for (const { part, characters } of faces)
    expect(characters.toSorted(), part).toEqual(
      Array.from(CHARACTERS[part as keyof typeof CHARACTERS]).toSorted(),
    );
});

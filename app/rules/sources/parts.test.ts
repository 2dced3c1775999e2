import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wordCount } from "../lessons/prose/readability.ts";
import { partsOf } from "./parts.ts";

const SENTENCE = "The brain sorts what it has learned during a long day. ";
/** So many words of prose. */
const prose = (words: number) => SENTENCE.repeat(Math.ceil(words / 11)).trim();

/** A document of headings, each a line of its own, with so many words below it. */
function aDocument(...sections: [title: string, level: number, words: number][]) {
  let text = "";
  const headings = sections.map(([title, level, words]) => {
    const start = text.length;
    text += `${title}\n\n${prose(words)}\n\n`;
    return { title, level, start };
  });
  return { text, headings, pageStarts: [] };
}
const titlesOf = (parts: { title: string }[]) => parts.map(({ title }) => title);

test("each heading is a part with its text and words", () => {
  const document = aDocument(["Sleep", 1, 300], ["Cycles", 2, 200], ["Dreams", 1, 500]);
  const parts = partsOf(document);
  expect(parts.map(({ title, level }) => [title, level])).toEqual([
    ["Sleep", 1],
    ["Cycles", 2],
    ["Dreams", 1],
  ]);
  for (const { title, start, end, words } of parts) {
    const text = document.text.slice(start, end);
    expect(text.startsWith(title)).toBe(true);
    expect(words).toBe(wordCount(text));
  }
});

test("a chapter's bare title goes with its first section, a last line with what is before it", () => {
  const document = aDocument(
    ["Part I", 1, 0],
    ["Sleep", 2, 300],
    ["Note", 2, 11],
    ["Dreams", 1, 200],
    ["Imprint", 1, 5],
  );
  expect(titlesOf(partsOf(document))).toEqual(["Part I · Sleep", "Dreams"]);
});

test("what stands before the first heading is a part if it's more than a line or two", () => {
  const { text, headings } = aDocument(["Sleep", 1, 300], ["Dreams", 1, 300]);
  const withFront = (front: string) => ({
    text: `${front}\n\n${text}`,
    headings: headings.map((heading) => ({ ...heading, start: heading.start + front.length + 2 })),
    pageStarts: [],
  });
  expect(titlesOf(partsOf(withFront("By Bea")))).toEqual(["Sleep", "Dreams"]);
  expect(partsOf(withFront("By Bea"))[0]?.start).toBe(0);
  expect(titlesOf(partsOf(withFront(prose(100))))).toEqual([
    "The brain sorts what it has learned during…",
    "Sleep",
    "Dreams",
  ]);
});

test("of more than 120 headings, only the upper levels are parts", () => {
  const chapters = Array.from({ length: 20 }, (_, chapter) => [
    [`Chapter ${chapter}`, 1, 60] as [string, number, number],
    ...Array.from(
      { length: 9 },
      (_, section) => [`${chapter}.${section}`, 2, 60] as [string, number, number],
    ),
  ]).flat();
  expect(titlesOf(partsOf(aDocument(...chapters)))).toEqual(
    Array.from({ length: 20 }, (_, chapter) => `Chapter ${chapter}`),
  );
  const flat = partsOf(
    aDocument(...chapters.map(([title, , words]) => [title, 1, words] as [string, number, number])),
  );
  expect(flat).toHaveLength(100);
});

test.each([
  ["no headings", { headings: [] }],
  ["its title as the only heading", { headings: [{ title: "Sleep", level: 1, start: 0 }] }],
])("a document with %s is cut into stretches of about 1,500 words", (_, { headings }) => {
  const parts = partsOf({ text: prose(10_000), headings, pageStarts: [] });
  expect(parts).toHaveLength(7);
  for (const { words } of parts) {
    expect(words).toBeGreaterThan(1_000);
    expect(words).toBeLessThan(2_000);
  }
  expect(parts[3]?.title).toBe("The brain sorts what it has learned during…");
});

test("a long book without headings is cut into at most about 120 stretches", () => {
  const text = prose(400_000);
  expect(partsOf({ text, headings: [], pageStarts: [] }).length).toBeLessThanOrEqual(121);
});

test("an empty document has no parts", () => {
  expect(partsOf({ text: " \n\n ", headings: [], pageStarts: [] })).toEqual([]);
});

test("parts leave no gap", () => {
  const section = fc.tuple(
    fc.constantFrom("A", "B b", "Part"),
    fc.integer({ min: 1, max: 4 }),
    fc.nat(3_000),
  );
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 12 }), (sections) => {
      const document = aDocument(...sections);
      const parts = partsOf(document);
      expect(parts.map(({ start }) => start)).toEqual([
        0,
        ...parts.slice(0, -1).map(({ end }) => end),
      ]);
      expect(parts.at(-1)?.end).toBe(document.text.length);
      const words = parts.reduce((sum, part) => sum + part.words, 0);
      expect(words).toBe(wordCount(document.text));
    }),
    { numRuns: 60 },
  );
});

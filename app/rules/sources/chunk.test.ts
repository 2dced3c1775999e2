import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CHUNK, cutIntoChunks } from "./chunk.ts";

const paragraph = fc.oneof(
  fc.lorem({ mode: "sentences", maxCount: 20 }),
  fc.string({ unit: "grapheme", maxLength: 3_000 }),
  fc.nat(3_000).map((length) => "无标点的文字".repeat(500).slice(0, length)),
  fc.nat(2_000).map((length) => "💧".repeat(length)),
);
/** Paragraphs, of which some are headings, with pages that begin anywhere. */
const document = fc
  .tuple(
    fc.array(fc.tuple(paragraph, fc.boolean()), { maxLength: 12 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
  )
  .map(([paragraphs, pages]) => {
    let text = "";
    const headings: { start: number }[] = [];
    for (const [words, isHeading] of paragraphs) {
      if (isHeading) headings.push({ start: text.length });
      text += `${words}\n\n`;
    }
    const pageStarts = pages
      .map((share) => Math.floor(share * text.length))
      .toSorted((a, b) => a - b);
    return { text, headings, pageStarts };
  });

test("chunks hold every word of a document, in order, each under its heading and on its page", () => {
  fc.assert(
    fc.property(document, ({ text, headings, pageStarts }) => {
      const chunks = cutIntoChunks({ text, headings, pageStarts });
      let from = 0;
      for (const { start, end, page, heading } of chunks) {
        const chunk = text.slice(start, end);
        expect(text.slice(from, start).trim()).toBe("");
        expect(chunk).toBe(chunk.trim());
        expect(chunk.length).toBeGreaterThan(0);
        expect(chunk.length).toBeLessThanOrEqual(CHUNK.most);
        expect(headings.some((other) => other.start > start && other.start < end)).toBe(false);
        const headingsBefore = headings.filter((other) => other.start <= start).length;
        expect(heading).toBe(headingsBefore === 0 ? null : headingsBefore - 1);
        const pagesBefore = pageStarts.filter((pageStart) => pageStart <= start).length;
        expect(page).toBe(pageStarts.length === 0 ? null : Math.max(pagesBefore, 1));
        from = end;
      }
      expect(text.slice(from).trim()).toBe("");
    }),
    { numRuns: 200 },
  );
});

test("a chunk ends with a sentence, and a short rest isn't left alone", () => {
  const sentence = "Sleep clears the brain of what the day has left behind. ";
  const text = sentence.repeat(34);
  const chunks = cutIntoChunks({ text, headings: [], pageStarts: [] });
  for (const { start, end } of chunks) expect(text.slice(start, end)).toMatch(/^Sleep.*behind\.$/s);
  expect(chunks).toHaveLength(2);
});

test("a character of two units is never cut in half", () => {
  const text = `a${"💧".repeat(2_000)}`;
  for (const { start, end } of cutIntoChunks({ text, headings: [], pageStarts: [] }))
    expect(text.slice(start, end).isWellFormed()).toBe(true);
});

/** Processor time in milliseconds: other programs don't count. */
function timeOf(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

test.each([
  ["sentences", "A sentence of a few words. "],
  ["no sentence ends", "word "],
  ["no blanks", "字"],
  ["empty lines", "\n\n"],
  ["full stops", "."],
])("three million characters of %s are cut in a few seconds", (_, unit) => {
  const text = unit.repeat(3_000_000 / unit.length);
  const time = timeOf(() => cutIntoChunks({ text, headings: [], pageStarts: [] }));
  expect(time).toBeLessThan(8_000);
});

test("a document of a million short lines is cut while people wait", () => {
  const chunks = cutIntoChunks({ text: "a\n\n".repeat(1_000_000), pageStarts: [], headings: [] });
  expect(chunks.length).toBeGreaterThan(3_000);
});

import { expect, test } from "vitest";
import { wordCount } from "../../lessons/prose/readability.ts";
import { lessonBlocks } from "../../blocks/block.ts";
import { asPlainWords } from "./as-plain-words.ts";
import { readingBlocks } from "./reading-blocks.ts";
import { readingLessons } from "./reading-lessons.ts";
import type { SourceToRead } from "./reading-pieces.ts";

const SENTENCE = "The harbour master writes down when the water is high and when it is low. ";
const ID = "0192f0c1-2345-7abc-8def-0123456789ab";

function aSource(chapters: readonly number[]): SourceToRead {
  let text = "";
  const parts = chapters.map((paragraphs, index) => {
    const start = text.length;
    const title = `Chapter ${index + 1}`;
    text += `${title}\n\n${`${SENTENCE.repeat(4).trim()}\n\n`.repeat(paragraphs)}`;
    return { title, level: 1, start, end: text.length, words: paragraphs * 60 };
  });
  return { id: ID, name: "Harbours.txt", text, parts, chosenParts: null };
}

const wordsOf = (source: SourceToRead, wanted?: number) =>
  readingLessons([source], wanted).map(({ pieces }) =>
    pieces.reduce((sum, { words }) => sum + words, 0),
  );

test.each([
  [[10, 10, 10], 3],
  [[2, 40, 3, 25], 4],
  [[300], 15],
  [Array<number>(40).fill(20), 20],
])(
  "chapters of %j paragraphs become %i lessons of about equal length, in order",
  (chapters, most) => {
    const source = aSource(chapters);
    const lengths = wordsOf(source, most);
    expect(lengths).toHaveLength(most);
    const mean = lengths.reduce((sum, words) => sum + words, 0) / most;
    for (const words of lengths) expect(Math.abs(words - mean)).toBeLessThan(mean / 2);
    const pieces = readingLessons([source], most).flatMap((lesson) => lesson.pieces);
    const text = pieces.map(({ start, end }) => source.text.slice(start, end)).join(" ");
    expect(text.replaceAll(/\s+/g, " ")).toBe(source.text.replaceAll(/\s+/g, " ").trim());
  },
);

test("three chapters of one length are three lessons with their titles", () => {
  expect(readingLessons([aSource([10, 10, 10])]).map(({ title }) => title)).toEqual([
    "Chapter 1",
    "Chapter 2",
    "Chapter 3",
  ]);
});

test("lessons of one chapter have different titles", () => {
  const titles = readingLessons([aSource([30])], 3).map(({ title }) => title);
  expect(titles).toEqual(["Chapter 1", "Chapter 1 (2)", "Chapter 1 (3)"]);
});

test("parts that weren't chosen are left out", () => {
  const source = { ...aSource([5, 5, 5]), chosenParts: [1] };
  const text = readingLessons([source])
    .flatMap((lesson) => readingBlocks(lesson))
    .flatMap((block) => (block.kind === "text" ? block.text : []))
    .join("\n\n");
  expect(wordCount(text)).toBeLessThan(6 * 60);
  expect(readingLessons([source])[0]?.title).toBe("Chapter 2");
});

test("a single short sentence is one lesson, and nothing none", () => {
  const source = { id: ID, name: "Note", text: SENTENCE, parts: [], chosenParts: null };
  const lessons = readingLessons([source]);
  expect(lessons).toHaveLength(1);
  expect(lessonBlocks.safeParse(readingBlocks(lessons[0]!)).success).toBe(true);
  expect(readingLessons([{ ...source, text: " \n\n " }])).toEqual([]);
});

test("a whole book, and a paragraph of one word without end, fit into blocks", () => {
  for (const lesson of readingLessons([aSource([2_500])], 3))
    expect(lessonBlocks.safeParse(readingBlocks(lesson)).success).toBe(true);
  const endless = { id: ID, name: "Ω", text: "*a".repeat(30_000), parts: [], chosenParts: null };
  for (const lesson of readingLessons([endless]))
    expect(lessonBlocks.safeParse(readingBlocks(lesson)).success).toBe(true);
});

test("no line of a source begins a list, a heading or a quote", () => {
  expect(asPlainWords("# One\n- two\n+ three\n4. four\n> [!ASK] five")).toEqual([
    "\\# One",
    "\\- two",
    "\\+ three",
    "4\\. four\n\\> \\[!ASK] five",
  ]);
});

test("a text of nothing but blanks in the middle is cut in no time", () => {
  const text = `One${" ".repeat(300_000)}two.\n \nThree.`;
  const source = { ...aSource([]), text };
  const [first] = readingLessons([source]);
  expect(first?.pieces.map(({ start, end }) => text.slice(start, end).replace(/ +/, " "))).toEqual([
    "One two.",
  ]);
  expect(readingBlocks(first!).at(-1)).toMatchObject({ kind: "sources" });
});

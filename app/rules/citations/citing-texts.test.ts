import { expect, test } from "vitest";
import type { Block } from "../blocks/block.ts";
import { citationsIn, citedItems, withoutCitations, withoutQuotes } from "../blocks/citations.ts";
import { sourceItem } from "../blocks/sources.ts";
import { lessonWordCount } from "../quizzes/question-lint.ts";
import { cardsOf } from "../lessons/cards.ts";
import { strayCitations } from "./citing-texts.ts";
import { contentInMarkdown } from "../lessons/prose/content-in-markdown.ts";
import { mainText } from "../blocks/main-text.ts";

test.each([
  ["Bees dance.[^1] They turn.[^2][^?]", "Bees dance. They turn."],
  ["A space before it goes too. [^12]\n\nNext.", "A space before it goes too.\n\nNext."],
  [
    "Within `[^3]` and\n\n```\n[^3]\n```\n\nit is code.[^3]",
    "Within `[^3]` and\n\n```\n[^3]\n```\n\nit is code.",
  ],
  [
    "The set [^0-9] and [^123] stay, and so does \\[^3].",
    "The set [^0-9] and [^123] stay, and so does \\[^3].",
  ],
  ["$x[^3] = 1$ costs $5.[^1]", "$x[^3] = 1$ costs $5."],
])("%j is read as %j", (text, words) => {
  expect(withoutCitations(text)).toBe(words);
});

test("citations come in their order, those in code are none", () => {
  expect(citationsIn("One.[^2] `[^9]` Two.[^?] Three. [^1]")).toEqual([2, "unsourced", 1]);
});

const passage = {
  source: "0190c0de-0000-7000-8000-000000000001",
  name: "Bees.pdf",
  from: 10,
  to: 60,
  page: 12,
  quote: "the bee turns to the left",
  match: "near",
} as const;

const lesson = (text: string): Block[] => [
  { id: "explanation", section: "explanation", kind: "text", text },
  {
    id: "sources",
    section: "next",
    kind: "sources",
    sources: [{ title: "Bees", author: "A. Keeper", place: "p. 3" }, passage],
  },
];

test("an item is a work or a passage, and a passage ends after it begins", () => {
  expect(sourceItem.parse(passage)).toEqual(passage);
  expect(sourceItem.safeParse({ ...passage, to: 10 }).success).toBe(false);
  expect(sourceItem.safeParse({ title: "Nobody finds it" }).error?.message).toContain(
    "needs a url",
  );
});

test("a citation of an item that isn't there is a stray one, unless the lesson has no sources at all", () => {
  const blocks = lesson("One.[^1] Two.[^3] None.[^?] Zero.[^0]");

  expect(strayCitations(blocks)).toEqual([3, 0]);
  expect(strayCitations(blocks.slice(0, 1))).toEqual([]);
  expect(citedItems(blocks)).toHaveLength(2);
});

test("nothing that is counted, compared or cut has markers", () => {
  const sentence = "Bees dance. ".repeat(30).trim();
  const blocks = lesson(`${sentence}[^1]\n\n${sentence} [^2]`);

  expect(mainText(blocks)).toBe(`${sentence}\n\n${sentence}`);
  expect(lessonWordCount({ explanation: `${sentence} [^2]`, example: "", elaboration: "" })).toBe(
    60,
  );
  expect(cardsOf(blocks)).toHaveLength(1);
});

test("Markdown for readers has a number in brackets and a numbered list; a stray one is left out", () => {
  const written = contentInMarkdown(lesson("One.[^2] Two.[^9] `[^2]`[^?]"), {
    escape: (text) => text,
    heading: "##",
  });

  expect(written).toEqual([
    "One. [2] Two. `[^2]`",
    "1. A. Keeper. *Bees*. p. 3\n2. *Bees.pdf*, p. 12. “the bee turns to the left”",
  ]);
});

test("without quotes a passage is its name and page", () => {
  const written = contentInMarkdown(withoutQuotes(lesson("One.[^2]")), {
    escape: (text) => text,
    heading: "##",
  });

  expect(written.join("\n")).not.toContain("the bee turns");
  expect(written.join("\n")).toContain("*Bees.pdf*, p. 12");
});

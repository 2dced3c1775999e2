import { expect, test } from "vitest";
import type { Block } from "../blocks/block.ts";
import { estimateTokens } from "../sources/estimate-tokens.ts";
import { quoteOf, ReplyCitations } from "./cite-reply.ts";
import type { TutorCitation } from "./exchange.ts";
import { hasGrade } from "./grades.ts";
import { lessonParagraphs, withinTokens } from "./lesson-paragraphs.ts";
import { WholeSentences } from "./whole-sentences.ts";

const paragraph = (blockId: string): TutorCitation => ({ kind: "paragraph", blockId, quote: "" });
const SOURCES = ["one", "two", "three"].map(paragraph);

test.each([
  ["Tides rise twice [2].", "Tides rise twice[^1].", ["two"]],
  ["Tides rise. [2] They fall [1, 2].", "Tides rise.[^1] They fall[^2][^1].", ["two", "one"]],
  ["Tides rise [9]. They fall [^3].", "Tides rise. They fall[^1].", ["three"]],
  ["Tides rise [2, 40].", "Tides rise[^1].", ["two"]],
  ["Nobody knows [^?].", "Nobody knows.", []],
  ["Read `a[1]` and $a[1] = 2$.", "Read `a[1]` and $a[1] = 2$.", []],
  ["A [link](https://evil.example) stays a link for others to take.", undefined, []],
])("the numbers of %j become marks", (text, expected, blocks) => {
  const citations = new ReplyCitations(SOURCES);

  expect(citations.cite(text)).toBe(expected ?? text);
  expect(citations.cited).toEqual(blocks.map(paragraph));
});

test("a number keeps its mark through the whole reply", () => {
  const citations = new ReplyCitations(SOURCES);

  expect([
    citations.cite("First [3]."),
    citations.cite(" Then [1]."),
    citations.cite(" Again [3]."),
  ]).toEqual(["First[^1].", " Then[^2].", " Again[^1]."]);
});

test("a long quotation ends where a sentence ends, or a word", () => {
  const sentence = "The Moon pulls the sea. ".repeat(20);

  expect(quoteOf("Short.[^2]")).toBe("Short.");
  expect(quoteOf(sentence)).toMatch(/pulls the sea\.$/);
  expect(quoteOf("word ".repeat(100))).toMatch(/word$/);
  expect(quoteOf(sentence).length).toBeLessThanOrEqual(280);
});

/** By the character, as the slowest service sends it. */
function streamed(text: string): { pieces: string[]; early: string } {
  const sentences = new WholeSentences("en");
  const pieces = Array.from(text).flatMap((character) => sentences.take(character));
  const early = pieces.join("");
  return { pieces: [...pieces, ...sentences.rest()], early };
}

test.each([
  ["two sentences", "It rises twice [1]. It falls twice, e.g. at noon."],
  ["marks after the stop", "It rises. [1] It falls. [2]"],
  ["a decimal and an initial", "It rises 3.5 m at St. Malo. J. Newton knew why."],
  ["a formula with a stop in it", "Force is $F = 2.5\\text{ N. exactly}$ here. It pulls."],
  ["code", "Type this:\n\n```js\nlet a = 1. + 2;\nrun(a).\n```\n\nIt prints 3."],
  ["a list", "Three things:\n\n- One. Two.\n- Three.\n\nDone."],
  ["Japanese", "潮は満ちる。そして引く。"],
  ["a price", "It costs $5. That is little.\n\nBuy two. Now."],
])("a reply with %s comes by the sentence, and nothing is lost", (_, text) => {
  const { pieces } = streamed(text);

  expect(pieces.join("")).toBe(text);
  for (const piece of pieces) {
    expect(piece.match(/```/g)?.length ?? 0).not.toBe(1);
    expect((piece.match(/\$(?=F)|(?<=\})\$/g)?.length ?? 0) % 2).toBe(0);
  }
});

test("a sentence is given out before the next one is complete", () => {
  const sentences = new WholeSentences("en");

  expect(sentences.take("It rises twice. ")).toEqual([]);
  expect(sentences.take("[1")).toEqual([]);
  expect(sentences.take("] It fa")).toEqual(["It rises twice. [1]"]);
  expect(sentences.take("lls. And")).toEqual([" It falls."]);
  expect(sentences.rest()).toEqual([" And"]);
});

test.each([
  "That's 8/10.",
  "I'd give it 7 out of 10.",
  "You're about 80% right.",
  "This deserves a B+.",
  "Your score is good.",
  "Full marks!",
  "I would grade this highly.",
  "That earns 3 points.",
  "Dafür gibt es 8 von 10 Punkten.",
  "Das wäre die Note 2.",
  "Das ist zu 90 Prozent richtig.",
  "Je te donne 15/20.",
  "Ta note serait bonne.",
  "Tu puntuación es alta.",
  "Оценка: отлично.",
  "これは80点です。",
  "得分：90",
  "Four stars for this.",
  "我给你90分。",
  "Te doy 8 puntos.",
  "Это пять баллов.",
])("%j is a grade", (sentence) => {
  expect(hasGrade(sentence)).toBe(true);
});

test.each([
  "You say that the Moon pulls the near side, and that's right.",
  "Half of the tide comes from inertia.",
  "About 30% of the tide comes from the Sun.",
  "The point of the example is the second bulge.",
  "What happens on the far side?",
  "Copper is marked with a C.",
  "Der Mond zieht das Wasser an.",
  "1/2 of the sea is on that side.",
  "Notice the second bulge.",
  "On note que la mer monte.",
  "Vitamin C. It dissolves in water.",
  "3/5 of the water is on that side, so x = 3/5.",
  "A line goes through 2 points on the curve.",
  "Die 3 Punkte auf der Linie liegen gleich weit auseinander.",
  "涨潮要等10分钟。",
  "Это баллада о море.",
  "Il voto degli elettori conta.",
])("%j is none", (sentence) => {
  expect(hasGrade(sentence)).toBe(false);
});

test("what the lesson itself counts is no grade", () => {
  const tennis = "A game is won with 4 points.";

  expect(hasGrade("You leave out that a game needs 4 points.", tennis)).toBe(false);
  expect(hasGrade("That is worth 9 points.", tennis)).toBe(true);
});

const BLOCKS = [
  { id: "hook", section: "hook", kind: "text", text: "Why twice?[^1]" },
  {
    id: "explanation",
    section: "explanation",
    kind: "text",
    text: "One bulge.\n\n```\na\n\nb\n```\n\nThe other bulge.",
  },
  {
    id: "stop",
    section: "explanation",
    kind: "ask",
    prompt: "Where is the second?",
    options: ["Near", "Far"],
    answer: { option: 1, text: "Inertia." },
  },
  {
    id: "formula",
    section: "explanation",
    kind: "math",
    latex: "F = ma",
    spoken: "force is mass times acceleration",
  },
  {
    id: "order",
    section: "example",
    kind: "sort",
    task: "Put the tides in order.",
    order: ["low", "rising", "high"],
    because: "It rises.",
  },
  { id: "guess", section: "why", kind: "guess" },
] as Block[];

test("a lesson in words has its paragraphs and their blocks, and no answer to anything", () => {
  const paragraphs = lessonParagraphs(BLOCKS);

  expect(paragraphs.map(({ blockId, text }) => [blockId, text])).toEqual([
    ["hook", "Why twice?"],
    ["explanation", "One bulge."],
    ["explanation", "```\na\n\nb\n```"],
    ["explanation", "The other bulge."],
    ["stop", "Where is the second?\nNear\nFar"],
    ["formula", "$$F = ma$$ (force is mass times acceleration)"],
    ["order", "Put the tides in order."],
  ]);
});

test("of a long lesson the quoted block and what the message speaks of stay, in order", () => {
  const filler = "Nothing of interest is said here at all. ".repeat(30);
  const paragraphs = Array.from({ length: 40 }, (_, place) => ({
    blockId: `b-${place}`,
    text: place === 33 ? `Estuaries flood. ${filler}` : filler,
  }));
  const subject = { blockId: "b-20", quote: "", message: "Why do estuaries flood?" };

  const chosen = withinTokens(paragraphs, subject, { tokens: 3_000, language: "en" });

  const ids = chosen.map(({ blockId }) => blockId);
  expect(ids).toContain("b-20");
  expect(ids).toContain("b-33");
  expect(ids).toEqual(ids.toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2))));
  expect(estimateTokens(chosen.map(({ text }) => text).join(""))).toBeLessThanOrEqual(3_000);
  expect(withinTokens(paragraphs.slice(0, 3), subject)).toHaveLength(3);
});

import { array, assert, constantFrom, integer, oneof, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import type { RenderedBlock } from "../blocks/rendered-block.ts";
import { cardAt, mainBlocks } from "./card.ts";
import { CARD_WORDS, cardsOf } from "./cards.ts";
import { wordCount } from "./prose/readability.ts";

const words = (count: number, name = "word") =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");

let ids = 0;
const text = (...paragraphs: string[]): RenderedBlock => ({
  id: `text-${ids++}`,
  section: "explanation",
  kind: "text",
  text: paragraphs.join("\n\n"),
});
const stop: RenderedBlock = {
  id: "stop",
  section: "explanation",
  kind: "ask",
  prompt: "What next?",
  answer: null,
};
const picture: RenderedBlock = {
  id: "picture",
  section: "explanation",
  kind: "diagram",
  description: "A flow.",
};
const callout: RenderedBlock = {
  id: "callout",
  section: "explanation",
  kind: "callout",
  tone: "tip",
  text: words(20),
};
const code: RenderedBlock = {
  id: "code",
  section: "explanation",
  kind: "code",
  language: "python",
  code: "1 + 1",
};

/** The kinds and words of each card. */
const shapeOf = (blocks: RenderedBlock[]) =>
  cardsOf(blocks).map((card) =>
    card.blocks
      .map((block) => (block.kind === "text" ? wordCount(block.text) : block.kind))
      .join(" "),
  );

describe("what shares a card", () => {
  test.each<[string, RenderedBlock[], string[]]>([
    ["paragraphs up to 120 words", [text(words(70), words(50))], ["120"]],
    ["not one that would be the 121st", [text(words(70), words(51))], ["70", "51"]],
    ["nothing more once a card is full", [text(words(80), words(10))], ["80", "10"]],
    [
      "a long paragraph has one of its own",
      [text(words(10), words(150), words(10))],
      ["10", "150", "10"],
    ],
    ["two texts of an author are two ideas", [text(words(10)), text(words(10))], ["10", "10"]],
    [
      "a callout stays with its idea",
      [text(words(60)), callout, text(words(30))],
      ["60 callout", "30"],
    ],
    ["also after a stop", [text(words(60)), stop, callout], ["60 ask callout"]],
    ["a stop ends a card", [text(words(10)), stop, text(words(10))], ["10 ask", "10"]],
    [
      "a picture has one of its own",
      [text(words(60)), picture, text(words(10))],
      ["60", "diagram", "10"],
    ],
    ["or stands with a short idea", [text(words(50)), picture], ["50 diagram"]],
    [
      "code stays with what leads to it",
      [text(words(110)), code, text(words(30))],
      ["110 code", "30"],
    ],
    ["a list stays with its sentence", [text(`${words(100)}:`, `- ${words(40)}`)], ["140"]],
    ["and with its other items", [text(words(70), "1. one", "2. two", words(60))], ["74", "60"]],
    ["a formula stays with its sentence", [text(words(110), `$$x = 1$$`)], ["112"]],
    ["what a colon announces", [text(`${words(70)}:`, words(60))], ["130"]],
    [
      "code with an empty line in it",
      [text(words(100), "```\na\n\nb c d\n```", words(30))],
      ["104", "30"],
    ],
  ])("%s", (_, blocks, expected) => {
    expect(shapeOf(blocks)).toEqual(expected);
  });

  test("a section begins with a card of its own", () => {
    const blocks = [text("One."), { ...text("Two."), section: "example" } as const];
    expect(cardsOf(blocks).map(({ section, isFirst }) => [section, isFirst])).toEqual([
      ["explanation", true],
      ["example", true],
    ]);
  });

  test("hook, tease and sources are on none", () => {
    const around = (["hook", "objective", "next"] as const).map((section) => ({
      ...text("Words."),
      section,
    }));
    expect(cardsOf(around)).toEqual([]);
  });
});

const paragraph = tuple(
  constantFrom("", "", "", "- ", "1. ", "$$"),
  integer({ min: 1, max: 160 }),
).map(([mark, count]) => mark + words(count));
const anyBlock = oneof(
  array(paragraph, { minLength: 1, maxLength: 6 }).map((paragraphs) => text(...paragraphs)),
  constantFrom(stop, picture, callout, code),
);

const textOf = (blocks: readonly RenderedBlock[]) =>
  blocks.map((block) => (block.kind === "text" ? block.text : block.kind)).join("\n\n");

test("every word is on one card, in its order, and no card is longer than one paragraph or 120 words", () => {
  assert(
    property(array(anyBlock, { maxLength: 20 }), (blocks) => {
      const cards = cardsOf(blocks);
      expect(textOf(mainBlocks(cards))).toBe(textOf(blocks));
      expect(new Set(cards.map(({ id }) => id)).size).toBe(
        new Set(cards.map((card) => card.blocks[0]?.id)).size,
      );
      for (const card of cards) {
        const count = card.blocks.reduce(
          (sum, block) => sum + (block.kind === "text" ? wordCount(block.text) : 0),
          0,
        );
        if (count <= CARD_WORDS) continue;
        const [only, ...others] = card.blocks.filter(({ kind }) => kind === "text");
        expect(others).toEqual([]);
        // Longer only where it can't be cut: one paragraph with what belongs to it.
        const parts = only?.kind === "text" ? only.text.split("\n\n") : [];
        expect(parts.slice(1).every((part) => /^(?:- |1\. |\$\$)/.test(part))).toBe(true);
      }
    }),
  );
});

test("while a lesson is being written, cards that are behind the last one never change", () => {
  const whole = [words(70), words(60), words(20), words(90), words(100)].join("\n\n");
  const grown = (length: number): RenderedBlock => ({
    id: "explanation",
    section: "explanation",
    kind: "text",
    text: whole.slice(0, length),
  });
  const full = cardsOf([grown(whole.length)]);
  for (let length = 10; length < whole.length; length += 37) {
    const cards = cardsOf([grown(length)]);
    expect(cards.slice(0, -1)).toEqual(full.slice(0, cards.length - 1));
  }
});

describe("the card of an address", () => {
  const cards = ["opening", "explanation", "explanation-p3", "explanation-3", "why"];
  test.each([
    ["explanation-3", "explanation-3"],
    ["explanation-p4", "explanation-p3"],
    ["explanation-3-p2", "explanation-3"],
    // A lesson with fewer cards than it had.
    ["explanation-9", "explanation-3"],
    ["explanation-9-p2", "explanation-3"],
    ["why-2", "why"],
    ["example", "opening"],
    ["", "opening"],
    ["nowhere", "opening"],
  ])("%s is %s", (id, expected) => {
    expect(cardAt(cards, id)).toBe(expected);
  });
});

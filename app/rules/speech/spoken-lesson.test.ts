import { describe, expect, test } from "vitest";
import type { Block } from "../blocks/block.ts";
import { blocksOf } from "../blocks/lesson-blocks.ts";
import { cutSentences } from "./cut-sentences.ts";
import { spokenLesson } from "./spoken-lesson.ts";
import { spokenProse } from "./spoken-prose.ts";
import { indexAt, placeOf, sentenceNamed, textHash } from "./spoken-sentence.ts";

const lesson = (blocks: readonly Block[]) =>
  spokenLesson({ title: "Why ice floats", objective: "Explain what floats.", blocks });
const textsOf = (markdown: string, lang = "en") =>
  spokenProse(markdown, lang).map(({ text }) => text);
const ofBlock = (block: Partial<Block>) =>
  lesson([{ id: "a", section: "explanation", ...block } as Block])
    .sentences.filter((sentence) => sentence.block === "a")
    .map(({ text }) => text);

test("a lesson is read as its page shows it: title, hook, objective, cards with their names, what comes next", () => {
  const { lang, sentences } = lesson(
    blocksOf({
      hook: "Ice is the odd one. Why does it float?",
      explanation: "Water is dense.\n\nIce is not.",
      example: "A pond in winter is an example of that.",
      elaboration: "Fish are alive because of it.",
      next_tease: "We look at steam.",
    }),
  );

  expect(lang).toBe("en");
  expect(sentences.map(({ card, text }) => [card, text])).toEqual([
    ["opening", "Why ice floats"],
    ["opening", "Ice is the odd one."],
    ["opening", "Why does it float?"],
    ["opening", "Learning objective:"],
    ["opening", "Explain what floats."],
    ["explanation", "Water is dense."],
    ["explanation", "Ice is not."],
    ["example", "Real-World Example"],
    ["example", "A pond in winter is an example of that."],
    ["why", "Why This Matters"],
    ["why", "Fish are alive because of it."],
    ["why", "Next:"],
    ["why", "We look at steam."],
  ]);
});

describe("in a text", () => {
  test.each([
    ["marks", "**Bold**, *fine* and `code` are _read_.", ["Bold, fine and code are read."]],
    ["stars in code", "Type `=A1*B2*C3` or `a\\_b_c`.", ["Type =A1*B2*C3 or a\\_b_c."]],
    ["factors", "So 2*3*4 is 24.", ["So 2*3*4 is 24."]],
    ["emphasis in Chinese", "这是**重点**内容。", ["这是重点内容。"]],
    ["names with underscores", "Call snake_case_name here.", ["Call snake_case_name here."]],
    [
      "citations",
      "Bees dance.[^1] They do [^?]. Really.[^2]",
      ["Bees dance.", "They do.", "Really."],
    ],
    ["a price", "It costs $5 today. Tomorrow $7.", ["It costs $5 today.", "Tomorrow $7."]],
    ["a list", "Three things:\n\n- one\n- two\n3. three", ["Three things:", "one", "two", "three"]],
    ["a heading", "## Heat\nIt moves.", ["Heat", "It moves."]],
    ["lines of one paragraph", "It\nmoves.", ["It moves."]],
    ["a listing", "Before.\n\n```js\nalert(1)\n```\n\nAfter.", ["Before.", "After."]],
    ["an open listing", "Before.\n\n```js\nalert(1)", ["Before."]],
    [
      "titles and initials",
      "Dr. Ada met J. S. Bach. He left.",
      ["Dr. Ada met J. S. Bach.", "He left."],
    ],
    ["a decimal", "Pi is 3.14 or so. Yes.", ["Pi is 3.14 or so.", "Yes."]],
    ["only signs", "---\n\n* * *", []],
    ["hostile marks", "*".repeat(50_000), []],
  ])("%s", (_what, markdown, expected) => {
    expect(textsOf(markdown)).toEqual(expected);
  });

  test("a formula is read in words, and the words around it are what the page shows", () => {
    expect(spokenProse(String.raw`The area is $\pi r^2$, so it grows. Then $x$.`, "en")).toEqual([
      { text: "The area is π r², so it grows.", wordsOnPage: ["The area is", ", so it grows."] },
      { text: "Then x.", wordsOnPage: ["Then"] },
    ]);
  });

  test("sentences end where the language ends them", () => {
    expect(cutSentences("水很重。冰很轻！为什么？", "zh")).toEqual([
      "水很重。",
      "冰很轻！",
      "为什么？",
    ]);
    expect(cutSentences("برف سبک است. چرا؟ ببین.", "fa")).toEqual([
      "برف سبک است.",
      "چرا؟",
      "ببین.",
    ]);
    expect(cutSentences("बर्फ़ तैरती है। क्यों?", "hi")).toEqual(["बर्फ़ तैरती है।", "क्यों?"]);
  });

  test("no sentence is longer than a voice holds, and none loses a word", () => {
    const words = Array.from({ length: 300 }, (_, at) => (at % 11 === 0 ? `w${at},` : `w${at}`));
    const sentences = cutSentences(`${words.join(" ")}.`, "en");

    expect(Math.max(...sentences.map((sentence) => sentence.length))).toBeLessThanOrEqual(240);
    expect(sentences.join(" ")).toBe(`${words.join(" ")}.`);
    expect(cutSentences("字".repeat(1000), "zh").join("")).toBe("字".repeat(1000));
  });
});

describe("of other blocks", () => {
  const header = ["Matter", "Floats", "Density"];
  test.each<[string, Partial<Block>, string[]]>([
    ["a callout with its name", { kind: "callout", tone: "tip", text: "Look." }, ["Tip", "Look."]],
    [
      "a formula as its author says it",
      { kind: "math", latex: "E=mc^2", spoken: "E is m c squared." },
      ["E is m c squared."],
    ],
    [
      "a small table by rows",
      {
        kind: "table",
        caption: "Ice",
        header,
        rows: [
          ["Ice", "yes", "$0.9$"],
          ["Oil", "", "1"],
        ],
      },
      ["Ice", "Ice. Floats: yes. Density: 0.9.", "Oil. Density: 1."],
    ],
    [
      "a large table by its caption",
      {
        kind: "table",
        caption: "Ice",
        header,
        rows: Array.from({ length: 9 }, () => ["a", "b", "c"]),
      },
      ["Ice"],
    ],
    [
      "a picture by title and description",
      {
        kind: "diagram",
        diagram: { kind: "flow", title: "The way", steps: [{ label: "a" }, { label: "b" }] },
        description: "It goes on.",
      },
      ["The way", "It goes on."],
    ],
    [
      "code by its caption",
      { kind: "code", language: "js", code: "alert(1)", caption: "A call" },
      ["A call"],
    ],
    [
      "a stop without its answer",
      {
        kind: "ask",
        prompt: "What now?",
        options: ["Up", "Down"],
        answer: { option: 1, text: "Secret." },
      },
      ["What now?", "Up", "Down"],
    ],
    ["nothing that is folded away", { kind: "more", text: "A detail." }, []],
  ])("%s", (_what, block, expected) => {
    expect(ofBlock(block)).toEqual(expected);
  });
});

test("a place is the same sentence, wherever it is now, else the one in its place", () => {
  const read = (...texts: string[]) =>
    texts.map((text) => ({ card: "a", text, hash: textHash(text) }));
  const before = read("One.", "Two.", "One.", "Three.");

  const place = placeOf(before, 2);
  expect(indexAt(before, place)).toBe(2);
  expect(indexAt(read("New.", "Two.", "New.", "One."), place)).toBe(3);
  expect(indexAt(read("A.", "B.", "C.", "D."), place)).toBe(2);
  expect(indexAt(read("A."), place)).toBe(0);
  expect(indexAt([], place)).toBe(0);
});

test("a sentence is named by place and hash, and nothing else names one", () => {
  const hash = textHash("One.");
  expect(sentenceNamed(`3-${hash}`)).toEqual({ index: 3, hash });
  expect(textHash("One!")).not.toBe(hash);
  for (const name of ["", "3", "-1-abc", "3-ABC", "3-abc/..", "99999-abc", "1-abc1234567890"])
    expect(sentenceNamed(name)).toBeNull();
});

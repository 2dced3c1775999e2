import { expect, test } from "vitest";
import { lessonBlocks } from "../blocks/block.ts";
import { withoutCitations } from "../blocks/citations.ts";
import { blocksOf } from "../blocks/lesson-blocks.ts";
import { withCitations, type CitedStatement, type Strays } from "./cite.ts";
import type { PassageCitation } from "../sources/source.ts";

const passage = (from: number): PassageCitation => ({
  source: "019ad0c8-0000-7000-8000-000000000001",
  name: "Tides.pdf",
  from,
  to: from + 40,
  page: 3,
  quote: "the moon pulls the near side more",
  match: "verbatim",
});
const cited = (quote: string, from = 10): CitedStatement => ({ quote, citation: passage(from) });
const unsourced = (quote: string): CitedStatement => ({ quote, citation: null });

const lesson = (explanation: string) =>
  blocksOf({ hook: "Why?", explanation, example: "", elaboration: "", next_tease: "" });

function marked(explanation: string, statements: CitedStatement[], strays?: Strays) {
  const blocks = withCitations(lesson(explanation), statements, strays);
  expect(lessonBlocks.safeParse(blocks).error).toBeUndefined();
  return blocks;
}
const textOf = (...args: Parameters<typeof marked>) =>
  marked(...args)
    .filter(({ section }) => section === "explanation")
    .map((block) => ("text" in block ? block.text : JSON.stringify(block)))
    .join("\n\n");

test.each<[string, string, CitedStatement[], string]>([
  [
    "after the sentence that holds the claim",
    "The Moon pulls. The sea bulges twice a day. So it goes.",
    [cited("The sea bulges")],
    "The Moon pulls. The sea bulges twice a day.[^1] So it goes.",
  ],
  [
    "whatever the quotation's marks are",
    "The **sea “bulges”** twice. So it goes.",
    [cited('the sea "bulges" twice')],
    "The **sea “bulges”** twice.[^1] So it goes.",
  ],
  [
    "behind what closes the sentence",
    "He said: “The sea bulges.” *Twice a day.* So it goes.",
    [cited("The sea bulges."), cited("Twice a day.", 90)],
    "He said: “The sea bulges.”[^1] *Twice a day.*[^2] So it goes.",
  ],
  [
    "not within a number or after a title",
    "It rises 3.5 m, as Dr. Ito says. So it goes.",
    [cited("It rises 3.5 m")],
    "It rises 3.5 m, as Dr. Ito says.[^1] So it goes.",
  ],
  [
    "in the items of a list",
    "- The sea bulges\n- The Moon pulls.\n\n1. It falls.\n2. It rises.",
    [cited("The sea bulges"), cited("It rises.", 90)],
    "- The sea bulges[^1]\n- The Moon pulls.\n\n1. It falls.\n2. It rises.[^2]",
  ],
  [
    "outside formulas and code",
    "It is $F = m. a$ here. Type `f. g` now. So.",
    [cited("It is $F = m. a$ here."), cited("Type `f. g` now", 90)],
    "It is $F = m. a$ here.[^1] Type `f. g` now.[^2] So.",
  ],
  [
    "never in a heading or fenced code",
    "# The sea\n\n```\nThe Moon pulls.\n```\n\nIt rises.",
    [cited("The sea"), cited("The Moon pulls.", 90), cited("It rises.", 200)],
    "# The sea\n\n```\nThe Moon pulls.\n```\n\nIt rises.[^1]",
  ],
  [
    "one number for a passage, in the order in which they are read",
    "The Moon pulls. The sea bulges. It falls.",
    [cited("It falls.", 90), cited("The sea bulges."), cited("The Moon pulls.", 90)],
    "The Moon pulls.[^1] The sea bulges.[^2] It falls.[^1]",
  ],
  [
    "both passages of one sentence",
    "The Moon pulls and the sea bulges.",
    [cited("the sea bulges", 90), cited("The Moon pulls")],
    "The Moon pulls and the sea bulges.[^1][^2]",
  ],
  [
    "a question mark where no source says it",
    "The Moon pulls. The sea bulges.",
    [unsourced("The Moon pulls"), cited("The sea bulges.")],
    "The Moon pulls.[^?] The sea bulges.[^1]",
  ],
  [
    "only where it stands; what was corrected away has no mark",
    "The Moon pulls.",
    [cited("The sun pulls."), cited("…")],
    "The Moon pulls.",
  ],
  [
    "instead of what a model typed, but not of brackets in code",
    "The Moon pulls.[^99] The sea bulges [^?]. Type `[^1]`.",
    [cited("The Moon pulls.")],
    "The Moon pulls.[^1] The sea bulges. Type `[^1]`.",
  ],
  [
    "in a language without spaces between sentences",
    "月球吸引海水。海水每天上涨两次。就是这样。",
    [cited("海水每天上涨两次", 90)],
    "月球吸引海水。海水每天上涨两次。[^1]就是这样。",
  ],
])("a mark stands %s", (_, text, statements, expected) => {
  expect(textOf(text, statements)).toBe(expected);
});

test("callouts, details, the answer of a stop and cells can cite; its question and options can't", () => {
  const [callout, more, ask, table] = marked(
    "> [!TIP]\n> The Moon pulls.\n\n> [!MORE]\n> It pulls back.\n\n> [!ASK] The sea bulges?\n> - Never again\n> - Twice a day\n> Answer: Twice a day. Because it is pulled.\n\nTable: tides\n\n| Where | How high |\n|---|---|\n| Fundy | 16 m |",
    [
      cited("The Moon pulls.", 1),
      cited("It pulls back.", 2),
      cited("The sea bulges?", 3),
      cited("Twice a day", 4),
      cited("Because it is pulled.", 5),
      cited("16 m", 6),
    ],
  ).filter(({ section }) => section === "explanation");

  expect(callout).toMatchObject({ kind: "callout", text: "The Moon pulls.[^1]" });
  expect(more).toMatchObject({ kind: "more", text: "It pulls back.[^2]" });
  expect(ask).toMatchObject({
    prompt: "The sea bulges?",
    options: expect.arrayContaining(["Twice a day", "Never again"]),
    answer: { text: "Because it is pulled.[^3]" },
  });
  expect(table).toMatchObject({ kind: "table", rows: [["Fundy", "16 m[^4]"]] });
});

test("the passages are the lesson's sources, each once; a lesson that cites none has none", () => {
  const blocks = marked("The Moon pulls. The sea bulges.", [
    cited("The Moon pulls."),
    cited("The sea bulges."),
  ]);
  expect(blocks.at(-1)).toEqual({
    id: "sources",
    section: "next",
    kind: "sources",
    sources: [passage(10)],
  });
  expect(marked("The Moon pulls.", [unsourced("The Moon pulls.")]).at(-1)?.kind).toBe("text");
});

const strays: Strays = {
  figures: (sentence) => sentence.match(/1847/g) ?? [],
  names: (sentence) => sentence.match(/Anna/g) ?? [],
};

test("a figure from nowhere is marked even beside a citation, a name once and only without one", () => {
  expect(
    textOf(
      "It began in 1847. The Moon pulls since 1847. Anna waits. Anna looks. Anna goes.",
      [cited("The Moon pulls since 1847."), cited("Anna waits.", 90)],
      strays,
    ),
  ).toBe(
    "It began in 1847.[^?] The Moon pulls since 1847.[^1][^?] Anna waits.[^2] Anna looks.[^?] Anna goes.",
  );
});

test("without its marks the text is the one that was read while it was written", () => {
  const text = "The Moon pulls. “The sea bulges.” It’s $x. y$, as `a. b` says.\n\n- one\n- two";
  const quotes = ["The Moon pulls", "The sea bulges", "as `a. b` says", "two"];
  const read = lesson(text);

  const stored = withCitations(
    read,
    quotes.map((quote, at) => cited(quote, at * 50)),
    strays,
  );

  expect(
    stored.slice(0, -1).map((block) => ("text" in block ? withoutCitations(block.text) : "")),
  ).toEqual(read.map((block) => ("text" in block ? block.text : "")));
});

test("a text that its block can't hold any longer stays without marks", () => {
  const sentence = "The Moon pulls.";
  const full = `> [!TIP]\n> ${sentence} ${"a".repeat(800 - sentence.length - 3)}.`;
  expect(textOf(full, [cited(sentence)])).not.toContain("[^");
  expect(marked(full, [cited(sentence)]).at(-1)?.kind).not.toBe("sources");
});

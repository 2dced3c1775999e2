import { describe, expect, test } from "vitest";
import { BLOCKS } from "#app/ui/styleguide/block-samples.ts";
import { type Block, block, BLOCK_KINDS, lessonBlocks, toMarkdown, toText } from "./block.ts";

const sampleOf = <Kind extends Block["kind"]>(kind: Kind) =>
  BLOCKS.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)!;
const text = sampleOf("text");

test("the samples cover every kind and make a lesson", () => {
  expect(new Set(BLOCKS.map(({ kind }) => kind))).toEqual(new Set(Object.keys(BLOCK_KINDS)));
  expect(lessonBlocks.safeParse(BLOCKS).error).toBeUndefined();
});

describe("a lesson is refused", () => {
  test.each<[string, Block[]]>([
    ["without a block", []],
    ["with two blocks of one id", [text, text]],
    [
      "that comes back to its prediction twice",
      [sampleOf("guess"), { ...sampleOf("guess"), id: "b" }],
    ],
    [
      "with its sections out of order",
      [
        { ...text, section: "why" },
        { ...text, id: "b" },
      ],
    ],
  ])("%s", (_, blocks) => {
    expect(lessonBlocks.safeParse(blocks).success).toBe(false);
  });
});

describe("a block is refused", () => {
  test.each<[string, object]>([
    ["of no known kind", { ...text, kind: "video" }],
    ["of no known section", { ...text, section: "middle" }],
    ["with an id that no address can hold", { ...text, id: "A b" }],
    ["of code in a language with a space", { ...sampleOf("code"), language: "c sharp" }],
    ["of empty code", { ...sampleOf("code"), code: " \n" }],
    ["that is a row short", { ...sampleOf("table"), rows: [["Mercury", "88 days"]] }],
    ["with a row that has no name", { ...sampleOf("table"), rows: [["", "1", "2"]] }],
    ["with a tone we don't have", { ...sampleOf("callout"), tone: "danger" }],
    [
      "whose answer is none of the options",
      { ...sampleOf("ask"), answer: { option: 3, text: "x" } },
    ],
    [
      "with a detail longer than the text around it",
      { ...sampleOf("more"), text: "a".repeat(1201) },
    ],
    ["with the same option twice", { ...sampleOf("ask"), options: ["Air", "air"] }],
    ["with a source nobody can find", { ...sampleOf("sources"), sources: [{ title: "A book" }] }],
    [
      "with an address that runs a script",
      { ...sampleOf("sources"), sources: [{ title: "A", url: "javascript:alert(1)" }] },
    ],
  ])("%s", (_, broken) => {
    expect(block.safeParse(broken).success).toBe(false);
  });
});

test("code keeps its indentation and its last line", () => {
  const indented = { ...sampleOf("code"), code: "  return 1\n" };

  expect(block.parse(indented)).toMatchObject({ code: "  return 1\n" });
});

test("as Markdown, code with a fence in it stays one piece", () => {
  const nested = {
    ...sampleOf("code"),
    language: "markdown",
    caption: undefined,
    code: "```\nx\n```",
  };

  expect(toMarkdown(nested)).toBe("````markdown\n```\nx\n```\n````");
});

test("as Markdown, a bar in a cell doesn't begin another one", () => {
  const table = { ...sampleOf("table"), header: ["A", "B"], rows: [["a|b", "c\nd"]] };

  expect(toMarkdown(table)).toContain("| a\\|b | c d |");
});

test.each(BLOCKS)("as Markdown, $id keeps what it says", (block) => {
  const markdown = toMarkdown(block);

  for (const words of wordsOf(block)) expect(markdown).toContain(words);
});

/** A sentence or label of each kind that an export must not lose. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case "text":
      return [block.text];
    case "diagram":
      return block.diagram ? [block.diagram.title] : [];
    case "code":
      return [block.code];
    case "math":
      return [block.latex, block.spoken];
    case "table":
      return [block.caption, ...block.header];
    case "callout":
      return [block.text];
    case "ask":
      return [block.prompt, block.answer.text, ...(block.options ?? [])];
    case "more":
      return [block.title ?? "", block.text];
    case "guess":
      return [];
    case "plot":
      return [block.title, block.goal?.task ?? "", ...block.curves.map(({ label }) => label)];
    case "simulate":
      return [block.title, block.outcome];
    case "sort":
      return [block.task, block.because, ...(block.order ?? [])];
    case "balance":
      return [block.task, block.because, block.left.label];
    case "timeline":
      return [block.task, ...block.events.map(({ when }) => when)];
    case "parts":
      return [
        block.task,
        block.description,
        ...block.parts.flatMap(({ label, where, because }) => [label, where, because ?? ""]),
      ];
    case "steps":
      return [block.task, ...block.lines.flatMap(({ because }) => because)];
    case "trace":
      return [block.task, block.code, block.because, ...(block.table?.variables ?? [])];
    case "sources":
      return block.sources.map((item) => ("title" in item ? item.title : item.name));
  }
}

test("words are counted where prose is read, not in code, tables and pictures", () => {
  const kinds = BLOCKS.filter((block) => toText(block) !== "").map(({ kind }) => kind);

  expect(new Set(kinds)).toEqual(
    new Set([
      "text",
      "math",
      "callout",
      "ask",
      "more",
      "sort",
      "balance",
      "timeline",
      "parts",
      "steps",
      "trace",
    ]),
  );
  expect(toText({ ...text, text: "One.\n\n```python\nprint(1)\n```\n\nTwo." })).not.toContain(
    "print",
  );
});

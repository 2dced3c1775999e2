import { expect, test } from "vitest";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { inMarkdown, withShortParagraphs } from "./ideas-in-markdown.ts";

const IDEAS = [
  { text: "The Moon pulls.", more: "Newton\nsaid so.", closes_gap: false },
  { text: "The sea bulges.\n\nTwice.", more: null, closes_gap: true },
  { text: "So there are two tides." },
];

test("an idea is a text, its detail folded away, and the guess stands where it is resolved", () => {
  const blocks = blocksOf({
    hook: "",
    explanation: String(inMarkdown(IDEAS)),
    example: "",
    elaboration: "",
    next_tease: "",
  });

  expect(blocks.map(({ kind }) => kind)).toEqual(["text", "more", "text", "guess", "text"]);
  expect(blocks[2]).toMatchObject({ text: "The sea bulges.\n\nTwice." });
});

test("a list that grows only adds to what has been read", () => {
  const whole = String(inMarkdown(IDEAS));
  const growing = [
    [],
    [{ text: "The Mo" }],
    [{ text: "The Moon pulls.", more: "New" }],
    [IDEAS[0], { text: "The sea" }],
    IDEAS,
  ];

  for (const list of growing) expect(whole.startsWith(String(inMarkdown(list)))).toBe(true);
});

test("one text instead of a list stays as it is", () => {
  expect(inMarkdown("One.\n\nTwo.")).toBe("One.\n\nTwo.");
});

test("a paragraph of 300 words is cut between its sentences; lists and code stay whole", () => {
  const sentence = `${"word ".repeat(19)}end.`;
  const long = Array.from({ length: 15 }, () => sentence).join(" ");
  const list = Array.from({ length: 20 }, () => `- ${sentence}`).join("\n");
  const cut = withShortParagraphs(`${long}\n\n${list}`).split("\n\n");

  expect(cut).toHaveLength(4);
  expect(cut.at(-1)).toBe(list);
  for (const paragraph of cut.slice(0, -1))
    expect(paragraph.split(" ").length).toBeLessThanOrEqual(110);
});

import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { lessonBlocks } from "./block.ts";
import { blocksOf } from "./lesson-blocks.ts";
import { contentsOf } from "./markdown-blocks.ts";
import { plainMarkup } from "./plain-markup.ts";

const blocksIn = (markdown: string, isPartial = false) =>
  contentsOf(markdown, isPartial).filter(
    (content) => content.kind !== "text" || content.text !== "",
  );

test("a table becomes a block, with the line above as its caption", () => {
  const markdown =
    "Two kinds.\n\nTable: Tides\n\n| Type | When |\n|---|---|\n| Spring | New moon |\n| Neap | Half moon |\n\nThat is all.";

  expect(blocksIn(markdown)).toEqual([
    { kind: "text", text: "Two kinds." },
    {
      kind: "table",
      caption: "Tides",
      header: ["Type", "When"],
      rows: [
        ["Spring", "New moon"],
        ["Neap", "Half moon"],
      ],
    },
    { kind: "text", text: "That is all." },
  ]);
});

test("a table that is too large for a phone becomes a list", () => {
  const wide = "| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 | 6 |";

  expect(blocksIn(wide)).toEqual([{ kind: "text", text: "- **1**: b: 2; c: 3; d: 4; e: 5; f: 6" }]);
});

test("a formula on a line of its own becomes a block that can be read aloud", () => {
  expect(blocksIn("So:\n\n$$\nP(R) = \\frac{1}{2}\n$$\n\nHalf.")[1]).toEqual({
    kind: "math",
    latex: "P(R) = \\frac{1}{2}",
    spoken: "P(R) = 1/2",
  });
});

test("callouts and one stop before the answer", () => {
  const markdown =
    "> [!WARNING]\n> Not on **every** coast.\n\n> [!ASK] When is the next high water?\n> - After 12 hours\n> - After 12 hours 25\n> Answer: After 12 hours 25, because the Moon moved on.";

  expect(blocksIn(markdown)).toEqual([
    { kind: "callout", tone: "warning", text: "Not on **every** coast." },
    {
      kind: "ask",
      prompt: "When is the next high water?",
      options: ["After 12 hours", "After 12 hours 25"],
      answer: { option: 1, text: "Because the Moon moved on." },
    },
  ]);
});

test("the right option of a stop stands anywhere, wherever it was written; amounts keep their order", () => {
  const rightPlaces = Array.from({ length: 60 }, (_, index) => {
    const [stop] = blocksIn(
      `> [!ASK] Question ${index}?\n> - It grows\n> - It stays\n> - It shrinks\n> Answer: It stays, because nothing changed.`,
    );
    if (stop?.kind !== "ask") throw new Error("no stop");
    expect(stop.options?.[stop.answer.option ?? -1]).toBe("It stays");
    return stop.answer.option;
  });
  for (const place of [0, 1, 2])
    expect(rightPlaces.filter((right) => right === place).length).toBeGreaterThan(10);

  const amounts =
    "> [!ASK] How many?\n> - 5 eggs\n> - About 10\n> - $20\n> Answer: About 10, says Ana.";
  expect(blocksIn(amounts)).toMatchObject([{ options: ["5 eggs", "About 10", "$20"] }]);
});

test("a line of hyphens parts two ideas; details and the place of the guess are blocks", () => {
  const markdown =
    "One.\n\nStill one.\n\n> [!MORE]\n> A detail\n>\n> in two parts.\n\n---\n\nTwo.\n\n> [!GUESS]\n\n---\n\nThree.";

  expect(blocksIn(markdown)).toEqual([
    { kind: "text", text: "One.\n\nStill one." },
    { kind: "more", text: "A detail\n\nin two parts." },
    { kind: "text", text: "Two." },
    { kind: "guess" },
    { kind: "text", text: "Three." },
  ]);
});

test("links, tags and other LaTeX marks leave their text, code and comparisons stay", () => {
  expect(
    plainMarkup("See [NOAA](https://noaa.gov/) <br>now: \\(x^2\\), 10<sup>3</sup>, <b>so</b>."),
  ).toBe("See NOAA \nnow: $x^2$, 10$^{3}$, so.");
  expect(plainMarkup("so $rac{100 imes 2}{60}$, for $5")).toBe(
    "so $\\frac{100 \\times 2}{60}$, for $5",
  );
  for (const text of ["`<b>` and [1] and a < b > c, Map<string>", "```html\n<br>\n```"])
    expect(plainMarkup(text)).toBe(text);
});

const parts = constantFrom(
  "word ",
  "\n",
  "\n\n",
  "|",
  "| a | b |\n",
  "|---|---|\n",
  "> ",
  "> [!TIP] ",
  "> [!ASK] ",
  "Answer: ",
  "$$",
  "$$x$$\n",
  "```python\n",
  "```\n",
  "code\n",
  "- ",
  "Table: ",
  "> [!MORE]\n> ",
  "> [!GUESS]\n",
  "\n\n---\n\n",
);

test("any text becomes blocks that can be stored, and while it arrives no block changes its place", () => {
  assert(
    property(array(parts, { maxLength: 40 }), (all) => {
      const explanation = all.join("");
      const lesson = { hook: "h", example: "", elaboration: "", next_tease: "n" };
      const whole = blocksOf({ ...lesson, explanation });
      expect(lessonBlocks.safeParse(whole).error).toBeUndefined();
      for (let end = 1; end < explanation.length; end += 3) {
        const partial = blocksOf(
          { ...lesson, explanation: explanation.slice(0, end) },
          "explanation",
        );
        const stops = partial.filter(({ kind }) => kind === "ask");
        expect(whole).toEqual(expect.arrayContaining(stops));
      }
    }),
    { numRuns: 200 },
  );
});

test("a text full of bars, quotes or fences is read in 50 ms", () => {
  for (const unit of [
    "|\n",
    "|\n\n",
    "> [!\n",
    "> [!ASK]\n\n",
    "```\n",
    "```a\n```\n",
    "$$\n\n",
    "$$x\n",
  ]) {
    const markdown = unit.repeat(12_000 / unit.length);
    const times = Array.from({ length: 4 }, () => {
      const begin = process.threadCpuUsage();
      contentsOf(markdown, true);
      const { user, system } = process.threadCpuUsage(begin);
      return (user + system) / 1000;
    });
    expect(Math.min(...times), unit).toBeLessThan(50);
  }
});

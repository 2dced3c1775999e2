import { describe, expect, test } from "vitest";
import { isOrdinaryMarkdown } from "./markdown-shape.ts";

/** L05: a few kilobytes of these block a Markdown parser for seconds or overflow its stack. */
const TANGLED = [
  "_*a b",
  "***a** ",
  "1. ",
  "1. 1. 1. ",
  "a_**",
  "a<*",
  "!",
  "- - - - ",
  "\n\n- &",
  "`a ``",
  "\\\\\n",
  "|- \n",
];

describe("M5, L05: text that would be slow to parse is rejected", () => {
  test.each(TANGLED)("%j", (unit) => {
    expect(isOrdinaryMarkdown(unit.repeat(12_000 / unit.length))).toBe(false);
    expect(isOrdinaryMarkdown(`Bees sleep.\n\n${unit.repeat(400)}`)).toBe(false);
  });

  test("deeply nested lists", () => {
    const lines = Array.from({ length: 100 }, (_, depth) => `${"  ".repeat(depth)}- a`);
    expect(isOrdinaryMarkdown(lines.join("\n"))).toBe(false);
  });

  test("also when hidden in something that looks like code", () => {
    const slow = "_*a b".repeat(2400);
    expect(isOrdinaryMarkdown(`~~~\n\`\`\`py\n~~~\n${slow}\n\`\`\``)).toBe(false);
    expect(isOrdinaryMarkdown(`\`\`\`a\`b\n${slow}\n\`\`\``)).toBe(false);
  });
});

describe("ordinary Markdown is accepted", () => {
  test.each([
    "One **two** *three* `four`\n\n1. five\n2. six\n\n- seven\n  - eight\n    - nine",
    `\`\`\`python\n${"scores[name] = table[row][column] * weight_of(row)\n".repeat(30)}\`\`\``,
    Array.from({ length: 40 }, (_, at) => `${at + 1}. **Step ${at}** with \`code\``).join("\n\n"),
    "",
  ])("%j", (text) => {
    expect(isOrdinaryMarkdown(text)).toBe(true);
  });
});

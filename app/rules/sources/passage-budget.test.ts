import { expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";
import { PASSAGES, withinBudget } from "./passage-budget.ts";

const passages = (count: number, text: string) =>
  Array.from({ length: count }, (_, position) => ({ position, text }));

test("a prompt holds 24 passages of a few sentences, the first ones", () => {
  const fitting = withinBudget(passages(40, "The Moon pulls the sea. ".repeat(35)));
  expect(fitting.map(({ position }) => position)).toEqual([...Array(24).keys()]);
});

test.each(["The Moon pulls the sea. ".repeat(300), "月球吸引海水。".repeat(200)])(
  "long passages are fewer, whatever their script (%#)",
  (text) => {
    const fitting = withinBudget(passages(24, text));
    const tokens = fitting.reduce((sum, passage) => sum + estimateTokens(passage.text), 0);
    expect(fitting.length).toBeLessThan(24);
    expect(fitting.length).toBeGreaterThan(2);
    expect(tokens).toBeLessThanOrEqual(PASSAGES.tokens);
  },
);

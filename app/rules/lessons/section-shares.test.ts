import { expect, test } from "vitest";
import { blocksOf } from "../blocks/lesson-blocks.ts";
import { sectionShares } from "./section-shares.ts";

const words = { hook: "", next_tease: "" };

test("the notches of the line are where the example and the reasons begin", () => {
  const blocks = blocksOf({
    ...words,
    explanation: "x".repeat(600),
    example: "x".repeat(300),
    elaboration: "x".repeat(100),
  });

  expect(sectionShares(blocks)).toEqual([0.6, 0.9]);
});

test("a section that is missing has no notch, and a lesson without text has none", () => {
  const blocks = blocksOf({ ...words, explanation: "xx", example: "", elaboration: "xx" });

  expect(sectionShares(blocks)).toEqual([0.5]);
  expect(sectionShares([])).toEqual([]);
});

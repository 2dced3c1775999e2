import { expect, test } from "vitest";
import { codeLines } from "./code-lines.ts";

test("coloured code falls into its lines without losing a character", () => {
  const lines = codeLines(["a\n", ["# one\n# two", "comment"], "\n\n  b\n"]);
  expect(lines).toEqual([["a"], [["# one", "comment"]], [["# two", "comment"]], [], ["  b"]]);
});

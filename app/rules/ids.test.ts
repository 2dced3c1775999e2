import { expect, test } from "vitest";
import { isUuid } from "./ids.ts";

test.each([
  ["0192f0c1-2345-7abc-8def-0123456789ab", true],
  ["0192F0C1-2345-7ABC-8DEF-0123456789AB", false],
  ["0192f0c123457abc8def0123456789ab", false],
  ["", false],
  ["0192f0c1-2345-7abc-8def-0123456789ab'--", false],
  ["../0192f0c1-2345-7abc-8def-0123456789ab", false],
])("only the canonical form is an id: %s", (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

import { expect, test } from "vitest";
import { asRemembered, masteryText } from "./mastery-text.ts";

test.each([
  [0.95, 0.9, "90%"],
  [0.6, 0.59, "59%"],
  [0.599, 0.58, "probably forgotten"],
  [0.12, 0.1, "probably forgotten"],
])("with a recall of %d a mastery of %d is said as %s", (recall, mastery, text) => {
  expect(masteryText(mastery, asRemembered(mastery, recall).isForgotten)).toBe(text);
});

test("what isn't understood but remembered has a number: it isn't forgotten", () => {
  expect(asRemembered(0.2, 0.9).isForgotten).toBe(false);
});

test("what was never practised isn't forgotten", () => {
  expect(asRemembered(null, null).isForgotten).toBe(false);
});

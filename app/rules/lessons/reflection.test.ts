import { expect, test } from "vitest";
import { checkReflection } from "./reflection.ts";

test.each([
  ["  Bees dance.\r\n\r\nI did not know.  ", "Bees dance.\n\nI did not know."],
  ["x", "x"],
  ["x".repeat(500), "x".repeat(500)],
  [` ${"🐝".repeat(500)} `, "🐝".repeat(500)],
])("'%s' is stored as '%s'", (typed, reflection) => {
  expect(checkReflection({ reflection: typed })).toEqual({ status: "ok", values: { reflection } });
});

test.each([
  ["", "Write a thought first, or skip this step."],
  [" \n ", "Write a thought first, or skip this step."],
  [undefined, "Write a thought first, or skip this step."],
  ["x".repeat(501), "Please keep your reflection to 500 characters or fewer."],
])("%j is answered with '%s'", (typed, message) => {
  expect(checkReflection({ reflection: typed })).toEqual({
    status: "refused",
    messages: { reflection: message },
  });
});

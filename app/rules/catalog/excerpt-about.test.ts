import { expect, test } from "vitest";
import { excerptAbout, longExcerptAbout } from "./excerpt-about.ts";

const TEXT = `We meet a sinking fund in passing.

Money for costs on their way is called a **sinking fund**. It is old.

- **Collect.** Go through the months.
- **Divide.** By twelve.

\`\`\`
budget = 3
\`\`\``;

test.each([
  // The paragraph in which its name is bold.
  ["Sinking fund", "Money for costs on their way is called a **sinking fund**. It is old."],
  // A single list item.
  ["divide", "**Divide.** By twelve."],
  // The first mention, if the name is never bold.
  ["passing", "We meet a sinking fund in passing."],
  // Never a code block.
  ["budget", null],
  ["Inflation", null],
])("%s is introduced by %s", (name, excerpt) => {
  expect(excerptAbout(name, TEXT)).toBe(excerpt);
});

const LESSON = `Money is spent twice.

A plan for it is a **budget**. It looks forward.

It has three shares.

A **sinking fund** is for costs on their way.

${"It is old. ".repeat(90)}`;

test.each([
  ["budget", "A plan for it is a **budget**. It looks forward.\n\nIt has three shares."],
  // What follows would be too long.
  ["Sinking fund", "A **sinking fund** is for costs on their way."],
  ["Inflation", null],
])("the excerpt about %s ends before another idea", (name, excerpt) => {
  expect(longExcerptAbout(name, LESSON)).toBe(excerpt);
});

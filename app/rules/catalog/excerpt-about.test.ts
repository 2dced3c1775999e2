import { expect, test } from "vitest";
import { excerptAbout } from "./excerpt-about.ts";

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

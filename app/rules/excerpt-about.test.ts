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
  // Where its name is bold.
  ["Sinking fund", "Money for costs on their way is called a **sinking fund**. It is old."],
  // One item of a list is enough.
  ["divide", "**Divide.** By twelve."],
  // The first mention, when the name is nowhere bold.
  ["passing", "We meet a sinking fund in passing."],
  // Code is not an explanation.
  ["budget", null],
  ["Inflation", null],
])("%s is introduced by %s", (name, excerpt) => {
  expect(excerptAbout(name, TEXT)).toBe(excerpt);
});

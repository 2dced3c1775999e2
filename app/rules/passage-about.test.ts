import { expect, test } from "vitest";
import { passageAbout } from "./passage-about.ts";

const TEXT = `We meet a sinking fund in passing.

Money for costs on their way is called a **sinking fund**. It is old.

- **Collect.** Go through the months.
- **Divide.** By twelve.

\`\`\`
budget = 3
\`\`\``;

test.each([
  [
    "Sinking fund",
    "Money for costs on their way is called a **sinking fund**. It is old.",
    "its name stands strong",
  ],
  ["divide", "**Divide.** By twelve.", "one item of a list is enough"],
  ["passing", "We meet a sinking fund in passing.", "first named, where nowhere strong"],
  ["budget", null, "code explains nothing"],
  ["Inflation", null, "it is not there"],
])("%s is explained by %s: %s", (name, passage, _) => {
  expect(passageAbout(name, TEXT)).toBe(passage);
});

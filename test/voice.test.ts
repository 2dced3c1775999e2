import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** Folders that are not through yet. */
const NOT_YET = ["app/screens/learn/", "app/ui", "app/screens/me/settings/subscription"];

/** How Nectar speaks to learners, as far as a test can hold it. The words a specification gives to the letter are excepted below. */
const SPOKEN = globSync(["app/{screens,emails,ui}/**/*.{ts,tsx}", "app/jobs/*.tsx", "app/root.tsx"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes(".test.") && !file.includes("styleguide"))
  .filter((file) => !NOT_YET.some((folder) => file.startsWith(folder)));

/** Word or phrase, where it is right all the same, what to write. */
const NOT_SAID: [RegExp, RegExp | null, string][] = [
  [/\bmails?\b/i, /mail server/i, "email"],
  [/works no more/i, null, "no longer works"],
  [/\bat once\b/i, null, "right away"],
  [/\banew\b/i, null, "again"],
  [/\bseldom\b/i, null, "rarely"],
  [/\bwhoever\b/i, null, "the person who"],
  [/\bsomebody\b/i, null, "someone"],
  [/of your app\b/i, null, "from your app"],
  [/\blearnt\b/i, null, "learned"],
  [
    /\b(do|does|did|is|are|was|were|has|have|can|could|would|should) not\b|\bcannot\b/i,
    null,
    "a contraction",
  ],
  [/\bbeside\b/i, null, "next to"],
];

/** Given to the letter by the specification. */
const TO_THE_LETTER = new Set([
  "Account Created Successfully!",
  "Account created successfully! You are now signed in.",
  "Check Your Email!",
  "Link copied to clipboard!",
  "Complete lessons to earn badges!",
  "Complete your first lesson to see learning insights!",
  "Reset Link Sent!",
]);

/** What a page says: its text and its strings, without class names and addresses. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") found.push(node.value);
    },
    TemplateElement: (node) => {
      found.push(node.value.cooked ?? node.value.raw);
    },
    JSXText: (node) => {
      found.push(node.value);
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /[a-z] [a-z]/i.test(text) || /^[A-Z][a-z]/.test(text));
}

test.each(NOT_SAID)("learners never read %s", (pattern, exception, instead) => {
  const said = SPOKEN.flatMap((file) =>
    sentencesOf(file)
      .filter((text) => pattern.test(text) && !exception?.test(text))
      .filter((text) => !TO_THE_LETTER.has(text))
      .map((text) => `${file}: ${text} (write: ${instead})`),
  );

  expect(said).toEqual([]);
});

test("nobody is shouted at", () => {
  const shouted = SPOKEN.flatMap((file) =>
    sentencesOf(file)
      .filter((text) => /\w!(\s|$)/.test(text) && !TO_THE_LETTER.has(text))
      .map((text) => `${file}: ${text}`),
  );

  expect(shouted).toEqual([]);
});

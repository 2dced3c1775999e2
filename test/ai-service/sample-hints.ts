import type { Inputs, JsonSchema } from "./request.ts";

/** A hint of any step: sample text that says so, and points to the lesson's first paragraph. */
export function sampleHint(
  properties: Record<string, JsonSchema>,
  { "own-words": ownWords, "wrong-answer": wrongAnswer }: Inputs,
): object {
  if (properties.paragraph)
    return { paragraph: 1, hint: "Sample hint: look for the sentence that names the idea." };
  const start = ownWords
    ? "you began with a thought of your own"
    : wrongAnswer
      ? "your answer left something out"
      : "nothing is known of your thinking";
  return { hint: `Sample hint: ${start}. What does the question really want to know?` };
}

import type { MasteryState } from "#app/rules/mastery.ts";

/** Used in every chart, diagram and table. */
export const MASTERY_WORDS: Record<MasteryState, string> = {
  "not-started": "Not started",
  weak: "Shaky",
  learning: "Getting there",
  mastered: "Mastered",
};

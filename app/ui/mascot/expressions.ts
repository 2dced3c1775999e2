export const EXPRESSIONS = [
  "happy",
  "excited",
  "thinking",
  "celebrating",
  "encouraging",
  "winking",
  "focused",
  "asleep",
] as const;

export type Expression = (typeof EXPRESSIONS)[number];

/** Alternative text for each expression. */
export const EXPRESSION_WORDS: Record<Expression, string> = {
  happy: "Bea the bee, smiling",
  excited: "Bea the bee, wide-eyed with joy",
  thinking: "Bea the bee, thinking",
  celebrating: "Bea the bee, celebrating",
  encouraging: "Bea the bee, cheering you on",
  winking: "Bea the bee, winking",
  focused: "Bea the bee, concentrating",
  asleep: "Bea the bee, asleep",
};

import { estimateTokens } from "./estimate-tokens.ts";

/* How much of a source one prompt holds. */

export const PASSAGES = { most: 24, tokens: 10_000 } as const;

/** The first ones that fit into a prompt. */
export function withinBudget<Some extends { text: string }>(ranked: readonly Some[]): Some[] {
  let left: number = PASSAGES.tokens;
  return ranked.slice(0, PASSAGES.most).filter(({ text }) => {
    left -= estimateTokens(text);
    return left >= 0;
  });
}

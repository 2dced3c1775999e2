import { isAccepted, isExactly } from "./accepted-text.ts";

/** The text before, between and after the gaps of a cloze. Apart from its schemas: no browser downloads those. */
export const textAroundGaps = (text: string) => text.split(/_{3,}/u);

type Gap = { options: string[] | null };
type GapsKey = { gaps: string[][]; beliefs: { gap: number; answer: string }[] };

/** For each gap whether it is filled rightly. */
export function rightGaps(
  openGaps: readonly Gap[],
  { gaps, beliefs }: GapsKey,
  filled: readonly string[],
): boolean[] {
  return gaps.map((accepted, gap) => {
    const text = filled[gap] ?? "";
    if (openGaps[gap]?.options || isExactly(text, accepted)) return isExactly(text, accepted);
    const mistakes = beliefs.filter((belief) => belief.gap === gap).map(({ answer }) => answer);
    return !isExactly(text, mistakes) && isAccepted(text, accepted);
  });
}

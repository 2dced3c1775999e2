export const LESSONS_FROM_SOURCE = { least: 3, most: 20 } as const;

/** About what five minutes can tell of, so that a lesson neither thins its source out nor crowds it. */
const WORDS_PER_LESSON = 1_500;

/** How many lessons a source of so many words is enough for. */
export function lessonsFor(words: number): number {
  const { least, most } = LESSONS_FROM_SOURCE;
  return Math.min(most, Math.max(least, Math.round(words / WORDS_PER_LESSON)));
}

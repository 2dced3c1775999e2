/** Marc Brysbaert (2019), 'How many words do we read per minute?', Journal of Memory and Language 109: non-fiction, silently. */
export const WORDS_PER_MINUTE = 238;

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

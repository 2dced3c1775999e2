/** PostgreSQL takes 2,046 bytes. */
const MAX_WORD_LENGTH = 500;
const MAX_POSITION = 16_383;

/** Words of a text as PostgreSQL writes a `tsvector`; how often each comes counts when passages are ranked. */
export const asVector = (words: readonly string[]): string =>
  words
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .map((word, at) => `${quoted(word)}:${Math.min(at + 1, MAX_POSITION)}`)
    .join(" ");

/** A `tsquery` for any of these words. */
export const asQuery = (words: readonly string[]): string =>
  words
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .map(quoted)
    .join(" | ");

/** Nothing in a word is an operator. */
const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

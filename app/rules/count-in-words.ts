const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Numbers below ten as words, for use within a sentence. */
export const countInWords = (count: number): string => WORDS[count] ?? String(count);

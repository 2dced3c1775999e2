/** Words to be read aloud. */
export interface Spoken {
  text: string;
  /**
   * The words that the page shows for them, in order, where it isn't `text`: a formula or the border of a cell lies in between.
   * Empty where the page draws what is read.
   */
  wordsOnPage?: readonly string[];
}

/** One sentence of a lesson, as it is read aloud. */
export interface SpokenSentence extends Spoken {
  /** The ids of its card and block on the page; a title has no block. */
  card: string;
  block?: string;
  /** Of `text`: tells a sentence from the one that took its place in a changed lesson. */
  hash: string;
}

/** What is read of a lesson. */
export interface SpokenLesson {
  lang: string | undefined;
  sentences: readonly SpokenSentence[];
}

/** 53 bits of two multiplicative hashes: also runs in the browser, where real digests are asynchronous. Protects nothing. */
export function textHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** Where a reader stopped. */
export interface SpeechPlace {
  index: number;
  hash: string;
}

export const placeOf = (sentences: readonly SpokenSentence[], index: number): SpeechPlace => ({
  index,
  hash: sentences[index]?.hash ?? "",
});

/** The sentence at which a reader goes on: the same one, wherever a changed lesson has it now, else the one that took its place. */
export function indexAt(
  sentences: readonly SpokenSentence[],
  { index, hash }: SpeechPlace,
): number {
  const same = sentences
    .flatMap((sentence, at) => (sentence.hash === hash ? [at] : []))
    .toSorted((one, other) => Math.abs(one - index) - Math.abs(other - index));
  return same[0] ?? Math.max(0, Math.min(index, sentences.length - 1));
}

/** The server's name of a sentence: its place, and its hash so that a changed lesson doesn't answer with another one. */
export const sentenceName = ({ index, hash }: SpeechPlace) => `${index}-${hash}`;

export function sentenceNamed(name: string): SpeechPlace | null {
  const [, index, hash] = /^(\d{1,4})-([0-9a-z]{1,12})$/.exec(name) ?? [];
  return index !== undefined && hash !== undefined ? { index: Number(index), hash } : null;
}

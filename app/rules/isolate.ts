const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];

/**
 * A name or title within an English sentence: one that runs from the right would turn the words and numbers after it
 * around. Characters do what `<bdi>` does, and subjects and plain text need it too. Only where the text needs them: an old
 * email app shows them as boxes.
 */
export const isolate = (text: string): string =>
  FROM_RIGHT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;

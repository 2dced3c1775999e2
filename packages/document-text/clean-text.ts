/** Controls but the ends of lines and tabs, and what only marks up other text. */
// oxlint-disable-next-line no-control-regex -- these are what it's about
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/g;
/**
 * Characters that nobody sees: directions, joins, fillers, tags. Text hidden with them would reach a model and not a reader. The
 * joiners of Persian, Indic scripts and emoji (U+200C, U+200D) stay.
 */
const HIDDEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** Each stands for words, up to eighteen letters: written out, so that the limit counts them. */
const WORD_LIGATURES = /[\ufdf0-\ufdfb]/g;

const visible = (text: string) =>
  text
    .toWellFormed()
    .replace(CONTROLS, "")
    .replace(HIDDEN, "")
    .replace(WORD_LIGATURES, (sign) => sign.normalize("NFKC"))
    .normalize("NFC");

/** One line: NFC, single spaces, nothing invisible. */
export const cleanLine = (text: string) => visible(text).replace(/\s+/g, " ").trim();

/** A paragraph whose line breaks count, as in verse and program code, without empty lines. */
export const cleanLines = (text: string) =>
  visible(text)
    .split(/\r\n?|[\n\f\v\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[\t\p{Zs}]+$/u, "").replace(/[\t\p{Zs}]/gu, " "))
    .filter((line) => line !== "")
    .join("\n");

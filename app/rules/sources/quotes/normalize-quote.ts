/** A text as quotes are compared, and where each of its characters was. */
export interface NormalizedText {
  text: string;
  /** For each UTF-16 unit of the normalized text, the offset of what it comes from; the last entry is the text's length. */
  starts: Uint32Array;
  /** For each UTF-16 unit, the offset behind what it comes from. */
  ends: Uint32Array;
}

const CODE = { space: 0x20, hyphen: 0x2d } as const;
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/u;
const SINGLE_QUOTES = /['‘’‚‛‹›`´′]/u;
const DOUBLE_QUOTES = /["“”„‟«»″「」『』〝〞]/u;
const HYPHENS = /[-‐‑]/u;
const DASHES = /[–—―‒−]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303F\uFF00-\uFF65]/u;
const BLANK = /\s/u;
const EMPTY_LINE = /\n\s*\n/;
const ALPHABETIC = /[\p{L}\p{M}]/u;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** NFKC would make 102 of 10². */
const RAISED = /[\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u209F]/u;
/** What Unicode composes with the character before. */
const COMBINING = /[\p{M}\u1160-\u11FF\uFF9E\uFF9F]/u;

/**
 * Makes equal what typesetting makes different: white space, line ends with their hyphens, dashes, quotation marks, ligatures, widths
 * and accents typed apart. Keeps case, words, digits and signs.
 */
export function normalizeQuote(raw: string): NormalizedText {
  const output = new Output(raw.length);
  for (let at = 0; at < raw.length;) at = readCharacter(raw, at, output);
  return output.finish(raw.length);
}

/** Grows as it is written; a ligature becomes two characters. */
class Output {
  #units: Uint16Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;

  constructor(expected: number) {
    this.#units = new Uint16Array(expected + 64);
    this.#starts = new Uint32Array(expected + 64);
    this.#ends = new Uint32Array(expected + 64);
  }

  push(unit: number, start: number, end: number) {
    if (this.#length + 1 >= this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length++;
  }

  /** White space in a row is one space, and a text begins with none. */
  pushSpace(at: number) {
    if (this.#length > 0 && this.#units[this.#length - 1] !== CODE.space)
      this.push(CODE.space, at, at + 1);
  }

  finish(rawLength: number): NormalizedText {
    const ends = this.#ends.slice(0, this.#length);
    this.#starts[this.#length] = rawLength;
    const decoder = new TextDecoder("utf-16le");
    const text = decoder.decode(this.#units.subarray(0, this.#length));
    return { text, starts: this.#starts.slice(0, this.#length + 1), ends };
  }

  #grow() {
    const grow = <Numbers extends Uint16Array | Uint32Array>(to: Numbers, from: Numbers) => {
      to.set(from);
      return to;
    };
    const size = this.#units.length * 2;
    this.#units = grow(new Uint16Array(size), this.#units);
    this.#starts = grow(new Uint32Array(size), this.#starts);
    this.#ends = grow(new Uint32Array(size), this.#ends);
  }
}

const PLAIN = /[A-Za-z0-9,.;:()]/;
const PLAIN_UNITS = Array.from({ length: 128 }, (_, unit) => PLAIN.test(String.fromCharCode(unit)));

function readCharacter(raw: string, at: number, output: Output): number {
  const unit = raw.charCodeAt(at);
  if (PLAIN_UNITS[unit] && !(raw.charCodeAt(at + 1) >= 0x300)) {
    output.push(unit, at, at + 1);
    return at + 1;
  }
  const character = String.fromCodePoint(raw.codePointAt(at)!);
  const next = at + character.length;
  if (BLANK.test(character)) return readBlank(raw, at, output);
  if (INVISIBLE.test(character) || DOUBLE_QUOTES.test(character)) return next;
  if (SINGLE_QUOTES.test(character)) {
    const isApostrophe = ALPHABETIC.test(raw.charAt(at - 1)) && ALPHABETIC.test(raw.charAt(next));
    if (isApostrophe) output.push(0x27, at, next);
    return next;
  }
  if (HYPHENS.test(character) || DASHES.test(character)) return readDash(raw, at, output);
  return readCluster(raw, at, next, output);
}

/** Chinese, Japanese and Thai have line ends but no spaces between words. */
function readBlank(raw: string, at: number, output: Output): number {
  const next = skip(raw, at + 1, (character) => BLANK.test(character));
  if (!UNSPACED.test(raw.charAt(at - 1)) || !UNSPACED.test(raw.charAt(next))) output.pushSpace(at);
  return next;
}

/**
 * A hyphen within a word goes, with the line end after it: who reads `exam-⏎ple` can't tell whether the word has one. A dash between
 * words has spaces around it; before and between digits it is a sign.
 */
function readDash(raw: string, at: number, output: Output): number {
  const next = skip(
    raw,
    at + 1,
    (character) => HYPHENS.test(character) || INVISIBLE.test(character),
  );
  const after = skip(raw, next, (character) => BLANK.test(character) || INVISIBLE.test(character));
  const isEndOfParagraph = EMPTY_LINE.test(raw.slice(next, after));
  const isLong = isEndOfParagraph || next - at > 1 || /[—―]/.test(raw.charAt(at));
  const [left, right] = [raw.charAt(at - 1), raw.charAt(after)];
  if (!isLong && WORD_CHARACTER.test(left) && WORD_CHARACTER.test(right)) {
    if (!ALPHABETIC.test(left) || !ALPHABETIC.test(right)) output.push(CODE.hyphen, at, next);
    return after;
  }
  if (!isLong && after === next && /\d/.test(right)) {
    output.push(CODE.hyphen, at, next);
    return next;
  }
  output.pushSpace(at);
  output.push(CODE.hyphen, at, next);
  output.pushSpace(at);
  return after;
}

function skip(raw: string, from: number, is: (character: string) => boolean): number {
  let at = from;
  while (at < raw.length && is(raw.charAt(at))) at++;
  return at;
}

function readCluster(raw: string, at: number, next: number, output: Output): number {
  let end = next;
  while (end < raw.length && COMBINING.test(raw.charAt(end))) end++;
  const cluster = raw.slice(at, end);
  const normal = RAISED.test(cluster) ? cluster : cluster.normalize("NFKC");
  for (let unit = 0; unit < normal.length; unit++) {
    // `´` and its like are a blank with an accent.
    if (normal.charCodeAt(unit) === CODE.space) output.pushSpace(at);
    else output.push(normal.charCodeAt(unit), at, end);
  }
  return end;
}

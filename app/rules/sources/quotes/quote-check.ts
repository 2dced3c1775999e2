import search from "approx-string-match";
import { wordCount } from "../../lessons/prose/readability.ts";
import { normalizeQuote, type NormalizedText } from "./normalize-quote.ts";

/** In words: fewer are no evidence, more are no quote. */
export const QUOTE_WORDS = { least: 8, most: 25 } as const;
/** In Chinese, Japanese and Thai, where words have no borders to count. */
export const QUOTE_CHARACTERS = { least: 12, most: 60 } as const;
/** Word for word, half of it is evidence enough: some definitions have four words. */
const VERBATIM_SHARE = 0.5;

/** In characters. A changed word stays near; another sentence doesn't. */
const NEAR = { errors: 2, share: 0.12 } as const;
/** A near quote shares some piece of this many characters with its source, and is looked for there only. */
const SEED = { spaced: 12, unspaced: 4, count: 10, places: 6 } as const;
/** Around a place that a writer named, in characters. */
const MARGIN = 1_000;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const EDGES = /^(?:[\s.,;:!?…()[\]。，、；：！？]|-(?!\d))+|[\s.,;:!?…()[\]。，、；：！？-]+$/gu;

export interface QuoteMatch {
  /** `near` is not what the source says: show the source's own words. */
  match: "verbatim" | "near";
  start: number;
  end: number;
}
interface Span {
  start: number;
  end: number;
}

/** A text in which quotes are looked up. Offsets are UTF-16 offsets in the text as it was passed. */
export class QuotableText {
  readonly raw: string;
  readonly #normalized: NormalizedText;

  constructor(raw: string) {
    this.raw = raw;
    this.#normalized = normalizeQuote(raw);
  }

  /** The text as quotes are compared. */
  get normalized(): string {
    return this.#normalized.text;
  }

  /**
   * Where the text says this, preferably within or near `around`. Word for word apart from typesetting and the first character's
   * case is `verbatim`; a few characters off is `near`, if the quote has a quote's length. A number, a name or a "not" that
   * differs is never verbatim.
   */
  find(quote: string, around?: Span): QuoteMatch | null {
    const wanted = normalizeQuote(quote).text.replaceAll(EDGES, "");
    const { size, least, most } = lengthOf(wanted);
    if (size < least * VERBATIM_SHARE) return null;
    const at = this.#normalizedOffset(around?.start ?? 0);
    const end = around && this.#normalizedOffset(around.end);
    const verbatim = this.#verbatim(wanted, at, end);
    if (verbatim) return { match: "verbatim", ...this.#rawSpan(verbatim) };
    if (size < least || size > most) return null;
    const near =
      (end !== undefined &&
        this.#nearIn(wanted, { start: at - MARGIN, end: end + MARGIN }, (at + end) / 2)) ||
      this.#near(wanted, at);
    return near ? { match: "near", ...this.#rawSpan(near) } : null;
  }

  /** The next occurrence on either side of a place, whichever is closer. */
  #verbatim(wanted: string, at: number, end = at): Span | null {
    const [first = ""] = wanted;
    const rest = wanted.slice(first.length);
    const isHere = (place: number) => {
      const start = place - first.length;
      const written = this.normalized.slice(start, place);
      const isSame = written === first || written.toLowerCase() === first.toLowerCase();
      return start >= 0 && isSame && isWhole(this.normalized, start, place + rest.length);
    };
    let after = this.normalized.indexOf(rest, at + first.length);
    while (after !== -1 && !isHere(after)) after = this.normalized.indexOf(rest, after + 1);
    let before = at === 0 ? -1 : this.normalized.lastIndexOf(rest, at + first.length - 1);
    while (before !== -1 && !isHere(before))
      before = before === 0 ? -1 : this.normalized.lastIndexOf(rest, before - 1);
    if (after === -1 && before === -1) return null;
    const isBehind = after !== -1 && (before === -1 || after - end <= at - before - rest.length);
    const start = (isBehind ? after : before) - first.length;
    return { start, end: start + wanted.length };
  }

  /** Looks only where a piece of the quote stands word for word. */
  #near(wanted: string, at: number): Span | null {
    const size = isUnspaced(wanted) ? SEED.unspaced : SEED.spaced;
    const step = Math.max(1, Math.floor((wanted.length - size) / (SEED.count - 1)));
    const places = new Set<number>();
    for (let from = 0; from + size <= wanted.length; from += step) {
      const seed = wanted.slice(from, from + size);
      let hit = this.normalized.indexOf(seed);
      for (let count = 0; hit !== -1 && count < SEED.places; count++) {
        places.add(Math.round((hit - from) / 32) * 32);
        hit = this.normalized.indexOf(seed, hit + 1);
      }
    }
    const spans = [...places].flatMap((place) => {
      const window = { start: place - 64, end: place + wanted.length + 64 };
      return this.#nearIn(wanted, window, at) ?? [];
    });
    return spans.toSorted((one, other) => one.errors - other.errors)[0] ?? null;
  }

  /** The best match in a window; of several as good, the one closest to a place. */
  #nearIn(wanted: string, window: Span, place: number): (Span & { errors: number }) | null {
    const from = Math.max(0, window.start);
    const text = this.normalized.slice(from, window.end);
    const most = Math.max(NEAR.errors, Math.floor(wanted.length * NEAR.share));
    const [best] = search(text, wanted, most)
      .map(({ start, end, errors }) => ({ start: start + from, end: end + from, errors }))
      .toSorted(
        (one, other) =>
          one.errors - other.errors || Math.abs(one.start - place) - Math.abs(other.start - place),
      );
    return best ? { ...toWordBorders(this.normalized, best), errors: best.errors } : null;
  }

  /** Of the first character of the normalized text that comes from this offset or later. */
  #normalizedOffset(offset: number): number {
    const { starts } = this.#normalized;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #rawSpan({ start, end }: Span): Span {
    const { starts, ends } = this.#normalized;
    return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
  }
}

const isUnspaced = (text: string) =>
  (text.match(UNSPACED)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

function lengthOf(quote: string): { size: number; least: number; most: number } {
  if (isUnspaced(quote))
    return { size: quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0, ...QUOTE_CHARACTERS };
  return { size: wordCount(quote), ...QUOTE_WORDS };
}

/** Whether nothing continues a word or a number at either end: `3` is not in `3.5`, nor `5` in `-5`. */
function isWhole(text: string, start: number, end: number): boolean {
  if (isWithinWord(text, start) || isWithinWord(text, end)) return false;
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  const beginsInNumber =
    /\d/.test(text.charAt(start)) && /(?:\d[.,:-]|(?:^|[^\p{L}\p{N}])-)$/u.test(before);
  const endsInNumber = /\d/.test(text.charAt(end - 1)) && /^(?:[.,:-]\d|[%‰])/u.test(after);
  return !beginsInNumber && !endsInNumber;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

function isWithinWord(text: string, at: number): boolean {
  const [left, right] = [text.charAt(at - 1), text.charAt(at)];
  return (
    WORD_CHARACTER.test(left) &&
    WORD_CHARACTER.test(right) &&
    !(isUnspaced(left) || isUnspaced(right))
  );
}

function toWordBorders(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (/\s/u.test(text.charAt(from)) && from < to) from++;
  while (/\s/u.test(text.charAt(to - 1)) && to > from) to--;
  while (from > 0 && isWithinWord(text, from)) from--;
  while (to < text.length && isWithinWord(text, to)) to++;
  return { start: from, end: to };
}

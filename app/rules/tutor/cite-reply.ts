import { withoutCitations } from "../blocks/citations.ts";
import { cleanLine } from "../clean-text.ts";
import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import type { TutorCitation } from "./exchange.ts";

/** `[2]` or `[1, 3]` after a sentence; `[^2]` is the same from a model that knows our form. The space before it goes with it. */
const CODE_OR_MARK =
  /```[^]*?(?:```|$)|`[^`\n]+`|[ \t]*\[\^?\d{1,3}(?:[ \t]*[,;][ \t]*\^?\d{1,3})*\](?!\()/g;
/** Typed by a model, it would say that no source supports something. */
const UNSOURCED = /[ \t]*\[\^\?\]/g;

/** Numbers of a reply in the order in which they are first cited. */
export class ReplyCitations {
  /** What `[^1]`, `[^2]` and so on stand for. */
  readonly cited: TutorCitation[] = [];
  readonly #sources: readonly TutorCitation[];
  readonly #places = new Map<number, number>();

  /** `sources`: what the prompt numbers, from 1. */
  constructor(sources: readonly TutorCitation[]) {
    this.#sources = sources;
  }

  /** The next words of the reply with our marks. A number that nothing has is left out. */
  cite(text: string): string {
    return inProse(text.replaceAll(UNSOURCED, ""), (marks) => {
      const places = numbersIn(marks).flatMap((number) => this.#placeOf(number) ?? []);
      return [...new Set(places)].map((place) => `[^${place}]`).join("");
    });
  }

  #placeOf(number: number): number | null {
    const source = this.#sources[number - 1];
    if (!source) return null;
    const place = this.#places.get(number) ?? this.cited.push(source);
    this.#places.set(number, place);
    return place;
  }
}

const numbersIn = (marks: string) => (marks.match(/\d+/g) ?? []).map(Number);

/** Code and formulas stay as they are: `a[1]` is an element there. */
const inProse = (text: string, replacement: (marks: string) => string) =>
  cutAtFormulas(text)
    .map((piece) => {
      if (typeof piece !== "string") {
        const mark = piece.isDisplay ? "$$" : "$";
        return mark + piece.latex + mark;
      }
      return piece.replaceAll(CODE_OR_MARK, (match) =>
        match.startsWith("`") ? match : replacement(match),
      );
    })
    .join("");

/** Long enough to find the place, short enough to be read beside a reply. */
const LONGEST_QUOTE = 280;

/** The beginning of a text: whole sentences if one ends in time, otherwise whole words. */
export function quoteOf(text: string): string {
  const plain = cleanLine(withoutCitations(text));
  if (plain.length <= LONGEST_QUOTE) return plain;
  const start = plain.slice(0, LONGEST_QUOTE);
  const sentences = /^[^]*[.!?。！？](?=\s|$)/u.exec(start)?.[0];
  return sentences ?? start.replace(/\s+\S*$/u, "");
}

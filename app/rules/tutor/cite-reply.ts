import { withoutCitations } from "../blocks/citations.ts";
import { cleanLine } from "../clean-text.ts";
import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import type { PassageCitation } from "../sources/source.ts";
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
const LONGEST_QUOTE = { paragraph: 280, passage: 600 } as const;

/** The beginning of a paragraph. */
export const quoteOf = (text: string): string =>
  beginningOf(cleanLine(withoutCitations(text)), LONGEST_QUOTE.paragraph);

/** A passage that a prompt holds. */
interface Passage {
  sourceId: string;
  name: string;
  start: number;
  page: number | null;
  text: string;
}

/** Its beginning, in the source's own words and place. */
export function passageCitation({ sourceId, name, start, page, text }: Passage): TutorCitation {
  const words = beginningOf(text, LONGEST_QUOTE.passage);
  const passage: PassageCitation = {
    source: sourceId,
    name,
    from: start,
    to: start + words.length,
    ...(page !== null && { page }),
    quote: cleanLine(words),
    match: "verbatim",
  };
  return { kind: "passage", passage };
}

/** Whole sentences if one ends in time, otherwise whole words. */
function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const sentences = /^[^]*[.!?。！？](?=\s|$)/u.exec(start)?.[0];
  return sentences ?? start.replace(/\s+\S*$/u, "");
}

import type { Block } from "../blocks/block.ts";
import type { Section } from "../blocks/block-kind.ts";
import { withoutCitations } from "../blocks/citations.ts";
import { withCitingTexts } from "./citing-texts.ts";
import { sentencePlaces } from "./sentence-places.ts";
import type { PassageCitation } from "../sources/source.ts";

/* Marks in a lesson's text: `[^3]` after a sentence that rests on a passage, `[^?]` after one that no source says. */

/** A statement of a lesson, word for word as it stands there, and the passage that says it. */
export interface CitedStatement {
  quote: string;
  /** Null: no source says it. */
  citation: PassageCitation | null;
}

interface Marked {
  /** Where the sentence ends. */
  end: number;
  citations: PassageCitation[];
  isUnsourced: boolean;
}

/** What a sentence says that stands in no source. */
export interface Strays {
  figures: (sentence: string) => string[];
  names: (sentence: string) => string[];
}

const NO_STRAYS: Strays = { figures: () => [], names: () => [] };

/** A hook and a tease are shown literally. */
const CITING = new Set<Section>(["explanation", "example", "why"]);
/** What the schemas of the blocks allow; a longer text stays without marks. */
const LONGEST: Partial<Record<Block["kind"], number>> = {
  text: 12_000,
  callout: 800,
  more: 1_200,
  ask: 600,
  table: 160,
};
/** `[^99]` */
const MARK_LENGTH = 5;

/**
 * The lesson with a mark after each sentence that states something, and the passages it rests on as its sources, numbered as they are
 * read. A passage has one number. A figure from nowhere is marked even where a passage is cited: no passage says it. A name is marked once, so that a made-up
 * case isn't full of marks. Those that a model typed are taken out first.
 */
export function withCitations(
  blocks: readonly Block[],
  statements: readonly CitedStatement[],
  strays: Strays = NO_STRAYS,
): Block[] {
  const items: PassageCitation[] = [];
  const numberOf = (citation: PassageCitation): number => {
    const at = items.findIndex((item) => isSamePassage(item, citation));
    return at === -1 ? items.push(citation) : at + 1;
  };
  const open = { statements: new Set(statements), strays, names: new Set<string>() };
  const marked = blocks.map((block) => {
    const longest = LONGEST[block.kind] ?? 0;
    return withCitingTexts(block, (typed) => {
      const text = withoutCitations(typed);
      if (!CITING.has(block.section)) return text;
      const sentences = markedSentences(text, open);
      const marks = sentences.flatMap(({ citations }) => [...citations, "?"]).length;
      const fits = text.length + marks * MARK_LENGTH <= longest;
      return fits ? withMarks(text, sentences, numberOf) : text;
    });
  });
  return items.length === 0
    ? marked
    : [...marked, { id: "sources", section: "next", kind: "sources", sources: items }];
}

const isSamePassage = (one: PassageCitation, other: PassageCitation) =>
  one.source === other.source && one.from === other.from && one.to === other.to;

/** Whether a statement stands where it can be cited. */
export function isStated(blocks: readonly Block[], quote: string): boolean {
  const statements = new Set([{ quote, citation: null }]);
  const open = { statements, strays: NO_STRAYS, names: new Set<string>() };
  for (const block of blocks.filter(({ section }) => CITING.has(section)))
    withCitingTexts(block, (text) => {
      markedSentences(withoutCitations(text), open);
      return text;
    });
  return statements.size === 0;
}

/** What is still to be marked. */
interface Open {
  statements: Set<CitedStatement>;
  strays: Strays;
  /** Marked before. */
  names: Set<string>;
}

/** Takes each statement where it stands for the first time. */
function markedSentences(text: string, { statements, strays, names }: Open): Marked[] {
  const places = sentencePlaces(text);
  const stated = [...statements].flatMap((statement) => {
    const end = endOf(statement.quote, text);
    const place =
      end === null ? undefined : places.find(({ start, end: last }) => start < end && end <= last);
    if (place) statements.delete(statement);
    return place ? [{ place, citation: statement.citation }] : [];
  });
  return places.flatMap((place) => {
    const own = stated.filter((statement) => statement.place === place);
    const citations = own.flatMap(({ citation }) => citation ?? []);
    const words = text.slice(place.start, place.end);
    const isStray =
      strays.figures(words).length > 0 ||
      (citations.length === 0 && isNew(strays.names(words), names));
    const isUnsourced = isStray || (own.length > 0 && citations.length === 0);
    return citations.length > 0 || isUnsourced ? [{ end: place.end, citations, isUnsourced }] : [];
  });
}

function isNew(strays: readonly string[], names: Set<string>): boolean {
  const fresh = strays.filter((name) => !names.has(name));
  for (const name of fresh) names.add(name);
  return fresh.length > 0;
}

/** Where a quotation ends in a text, whatever its marks, quotation marks and spaces are; null if it doesn't stand there. */
function endOf(quote: string, text: string): number | null {
  const wanted = charactersOf(quote).letters;
  const { letters, ends } = charactersOf(text);
  const at = wanted === "" ? -1 : letters.indexOf(wanted);
  return at === -1 ? null : (ends[at + wanted.length - 1] ?? null);
}

/** Letters and digits in lower case, and where each ends in the text. */
function charactersOf(text: string): { letters: string; ends: number[] } {
  let letters = "";
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}\p{M}]/gu)) {
    const lower = letter.toLowerCase();
    letters += lower;
    for (let unit = 0; unit < lower.length; unit++) ends.push(index + letter.length);
  }
  return { letters, ends };
}

function withMarks(
  text: string,
  sentences: readonly Marked[],
  numberOf: (citation: PassageCitation) => number,
): string {
  let marked = "";
  let from = 0;
  for (const { end, citations, isUnsourced } of sentences) {
    const numbers = [...new Set(citations.map(numberOf))].toSorted((one, other) => one - other);
    const marks = [...numbers, ...(isUnsourced ? ["?"] : [])].map((mark) => `[^${mark}]`);
    marked += text.slice(from, end) + marks.join("");
    from = end;
  }
  return marked + text.slice(from);
}

import { wordCount } from "../../lessons/prose/readability.ts";
import type { SourcePart } from "../source.ts";

/** What a learner chose of a source, with its text. */
export interface SourceToRead {
  id: string;
  name: string;
  text: string;
  parts: readonly SourcePart[];
  /** Places in `parts`; null for all of them. */
  chosenParts: readonly number[] | null;
}

/** A paragraph or a few sentences of one. */
export interface ReadingPiece {
  source: SourceToRead;
  /** What it stands below. */
  title: string;
  isTitle: boolean;
  /** Nothing before it stands below the same title. */
  isFirst: boolean;
  start: number;
  end: number;
  words: number;
}

/** As much as a card holds. */
const MOST_WORDS = 110;

/** The chosen parts of all sources in pieces, in order. */
export const piecesOf = (sources: readonly SourceToRead[]): ReadingPiece[] =>
  sources.flatMap((source) =>
    partsToRead(source).flatMap((part) =>
      spansIn(source.text, part).map(({ start, end }, index) => {
        const text = source.text.slice(start, end);
        return {
          source,
          title: part.title,
          isTitle: index === 0 && isSame(text, part.title),
          isFirst: index === 0,
          start,
          end,
          words: wordCount(text),
        };
      }),
    ),
  );

/** Up to an empty line. Nothing in it goes back, however many blanks a text has. */
const PARAGRAPH = /\S(?:[^\n]|\n(?![ \t]*\n))*/g;

type Span = Pick<SourcePart, "start" | "end">;

function partsToRead({ name, text, parts, chosenParts }: SourceToRead) {
  if (parts.length === 0) return [{ title: name, start: 0, end: text.length }];
  return parts.filter((_, place) => chosenParts?.includes(place) ?? true);
}

const isSame = (one: string, other: string) =>
  one.replaceAll(/[\s#]+/g, " ").trim() === other.replaceAll(/[\s#]+/g, " ").trim();

function spansIn(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (const { 0: paragraph, index } of text.slice(start, end).matchAll(PARAGRAPH))
    spans.push(...inSentences(paragraph.trimEnd(), start + index));
  return spans;
}

/** A long paragraph is cut between sentences, so that its cards stay short. */
function inSentences(paragraph: string, at: number): Span[] {
  const whole = { start: at, end: at + paragraph.length };
  if (wordCount(paragraph) <= MOST_WORDS) return [whole];
  const spans: Span[] = [];
  let words = 0;
  for (const { segment, index } of SENTENCES.segment(paragraph)) {
    const count = wordCount(segment);
    const last = spans.at(-1);
    if (last === undefined || words + count > MOST_WORDS) {
      spans.push({ start: at + index, end: at + index + segment.trimEnd().length });
      words = 0;
    } else last.end = at + index + segment.trimEnd().length;
    words += count;
  }
  return spans;
}

const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

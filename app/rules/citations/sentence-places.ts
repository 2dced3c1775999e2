import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";

/* Where the sentences of a Markdown text stand. */

export interface SentencePlace {
  start: number;
  /** After its last mark: a full stop, and what closes a quotation, a bracket or emphasis behind it. */
  end: number;
}

const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;
/** Marks of lists and quotes at the beginning of a line. */
const LINE_MARKS = /^[ \t]*(?:(?:[-*+>•]|\d{1,3}[.)])[ \t]+)+/;
const HEADING = /^[ \t]*#{1,6}[ \t]/;
const FENCE = /```/;
const ENDING = /[.!?。！？…]["'”’»)\]*_]*$/u;
const CLOSING = /^["'”’»)\]*_]+(?=\s|$)/u;
/** Formulas and code hold no end of a sentence; none of these letters can be one. */
const FILLER = "x";

/**
 * The sentences of a text, without headings, fenced code and display formulas. `language` as HTML's `lang`: only where sentences end at all
 * depends on it.
 */
export function sentencePlaces(text: string, language?: string): SentencePlace[] {
  const masked = withoutCode(text);
  const places: SentencePlace[] = [];
  let from = 0;
  for (const line of masked.split("\n")) {
    const original = text.slice(from, from + line.length);
    if (!isLeftOut(line, original))
      places.push(...placesInLine(line, language).map((place) => moved(place, from)));
    from += line.length + 1;
  }
  return places;
}

const moved = ({ start, end }: SentencePlace, by: number) => ({ start: start + by, end: end + by });

/** Of equal length, so that places stay places. */
function withoutCode(text: string): string {
  const filled = text.replaceAll(CODE, (code) =>
    code.replaceAll(/[^\n]/g, code.startsWith("```") ? "\u0000" : FILLER),
  );
  let at = 0;
  let masked = filled;
  for (const piece of cutAtFormulas(filled)) {
    if (typeof piece === "string") {
      at = filled.indexOf(piece, at) + piece.length;
      continue;
    }
    const mark = piece.isDisplay ? "$$" : "$";
    const opened = filled.indexOf(mark, at);
    const end = filled.indexOf(mark, opened + mark.length) + mark.length;
    const mask = filled
      .slice(opened, end)
      .replaceAll(/[^\n]/g, piece.isDisplay ? "\u0000" : FILLER);
    masked = masked.slice(0, opened) + mask + masked.slice(end);
    at = end;
  }
  return masked;
}

const isLeftOut = (line: string, original: string) =>
  HEADING.test(line) || FENCE.test(original) || line.replaceAll("\u0000", "").trim() === "";

function placesInLine(line: string, language?: string): SentencePlace[] {
  const marks = LINE_MARKS.exec(line)?.[0].length ?? 0;
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  const places: SentencePlace[] = [];
  for (const { segment, index } of segmenter.segment(line.slice(marks))) {
    const last = places.at(-1);
    const end = marks + index + segment.trimEnd().length;
    // The segmenter doesn't know that a star closes: it belongs to the sentence before it.
    const closing = last ? (CLOSING.exec(segment)?.[0].length ?? 0) : 0;
    if (last) last.end += closing;
    const start = marks + index + closing + (/\S/.exec(segment.slice(closing))?.index ?? 0);
    if (last && isAbbreviated(line.slice(last.start, last.end))) last.end = end;
    else if (end > start) places.push({ start, end });
  }
  return places;
}

/** 'Dr.', 'e.g.', an initial, 'St.' end no sentence. */
const isAbbreviated = (sentence: string) =>
  !ENDING.test(sentence) ||
  /(?:^|[\s(“"])(?:\p{Lu}|\p{L}\.\p{L}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|ca|cf|Fig|approx|bzw|etc)\.$/u.test(
    sentence,
  );

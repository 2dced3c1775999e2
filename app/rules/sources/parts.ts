import { wordCount } from "../lessons/prose/readability.ts";
import type { SourcePart } from "./source.ts";
import { firstWords, stretchesOf } from "./stretches.ts";

interface ReadableDocument {
  text: string;
  pageStarts: readonly number[];
  headings: readonly { title: string; level: number; start: number }[];
}

/** A longer list is no choice. */
const MAX_PARTS = 120;
/** In words. */
const STRETCH = 1_500;
/** Fewer words are a line or two. */
const MIN_WORDS = 40;
/** Below one heading stands most of a document: a choice of it would be none. */
const MAX_WORDS = 6_000;
const MAX_TITLE = 120;

/** A document in parts to choose from, in order, without gaps: by its headings, otherwise in stretches of about 1,500 words. */
export function partsOf(document: ReadableDocument): SourcePart[] {
  if (document.text.trim() === "") return [];
  const headings = upperHeadings(
    document.headings.toSorted((one, other) => one.start - other.start),
  );
  const starts = headings.map(({ start }, index) => (index === 0 ? 0 : start));
  const parts = headings.map(({ title, level }, index): SourcePart => {
    const [start = 0, end = document.text.length] = starts.slice(index, index + 2);
    return { title, level, start, end, words: wordCount(document.text.slice(start, end)) };
  });
  const all =
    parts.length > 0 ? withPreface(document, parts, headings[0]!.start) : [wholeOf(document)];
  const joined = joinTiny(all);
  const most = joined.length === 1 ? STRETCH : MAX_WORDS;
  const total = joined.reduce((sum, { words }) => sum + words, 0);
  const stretch = Math.max(STRETCH, Math.ceil(total / MAX_PARTS));
  return joined.flatMap((part) =>
    part.words > most ? stretchesOf(document.text, part, stretch) : [part],
  );
}

/** As many levels as a list takes. A single level that is too long is thinned out. */
function upperHeadings<Heading extends { level: number }>(headings: Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].toSorted((a, b) => b - a);
  const upTo = (level: number) => headings.filter((heading) => heading.level <= level);
  const most = levels.find((level) => upTo(level).length <= MAX_PARTS);
  if (most !== undefined || headings.length === 0) return most === undefined ? [] : upTo(most);
  const top = upTo(levels.at(-1)!);
  const step = Math.ceil(top.length / MAX_PARTS);
  return top.filter((_, place) => place % step === 0);
}

/** What stands before the first heading is a part of its own, unless it's a line or two. */
function withPreface({ text }: ReadableDocument, parts: SourcePart[], end: number): SourcePart[] {
  const words = wordCount(text.slice(0, end));
  const [first, ...rest] = parts;
  if (!first || words < MIN_WORDS) return parts;
  const preface = { title: firstWords(text.slice(0, end)), level: 1, start: 0, end, words };
  return [preface, { ...first, start: end, words: first.words - words }, ...rest];
}

const wholeOf = ({ text }: ReadableDocument): SourcePart => ({
  title: firstWords(text),
  level: 1,
  start: 0,
  end: text.length,
  words: wordCount(text),
});

/** A title without text of its own goes with its first section, the last lines of a chapter with what is before them. */
function joinTiny(parts: readonly SourcePart[]): SourcePart[] {
  const joined: SourcePart[] = [];
  for (const [index, part] of parts.entries()) {
    const last = joined.at(-1);
    const next = parts[index + 1];
    const isLead = last && last.words < MIN_WORDS && part.level >= last.level;
    const isTail = last && part.words < MIN_WORDS && (!next || next.level < part.level);
    if (!last || !(isLead || isTail)) {
      joined.push(part);
      continue;
    }
    const title = isLead ? `${last.title} · ${part.title}`.slice(0, MAX_TITLE) : last.title;
    joined[joined.length - 1] = { ...last, title, end: part.end, words: last.words + part.words };
  }
  return joined;
}

import { estimateTokens } from "../estimate-tokens.ts";
import { numberParts, type NumberedPart, type PartedSource } from "../course-parts.ts";

/** How much of a prompt tells what a course's sources are about. */
export const DIGEST_TOKENS = 12_000;

interface DigestedSource extends PartedSource {
  name: string;
  /** Beginnings of its passages, in order. */
  passages: readonly { part: number | null; text: string }[];
}

/** How much is said of each part: its first words, and again after so many passages. A passage has about 150 words. */
interface Detail {
  words: number;
  everyPassages: number;
}

/** From the most telling one. */
const DETAILS: readonly Detail[] = [
  { words: 40, everyPassages: 4 },
  { words: 40, everyPassages: 10 },
  { words: 40, everyPassages: Infinity },
  { words: 20, everyPassages: Infinity },
  { words: 8, everyPassages: Infinity },
  { words: 0, everyPassages: Infinity },
];

/** A heading or a line may be a passage of its own. */
const PASSAGES_OF_BEGINNING = 3;

/** In scripts without spaces a word is as long as a sentence. */
const CHARACTERS_PER_WORD = 7;

/** Lines that tell a planner of a course what its sources are about, part by part, as much of it as fits. */
export function digestOf(
  sources: readonly DigestedSource[],
  budget: number = DIGEST_TOKENS,
): string[] {
  const parts = numberParts(sources);
  for (const lines of draftsOf(sources, parts)) if (tokensOf(lines) <= budget) return lines;
  return [];
}

const tokensOf = (lines: readonly string[]) => estimateTokens(lines.join("\n"));

/** Ever shorter: fewer words of each part, then only parts of the upper levels, then stretches of parts. */
function* draftsOf(sources: readonly DigestedSource[], parts: readonly NumberedPart[]) {
  for (const detail of DETAILS) yield linesOf(sources, parts, () => true, detail);
  const titlesOnly = DETAILS.at(-1)!;
  const levels = [...new Set(parts.map(({ level }) => level))].toSorted((a, b) => b - a);
  for (const deepest of levels.slice(1))
    yield linesOf(sources, parts, ({ level }) => level <= deepest, titlesOnly);
  for (let stretch = 2; stretch < parts.length * 2; stretch *= 2)
    yield linesOf(sources, parts, ({ number }) => number % stretch === 1, titlesOnly);
}

/** `isNamed`: the others are part of the last one that is. */
function linesOf(
  sources: readonly DigestedSource[],
  parts: readonly NumberedPart[],
  isNamed: (part: NumberedPart) => boolean,
  detail: Detail,
): string[] {
  return sources.flatMap((source) => {
    const own = parts.filter((part) => part.source === source.id);
    const passages = Map.groupBy(source.passages, ({ part }) => part);
    const groups: NumberedPart[][] = [];
    for (const part of own) {
      const last = groups.at(-1);
      if (last && !isNamed(part)) last.push(part);
      else groups.push([part]);
    }
    return [
      `From ${oneLine(source.name)}:`,
      ...groups.flatMap((group) => describe(group, passages.get(group[0]!.part) ?? [], detail)),
    ];
  });
}

/** Its words are indented and in one line, so that nothing in them looks like a part. */
function describe(
  group: readonly NumberedPart[],
  passages: DigestedSource["passages"],
  detail: Detail,
): string[] {
  const [first] = group;
  if (!first) return [];
  const last = group.at(-1)!.number;
  const range = last > first.number ? `${first.number}–${last}` : `${first.number}`;
  const words = group.reduce((sum, part) => sum + part.words, 0);
  const beginnings = passages
    .flatMap((_, index) =>
      index === 0 || index % detail.everyPassages === 0
        ? [passages.slice(index, index + PASSAGES_OF_BEGINNING)]
        : [],
    )
    .map((following) => following.map(({ text }) => text).join(" "))
    .map((text, index) => firstWords(index === 0 ? withoutTitle(text, first) : text, detail))
    .filter((text) => text !== "");
  return [
    `${range}. [level ${first.level}, ${words} words] ${oneLine(first.title)}`,
    ...beginnings.map((text) => `   ${text}`),
  ];
}

const withoutTitle = (text: string, { title }: NumberedPart) =>
  text.startsWith(title) ? text.slice(title.length) : text;

function firstWords(text: string, { words }: Detail): string {
  const all = oneLine(text).split(" ");
  const some = all
    .slice(0, words)
    .join(" ")
    .slice(0, words * CHARACTERS_PER_WORD)
    .toWellFormed();
  return some.length < oneLine(text).length && some !== "" ? `${some} …` : some;
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

import { characterCount, cleanLine, comparable } from "../../clean-text.ts";
import { lessonsFor, LESSONS_FROM_SOURCE } from "../lesson-count.ts";
import { piecesOf, type ReadingPiece, type SourceToRead } from "./reading-pieces.ts";

/** A stretch of the sources that is read in one go. */
export interface ReadingLesson {
  title: string;
  pieces: readonly ReadingPiece[];
}

/** Sources in lessons of about equal length, in order: 3 to 20, fewer only where there are fewer paragraphs. */
export function readingLessons(
  sources: readonly SourceToRead[],
  wanted: number | null = null,
): ReadingLesson[] {
  const pieces = piecesOf(sources);
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0);
  const { least, most } = LESSONS_FROM_SOURCE;
  const count = Math.min(most, Math.max(least, Math.round(wanted ?? lessonsFor(words))));
  const ends = endsOf(pieces, count, words);
  const lessons = ends.map((end, index) => pieces.slice(ends[index - 1] ?? 0, end));
  const titled = distinctly();
  return lessons.map((own) => ({ title: titled(titleOf(own)), pieces: own }));
}

/** A part that begins this near to where a lesson should end is a better end. */
const NEAR = 0.3;
/** Better still is not to cut a paragraph after its heading. */
const AFTER_TITLE = 10;

/** After which piece each lesson ends. */
function endsOf(pieces: readonly ReadingPiece[], count: number, words: number): number[] {
  const bodies = pieces.filter(({ isTitle }) => !isTitle).length;
  const lessons = Math.min(count, Math.max(1, bodies), pieces.length);
  const until = pieces.map(
    (
      (sum) =>
      ({ words: own }: ReadingPiece) =>
        (sum += own)
    )(0),
  );
  const ends: number[] = [];
  for (let lesson = 1; lesson < lessons; lesson += 1) {
    const from = (ends.at(-1) ?? 0) + 1;
    const to = pieces.length - (lessons - lesson);
    const target = (words * lesson) / lessons;
    const cost = (end: number) => {
      const distance = Math.abs((until[end - 1] ?? 0) - target) / (words / lessons || 1);
      if (pieces[end - 1]?.isTitle) return distance + AFTER_TITLE;
      return pieces[end]?.isFirst ? distance - NEAR : distance;
    };
    let best = from;
    for (let end = from; end <= to; end += 1) if (cost(end) < cost(best)) best = end;
    ends.push(best);
  }
  return pieces.length === 0 ? [] : [...ends, pieces.length];
}

/** That of the part of which the lesson has most. */
function titleOf(pieces: readonly ReadingPiece[]): string {
  const words = new Map<string, number>();
  for (const piece of pieces) words.set(piece.title, (words.get(piece.title) ?? 0) + piece.words);
  const [most] = [...words].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? "";
}

const MAX_TITLE = 70;

/** Lessons of a course differ: a second one with a title gets a number. */
function distinctly(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const line = cleanLine(title) || "Text";
    const name =
      characterCount(line) <= MAX_TITLE
        ? line
        : `${Array.from(line).slice(0, MAX_TITLE).join("").trimEnd()}…`;
    let free = name;
    for (let count = 2; taken.has(comparable(free)); count += 1) free = `${name} (${count})`;
    taken.add(comparable(free));
    return free;
  };
}

import { wordCount } from "../lessons/prose/readability.ts";
import type { SourcePart } from "./source.ts";
import { cutIntoChunks } from "./chunk.ts";

const TITLE = { words: 8, characters: 60 } as const;

/** Cuts a long part into pieces of about `target` words, at the ends of sentences. The first one keeps its title. */
export function stretchesOf(text: string, part: SourcePart, target: number): SourcePart[] {
  const piece = text.slice(part.start, part.end);
  const size = part.words / Math.max(1, Math.round(part.words / target));
  const chunks = cutIntoChunks({ text: piece, pageStarts: [], headings: [] });
  const stretches: SourcePart[] = [];
  let words = 0;
  for (const [index, { start, end }] of chunks.entries()) {
    if (index === 0 || words >= size * stretches.length)
      stretches.push({ ...part, start: part.start + (index === 0 ? 0 : start), words: 0 });
    const count = wordCount(piece.slice(start, end));
    words += count;
    stretches.at(-1)!.words += count;
  }
  return stretches.map((stretch, index) => {
    const end = stretches[index + 1]?.start ?? part.end;
    const title = index === 0 ? part.title : firstWords(text.slice(stretch.start, end));
    return { ...stretch, title, end };
  });
}

/** A text's first words, to name it by. */
export function firstWords(text: string): string {
  const line = text.trim().slice(0, 400).replaceAll(/\s+/gu, " ");
  const words = line.split(" ").slice(0, TITLE.words).join(" ");
  const title = Array.from(words).slice(0, TITLE.characters).join("");
  return title === line ? title : `${title.replace(/[\s.,;:!?。，、]+$/u, "")}…`;
}

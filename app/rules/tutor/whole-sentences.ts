import { sentencePlaces } from "../citations/sentence-places.ts";

/**
 * Gives out a growing text by the sentence, so that each can be checked before anyone reads it. What it gives out, put together, is
 * the text.
 */
export class WholeSentences {
  readonly #language: string | undefined;
  #pending = "";

  constructor(language?: string) {
    this.#language = language;
  }

  /** The sentences that are complete now, each with the space before it. */
  take(append: string): string[] {
    this.#pending += append;
    const complete = this.#pending.slice(0, completeLength(this.#pending, this.#language));
    this.#pending = this.#pending.slice(complete.length);
    return piecesOf(complete, this.#language);
  }

  /** What is left at the end. */
  rest(): string[] {
    const complete = this.#pending;
    this.#pending = "";
    return piecesOf(complete, this.#language);
  }
}

/** Up to where nothing can change any more: not inside code, not inside a formula. */
function completeLength(text: string, language?: string): number {
  const end = Math.max(lastSentence(text, language), text.lastIndexOf("\n") + 1);
  return Math.min(outsideCode(text, end), openFormula(text) ?? end);
}

/** Where the last sentence begins, which may go on, or get a mark. */
function lastSentence(text: string, language?: string): number {
  const ends = sentenceEnds(text, language).filter((end) => text.slice(end).trim() !== "");
  const isMarkOpen = /^[ \t]*\[[\d^,; \t]*$/.test(text.slice(ends.at(-1)));
  return ends.at(isMarkOpen ? -2 : -1) ?? 0;
}

const MARKS = /^(?:[ \t]*\[\^?\d+(?:[ \t]*[,;][ \t]*\^?\d+)*\])+/;

/** After the marks that belong to each sentence. An address such as `x.example/?a=1` ends none. */
const sentenceEnds = (text: string, language?: string): number[] =>
  sentencePlaces(text, language)
    .map(({ end }) => end + (MARKS.exec(text.slice(end))?.[0].length ?? 0))
    .filter((end) => /^(?:\s|$)/.test(text.slice(end)) || /[。！？]$/u.test(text.slice(0, end)));

/** Fenced code, with what closes it where that is here already. */
const FENCED = /^[ \t]*```[^]*?(?:(\n[ \t]*```)[^\n]*|$(?![^]))/gm;

/** A place inside fenced code moves to its beginning. */
function outsideCode(text: string, place: number): number {
  for (const { 0: code, 1: closing, index } of text.matchAll(FENCED)) {
    const end = closing === undefined ? Infinity : index + code.length;
    if (index < place && place < end) return index;
  }
  return place;
}

/** A formula never has an empty line in it, so an odd dollar sign before one is a price. */
function openFormula(text: string): number | null {
  const paragraph = text.lastIndexOf("\n\n") + 1;
  const signs = [...text.slice(paragraph).matchAll(/(?<!\\)\$\$?/g)];
  return signs.length % 2 === 1 ? paragraph + (signs.at(-1)?.index ?? 0) : null;
}

/** Cut after each sentence. Code stays in one piece. */
function piecesOf(text: string, language?: string): string[] {
  const cuts = sentenceEnds(text, language);
  const pieces: string[] = [];
  let from = 0;
  for (const cut of [...cuts, text.length]) {
    if (cut <= from) continue;
    pieces.push(text.slice(from, cut));
    from = cut;
  }
  const last = pieces.at(-1);
  // Blanks at the end belong to the sentence before them.
  return last !== undefined && last.trim() === "" && pieces.length > 1
    ? [...pieces.slice(0, -2), pieces.slice(-2).join("")]
    : pieces;
}

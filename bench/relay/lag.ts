import { inMarkdown } from "#app/ai/lesson/ideas-in-markdown.ts";
import type { ReadLesson } from "./readers.ts";
import type { SentReply } from "./service.ts";

/** For one lesson, how long each token took from the service to the reader, with its time of sending. */
export interface Relayed {
  lags: { sentAt: number; milliseconds: number }[];
  /** When the reader received its first and last text. */
  from: number;
  until: number;
  /** Every word arrived once and in order. */
  isWhole: boolean;
}

/**
 * Matches the received text with its offsets in the service's reply, word by word: between them stands what a list is read as.
 * A word found too early makes a lag longer, never shorter.
 */
export function relayed({ pieces }: ReadLesson, reply: SentReply): Relayed {
  const texts = new Map<string, string>();
  const lags: Relayed["lags"] = [];
  let [next, end] = [0, 0];
  for (const [field, text, at] of pieces) {
    texts.set(field, (texts.get(field) ?? "") + text);
    const [begin, until] = placeOf(reply.text, text, end);
    end = until;
    for (let piece = reply.pieces[next]; piece && piece[0] <= end; piece = reply.pieces[++next])
      if (piece[0] > begin) lags.push({ sentAt: piece[1], milliseconds: at - piece[1] });
  }
  const fields = JSON.parse(reply.text) as Record<string, unknown>;
  return {
    lags,
    from: pieces[0]?.[2] ?? Number.POSITIVE_INFINITY,
    until: pieces.at(-1)?.[2] ?? 0,
    isWhole: FIELDS.every((field) => texts.get(field) === textOf(fields[field])),
  };
}

const FIELDS = [
  "title",
  "hook",
  "objective",
  "explanation",
  "example",
  "elaboration",
  "next_tease",
];

/** As a reader reads it: a list of ideas or steps is one text. */
const textOf = (field: unknown) => (Array.isArray(field) ? inMarkdown(field) : field);

/** Not in the reply, but in what a list is read as. */
const MARKUP = /^> \[!\w+\]$/gm;

/** Where these words begin and end in the reply, looked for after the first `from` characters. */
function placeOf(reply: string, words: string, from: number): [begin: number, end: number] {
  let [begin, end] = [from, from];
  for (const [index, [word]] of [...wordsOf(words)].entries()) {
    const start = reply.indexOf(word, end);
    if (start === -1) continue;
    if (index === 0) begin = start;
    end = start + word.length;
  }
  return [begin, end];
}

const wordsOf = (text: string) => text.replaceAll(MARKUP, "").matchAll(/[\p{L}\p{N}]+/gu);

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

/** Matches the received text with its offsets in the service's reply. */
export function relayed({ pieces }: ReadLesson, reply: SentReply): Relayed {
  const texts = new Map<string, string>();
  const lags: Relayed["lags"] = [];
  let next = 0;
  for (const [field, text, at] of pieces) {
    const before = texts.get(field) ?? "";
    const now = before + text;
    texts.set(field, now);
    const end = offsetOf(reply.text, field, now);
    for (let piece = reply.pieces[next]; piece && piece[0] <= end; piece = reply.pieces[++next])
      if (piece[0] > offsetOf(reply.text, field, before))
        lags.push({ sentAt: piece[1], milliseconds: at - piece[1] });
  }
  const fields = JSON.parse(reply.text) as Record<string, unknown>;
  return {
    lags,
    from: pieces[0]?.[2] ?? Number.POSITIVE_INFINITY,
    until: pieces.at(-1)?.[2] ?? 0,
    isWhole: FIELDS.every((field) => texts.get(field) === fields[field]),
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

/** The number of characters of the reply up to the shown part of a field. */
function offsetOf(fields: string, field: string, text: string): number {
  const name = `"${field}":"`;
  return fields.indexOf(name) + name.length + JSON.stringify(text).length - 2;
}

import type { Heard } from "./readers.ts";
import type { Said } from "./service.ts";

/** Of one lesson: how long each of its tokens took from the service to the reader, by the moment it was sent. */
export interface Relayed {
  lags: { sentAt: number; milliseconds: number }[];
  /** When its text began and ended on the reader's side. */
  from: number;
  until: number;
  /** Every word came, in order and once. */
  isWhole: boolean;
}

/** Follows the letters of the text back to their place in the service's reply. */
export function relayed({ pieces }: Heard, said: Said): Relayed {
  const shown = new Map<string, string>();
  const lags: Relayed["lags"] = [];
  let sent = 0;
  for (const [field, text, at] of pieces) {
    const before = shown.get(field) ?? "";
    const now = before + text;
    shown.set(field, now);
    const end = placeOf(said.text, field, now);
    for (let piece = said.pieces[sent]; piece && piece[0] <= end; piece = said.pieces[++sent])
      if (piece[0] > placeOf(said.text, field, before))
        lags.push({ sentAt: piece[1], milliseconds: at - piece[1] });
  }
  const reply = JSON.parse(said.text) as Record<string, unknown>;
  return {
    lags,
    from: pieces[0]?.[2] ?? Number.POSITIVE_INFINITY,
    until: pieces.at(-1)?.[2] ?? 0,
    isWhole: FIELDS.every((field) => shown.get(field) === reply[field]),
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

/** How many letters of the reply are behind us when so much of a field has been shown. */
function placeOf(reply: string, field: string, shown: string): number {
  const name = `"${field}":"`;
  return reply.indexOf(name) + name.length + JSON.stringify(shown).length - 2;
}

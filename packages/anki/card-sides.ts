import { plainText } from "./plain-text.ts";

export interface CardTemplate {
  front: string;
  back: string;
}

export interface ReadNoteType {
  isCloze: boolean;
  fields: readonly string[];
  templates: ReadonlyMap<number, CardTemplate>;
}

export interface CardSides {
  front: string;
  back: string;
  /** Of a text with gaps: it with `___` in each, what fills them, and what its note says besides. */
  cloze: { text: string; fillings: string[]; extra: string } | null;
  /** Pictures and sounds of the note. */
  media: number;
}

/** A note can have a template repeat its fields a thousand times. */
const MAX_SIDE = 100_000;
const ANSWER_LINE = /<hr[^<>]{0,100}\bid\s*=\s*["']?answer\b[^<>]{0,100}>/i;
const SPECIAL = new Set(["frontside", "tags", "type", "deck", "subdeck", "card", "cardflag"]);
/** Around the place of a gap; nobody types them. */
const [GAP, GAP_END] = ["\ue000", "\ue001"];

/** What the two sides of a card say. Null if it has no such template, or too much on it. */
export function sidesOf(
  { isCloze, fields, templates }: ReadNoteType,
  values: readonly string[],
  ordinal: number,
): CardSides | null {
  const template = templates.get(isCloze ? 0 : ordinal);
  if (!template) return null;
  const byName = new Map(
    fields.map((name, index) => [name, (values[index] ?? "").replaceAll(/[\ue000\ue001]/g, "")]),
  );
  const media = values.reduce((sum, value) => sum + plainText(value).media, 0);
  if (isCloze) return clozeSides(template, byName, ordinal + 1, media);
  const front = rendered(template.front, byName, { isBack: false });
  const back = rendered(template.back, byName, { isBack: true });
  if (front === null || back === null) return null;
  return {
    front: plainText(front).text,
    back: plainText(afterAnswerLine(back)).text,
    cloze: null,
    media,
  };
}

function afterAnswerLine(html: string): string {
  const line = ANSWER_LINE.exec(html);
  return line ? html.slice(line.index + line[0].length) : html;
}

function clozeSides(
  { front: template, back }: CardTemplate,
  byName: ReadonlyMap<string, string>,
  number: number,
  media: number,
): CardSides | null {
  const name = /\{\{(?:[^{}:]+:)*cloze:([^{}]+)\}\}/.exec(template)?.[1]?.trim() ?? "";
  const { text: marked, fillings } = withGaps(byName.get(name) ?? "", number);
  if (fillings.length === 0) return null;
  // Everything on the back but the text itself.
  const others = new Map([...byName, [name, ""]]);
  const extra = rendered(back, others, { isBack: true });
  if (extra === null) return null;
  const text = plainText(marked).text;
  const filled = fillings.map((filling) => plainText(filling).text);
  const replaced = (by: (gap: number) => string) =>
    text.replaceAll(/\ue000(\d+)\ue001/g, (_, gap: string) => by(Number(gap)));
  return {
    front: replaced(() => "[…]"),
    back: replaced((gap) => filled[gap] ?? ""),
    cloze: {
      text: replaced(() => "___"),
      fillings: filled,
      extra: plainText(afterAnswerLine(extra)).text,
    },
    media,
  };
}

const MAX_DEPTH = 8;

/** The gaps of this number, in order; those of others are filled. */
function withGaps(html: string, number: number): { text: string; fillings: string[] } {
  const fillings: string[] = [];
  type Open = { number: number; pieces: string[] };
  const stack: Open[] = [{ number: 0, pieces: [] }];
  for (const piece of html.split(/(\{\{c\d{1,3}::|\}\})/)) {
    const opened = /^\{\{c(\d{1,3})::$/.exec(piece)?.[1];
    const current = stack.at(-1)!;
    if (opened !== undefined && stack.length <= MAX_DEPTH)
      stack.push({ number: Number(opened), pieces: [] });
    else if (piece === "}}" && stack.length > 1) {
      stack.pop();
      const [answer = ""] = current.pieces.join("").split("::");
      const outer = stack.at(-1)!;
      if (current.number !== number || stack.some((open) => open.number === number))
        outer.pieces.push(answer);
      else outer.pieces.push(`${GAP}${fillings.push(answer) - 1}${GAP_END}`);
    } else current.pieces.push(piece);
  }
  return { text: stack.flatMap(({ pieces }) => pieces).join(""), fillings };
}

/** A template with its fields, without what it repeats of the front. Null if it grows too long. */
function rendered(
  template: string,
  byName: ReadonlyMap<string, string>,
  { isBack }: { isBack: boolean },
): string | null {
  const pieces: string[] = [];
  let length = 0;
  /** Sections around the place, and whether they are shown. */
  const sections: boolean[] = [];
  for (const piece of template.slice(0, MAX_SIDE).split(/(\{\{[^{}]*\}\})/)) {
    const tag = /^\{\{([^{}]*)\}\}$/.exec(piece)?.[1]?.trim();
    const isShown = !sections.includes(false);
    if (tag === undefined) {
      if (isShown) length += pieces.push(piece) && piece.length;
      continue;
    }
    const isFilled = (name: string) => plainOrMedia(byName.get(name.trim()) ?? "");
    if (tag.startsWith("#")) sections.push(isFilled(tag.slice(1)));
    else if (tag.startsWith("^")) sections.push(!isFilled(tag.slice(1)));
    else if (tag.startsWith("/")) sections.pop();
    else if (isShown) {
      const value = valueOf(tag, byName, isBack);
      length += pieces.push(value) && value.length;
    }
    if (length > MAX_SIDE) return null;
  }
  return pieces.join("");
}

const plainOrMedia = (html: string) => html.trim() !== "";

function valueOf(tag: string, byName: ReadonlyMap<string, string>, isBack: boolean): string {
  const parts = tag.split(":").map((part) => part.trim());
  const name = parts.at(-1) ?? "";
  const filters = parts.slice(0, -1).map((filter) => filter.toLowerCase());
  if (filters.some((filter) => filter.startsWith("tts"))) return "";
  // A field to type into, and what a press would show.
  if (!isBack && filters.some((filter) => filter === "type" || filter === "hint")) return "";
  return byName.get(name) ?? (SPECIAL.has(name.toLowerCase()) ? "" : "");
}

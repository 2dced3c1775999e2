import type { Piece } from "./page-pieces.ts";

/** As a share of the font size. */
const SPACE = 0.16;
const SMALLER = 0.8;
/** An accent that old TeX fonts draw before the character it belongs to. */
const LOOSE_ACCENT = /(^|\s)([\u0300-\u036f]+)\s*(\p{L})/gu;

/** The same as characters of their own: "Br¨oker". */
const ACCENTS: Record<string, string> = {
  "¨": "\u0308",
  "´": "\u0301",
  "˜": "\u0303",
  ˇ: "\u030c",
  "˘": "\u0306",
  "˙": "\u0307",
  "˚": "\u030a",
  "¸": "\u0327",
  ˆ: "\u0302",
};
const SPACING_ACCENT = /([¨´˜ˇ˘˙˚¸ˆ])(\p{L})/gu;

/** The text of pieces on one baseline, in the order in which it is read. */
export function textOfPieces(pieces: readonly Piece[]): string {
  const isBidi = pieces.some(({ isRtl }) => isRtl);
  let text = "";
  let last: Piece | undefined;
  for (const piece of isBidi ? readingOrder(pieces) : pieces) {
    if (last) text += isApart(last, piece, isBidi, text) ? " " : "";
    text += piece.text;
    last = piece;
  }
  return text.replace(LOOSE_ACCENT, "$1$3$2").replace(SPACING_ACCENT, accented).normalize("NFC");
}

function accented(both: string, accent: string, base: string): string {
  const character = ((base === "ı" ? "i" : base) + ACCENTS[accent]).normalize("NFC");
  return character.length === 1 ? character : both;
}

function isApart(last: Piece, piece: Piece, isBidi: boolean, before: string): boolean {
  const size = Math.max(last.size, piece.size);
  if (isBidi) return Math.max(piece.x - last.right, last.x - piece.right) > size * SPACE;
  if (piece.followsSpace || piece.x - last.right > size * SPACE) return true;
  // The number of a footnote, before its text.
  const isNote = /^\d{1,3}$/.test(before) && last.size < piece.size * SMALLER;
  return isNote && /^\p{L}/u.test(piece.text);
}

/** From right to left, but for words and numbers from left to right; the other way round in a line of the other direction. */
function readingOrder(pieces: readonly Piece[]): Piece[] {
  const visual = pieces.toSorted((one, other) => one.x - other.x);
  const isRtl = lengthOf(pieces.filter((piece) => piece.isRtl)) * 2 > lengthOf(pieces);
  const groups: Piece[][] = [];
  for (const piece of isRtl ? visual.toReversed() : visual) {
    const group = groups.at(-1);
    if (group && group[0]!.isRtl === piece.isRtl) group.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap((group) => (group[0]!.isRtl === isRtl ? group : group.toReversed()));
}

const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

import type { PDFPageProxy } from "unpdf/pdfjs";

/** A piece of text on a page, turned upright. `y` grows downwards. */
export interface Piece {
  text: string;
  x: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
  /** Something blank stands between it and the piece before it. */
  followsSpace: boolean;
  isRtl: boolean;
}

export interface Layer {
  pieces: Piece[];
  height: number;
}

type Matrix = readonly [number, number, number, number, number, number];
type Item = { str: string; dir: string; width: number; transform: Matrix };

/** Characters by their shape in a word, which fonts of Arabic and Hebrew have. */
const PRESENTATION_FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g;
/** How a spacing accent arrives that is drawn before its character: "Br ¨oker". */
const ACCENT_BEFORE = / ([\u0300-\u036f])\s?(\p{L})/gu;

/** A watermark, as a rule: apart from the text that it crosses. In quarters of a turn. */
const MAX_SLANT = 0.1;
const ASLANT = 4;

/** Bold made by drawing a text twice, shifted by less than this share of its size. */
const DOUBLE_STRIKE = 0.15;

/** The pieces of a page, by the direction in which they are written: the upright ones first, text on its side after them. */
export async function piecesOf(page: PDFPageProxy): Promise<Layer[]> {
  const { items } = await page.getTextContent();
  const view = page.getViewport({ scale: 1 });
  const layers: Piece[][] = [[], [], [], [], []];
  const drawn = new Map<string, Piece[]>();
  let followsSpace = false;
  for (const item of items) {
    if (!("str" in item)) continue;
    const str = readable(item.str);
    if (str.trim() === "") {
      followsSpace ||= str !== "" || item.hasEOL;
      continue;
    }
    const { quarter, piece } = upright(
      { ...(item as unknown as Item), str },
      view.transform as unknown as Matrix,
    );
    if (!isDrawnAlready(drawn, piece))
      layers[quarter]?.push({ ...piece, followsSpace: followsSpace || /^\s/.test(str) });
    followsSpace = item.hasEOL || /\s$/.test(str);
  }
  return layers
    .map((pieces, quarter) => ({ pieces, height: quarter % 2 === 0 ? view.height : view.width }))
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((one, other) => other.pieces.length - one.pieces.length);
}

const readable = (text: string) =>
  text
    .replace(PRESENTATION_FORMS, (forms) => forms.normalize("NFKC"))
    .replace(
      ACCENT_BEFORE,
      (_, accent: string, base: string) => (base === "ı" ? "i" : base) + accent,
    );

function upright(item: Item, view: Matrix): { quarter: number; piece: Piece } {
  const [a, b, c, d, e, f] = product(view, item.transform);
  const turns = Math.atan2(b, a) / (Math.PI / 2);
  const quarter = ((Math.round(turns) % 4) + 4) % 4;
  const isAslant = Math.abs(turns - Math.round(turns)) > MAX_SLANT;
  const [x, y] = [
    [e, f],
    [f, -e],
    [-e, -f],
    [-f, e],
  ][quarter] as [number, number];
  const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
  const isRtl = item.dir === "rtl" && !/^[\p{N}\p{P}]+$/u.test(item.str.trim());
  const piece = { text: item.str.trim(), x, right: x + item.width, y, size, isRtl };
  return { quarter: isAslant ? ASLANT : quarter, piece: { ...piece, followsSpace: false } };
}

function product(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

function isDrawnAlready(drawn: Map<string, Piece[]>, piece: Piece): boolean {
  const same = drawn.get(piece.text) ?? [];
  drawn.set(piece.text, [...same, piece]);
  const shift = piece.size * DOUBLE_STRIKE;
  return same.some(({ x, y }) => Math.abs(x - piece.x) < shift && Math.abs(y - piece.y) < shift);
}

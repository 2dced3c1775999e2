import { PAPER } from "../paper.ts";
import { signDrawing } from "./sign-drawing.ts";
import { softHexagon } from "./soft-hexagon.ts";
import { titleSign } from "./title-sign.ts";

interface CoverOf {
  /** Null for a topic that isn't from the library. */
  slug: string | null;
  title: string;
  isStudyPlan: boolean;
}

/** Colours of theme.css by day: a book has no custom properties, and its cover is the same at night. */
export const BOOK_COLOURS = {
  paper: PAPER.light,
  surface: "#ffffff",
  ink: "#211a12",
  honey: "#f5b301",
  comb: "#ffe9ae",
} as const;

/** The proportions that shops and shelves expect. */
const WIDTH = 1600;
const HEIGHT = 2560;
const MIDDLE = WIDTH / 2;
const MAX_TITLE = { width: 1240, height: 760, size: 190 };
const TITLE_MIDDLE = 1930;
const LEADING = 1.2;

const SIGN = { y: 900, cell: 560, softness: 70, size: 640 };

/** The comb at both corners, cut off by the edge. */
const CORNERS = [
  { x: 80, y: 60, colour: "honey" },
  { x: 1440, y: 2560, colour: "comb" },
  { x: 1180, y: 2600, colour: "honey" },
] as const;

/** A course's cover for a book, as an SVG document: its sign in a cell of comb, and its title. Server only. */
export function bookCover({ slug, title, isStudyPlan }: CoverOf): string {
  const corners = CORNERS.map(({ x, y, colour }) => cell(x, y, 150, 20, BOOK_COLOURS[colour]));
  const place = `x="${MIDDLE - SIGN.size / 2}" y="${SIGN.y - SIGN.size / 2}" width="${SIGN.size}" height="${SIGN.size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${BOOK_COLOURS.paper}"/>
${corners.join("")}
${cell(MIDDLE, SIGN.y, SIGN.cell, SIGN.softness, BOOK_COLOURS.comb)}
<svg ${place} viewBox="0 0 48 48" color="${BOOK_COLOURS.ink}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${signOf(slug, title, isStudyPlan)}</svg>
${titleOf(title)}
</svg>`;
}

const cell = (x: number, y: number, radius: number, softness: number, fill: string) =>
  `<path d="${softHexagon(x, y, radius, softness)}" fill="${fill}"/>`;

/** As wherever the course is listed. */
function signOf(slug: string | null, title: string, isStudyPlan: boolean): string {
  const drawing =
    signDrawing(isStudyPlan ? "study-plan" : (slug ?? "")) ??
    titleSign(title)
      .map(({ d, fill }) => `<path d="${d}" fill="var(--${fill})"/>`)
      .join("");
  return drawing.replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, name: string) => BOOK_COLOURS[name as keyof typeof BOOK_COLOURS],
  );
}

/** In the number of lines that lets it be largest. */
function titleOf(title: string): string {
  const words = title.replaceAll(FORBIDDEN, "").split(/\s+/u).filter(Boolean);
  const [best] = words
    .map((_, index) => linesOf(words, index + 1))
    .map((lines) => ({ lines, size: sizeOf(lines) }))
    .toSorted((one, other) => other.size - one.size);
  if (best === undefined) return "";
  const { lines, size } = best;
  const top = TITLE_MIDDLE - ((lines.length - 1) * size * LEADING) / 2;
  const texts = lines.map(
    (line, index) =>
      `<text x="${MIDDLE}" y="${Math.round(top + index * size * LEADING)}">${escaped(line)}</text>`,
  );
  return `<g font-family="sans-serif" font-weight="bold" font-size="${size}" text-anchor="middle" dominant-baseline="central" fill="${BOOK_COLOURS.ink}">${texts.join("")}</g>`;
}

/** Lines of like length, this many at most. */
function linesOf(words: readonly string[], count: number): string[] {
  const lines: string[] = [];
  const width = Math.max(widthOf(words.join(" ")) / count, ...words.map(widthOf));
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    // A little more than its share, or the last word would often stand alone.
    if (lines.length > 0 && widthOf(longer) <= width * 1.15) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const sizeOf = (lines: readonly string[]) =>
  Math.floor(
    Math.min(
      MAX_TITLE.size,
      MAX_TITLE.height / (lines.length * LEADING),
      MAX_TITLE.width / Math.max(...lines.map(widthOf)),
    ),
  );

/** At size 1, rather too wide than too narrow: which letters a reader has isn't known. */
const widthOf = (text: string) =>
  [...new Intl.Segmenter().segment(text)].reduce(
    (sum, { segment }) =>
      sum + (/[\u1100-\uffdc]|\p{Emoji_Presentation}/u.test(segment) ? 1.05 : 0.62),
    0,
  );

// oxlint-disable-next-line no-control-regex -- these are what it's about
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

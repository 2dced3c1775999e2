import type { PartsBlock } from "#app/rules/interactive/parts-schema.ts";
import { type DrawnShape, DRAWING, pathOf } from "#app/rules/interactive/drawing.ts";
import { escapeXml } from "#packages/epub/write-epub.ts";

const INK = "#211a12";
/** Those of the light theme: a book's page may have any colour, so the drawing brings its own. */
const FILLS: Record<NonNullable<DrawnShape["fill"]>, string> = {
  none: "none",
  white: "#ffffff",
  grey: "#ebdfc8",
  black: INK,
  yellow: "#f5b301",
  orange: "#d9622b",
  red: "#b3304a",
  green: "#2e7d5b",
  teal: "#0f8b8d",
  blue: "#2f6fde",
  "pale-yellow": "#ffe9ae",
  "pale-orange": "#fce9de",
  "pale-red": "#fbe7ea",
  "pale-green": "#e2f2e9",
  "pale-teal": "#dcf1f0",
  "pale-blue": "#e5eefd",
};
const OUTLINES: Record<NonNullable<DrawnShape["outline"]>, number> = { none: 0, thin: 2, thick: 5 };

/** A drawing with its numbers, for a book. */
export function partsPicture({ description, shapes, parts }: PartsBlock): string {
  const { width, height } = DRAWING;
  const spots = parts.map(
    ({ x, y }, spot) =>
      `<circle cx="${x}" cy="${y}" r="14" fill="#ffffff" stroke="${INK}" stroke-width="2"/>` +
      `<text x="${x}" y="${y + 6}" text-anchor="middle" font-size="18" font-weight="bold" fill="${INK}">${spot + 1}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" width="100%">`,
    `<title>${escapeXml(description)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fffbf2"/>`,
    ...shapes.map(shapeInSvg),
    ...spots,
    "</svg>",
  ].join("");
}

function shapeInSvg(shape: DrawnShape): string {
  const isOpen = shape.type === "path" && shape.closed !== true;
  const fill = FILLS[shape.fill ?? (isOpen ? "none" : "white")];
  const stroke = OUTLINES[shape.outline ?? "thin"];
  const look = `fill="${fill}" stroke="${stroke > 0 ? INK : "none"}" stroke-width="${stroke}"`;
  switch (shape.type) {
    case "rect": {
      const { x, y, width, height, corner = 0 } = shape;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" ${look}/>`;
    }
    case "ellipse": {
      const { x, y, rx, ry } = shape;
      return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${look}/>`;
    }
    case "path":
      return `<path d="${pathOf(shape)}" stroke-linecap="round" stroke-linejoin="round" ${look}/>`;
  }
}

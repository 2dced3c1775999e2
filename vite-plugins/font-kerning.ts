import { tableOf } from "./font-tables.ts";

/** Types of lookups in a font's table of positions (OpenType's GPOS). */
const PAIRS = 2;
const EXTENSION = 9;

/**
 * Rounds a font's kerning, in units of its em, so that it compresses better: a font has values for thousands of pairs of
 * letters, and many differ by less than anyone can see. Changes the font.
 */
export function roundKerning(font: Uint8Array, step: number): void {
  const table = tableOf(font, "GPOS");
  if (!table) return;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  for (const pairs of pairTables(view))
    for (const place of valuesOf(view, pairs))
      view.setInt16(place, Math.round(view.getInt16(place) / step) * step);
}

function pairTables(view: DataView): number[] {
  const lookups = view.getUint16(8);
  return offsets(view, lookups).flatMap((at) => {
    const lookup = lookups + at;
    const type = view.getUint16(lookup);
    return offsets(view, lookup + 4).flatMap((from) => {
      const subtable = lookup + from;
      if (type === PAIRS) return [subtable];
      return type === EXTENSION && view.getUint16(subtable + 2) === PAIRS
        ? [subtable + view.getUint32(subtable + 4)]
        : [];
    });
  });
}

/** Where the values of a table of pairs are: listed by letter, or a matrix of classes of letters. */
function valuesOf(view: DataView, table: number): number[] {
  // Other values than the first letter's advance would be of another size.
  if (view.getUint16(table + 4) !== 4 || view.getUint16(table + 6) !== 0) return [];
  if (view.getUint16(table) === 2) {
    const count = view.getUint16(table + 12) * view.getUint16(table + 14);
    return Array.from({ length: count }, (_, at) => table + 16 + 2 * at);
  }
  return offsets(view, table + 8).flatMap((from) => {
    const set = table + from;
    return Array.from({ length: view.getUint16(set) }, (_, at) => set + 4 + 4 * at);
  });
}

/** A list of offsets, preceded by their number. */
const offsets = (view: DataView, at: number): number[] =>
  Array.from({ length: view.getUint16(at) }, (_, nth) => view.getUint16(at + 2 + 2 * nth));

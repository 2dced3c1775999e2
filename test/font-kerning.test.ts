import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { roundKerning } from "../vite-plugins/font-kerning.ts";
import { tableOf } from "../vite-plugins/font-tables.ts";

const FONTS = "node_modules/@fontsource-variable";

/** The table of positions is made of words of two bytes. */
const wordsOf = (font: Uint8Array) => {
  const table = tableOf(font, "GPOS") ?? new Uint8Array();
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  return Array.from({ length: table.byteLength / 2 }, (_, at) => view.getInt16(2 * at));
};

test.each([
  ["bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2", 600],
  ["literata/files/literata-latin-wght-normal.woff2", 400],
])("a rounded letter stands at most half a step from its place: %s", async (file, wght) => {
  const font = await subsetFont(await readFile(`${FONTS}/${file}`), "AVATARS, worthy of kerning", {
    targetFormat: "truetype",
    variationAxes: { wght },
    keepFeatures: ["kern"],
  });
  const before = wordsOf(font);
  roundKerning(font, 8);
  const after = wordsOf(font);

  const changes = before.map((word, at) => Math.abs(word - (after[at] ?? NaN)));
  expect(changes.filter((change) => change > 0).length).toBeGreaterThan(20);
  expect(Math.max(...changes)).toBeLessThanOrEqual(4);
});

test("a font without kerning stays as it is", async () => {
  const file = `${FONTS}/literata/files/literata-latin-wght-normal.woff2`;
  const font = await subsetFont(await readFile(file), "AV", {
    targetFormat: "truetype",
    keepFeatures: [],
    dropTables: ["GPOS"],
  });
  const before = font.slice();
  roundKerning(font, 8);
  expect(font).toEqual(before);
});

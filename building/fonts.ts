import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** What of a font the product sets; the rest never travels. */
interface Letters {
  file: string;
  weights: number | { min: number; max: number };
}

const PACKAGES = "node_modules/@fontsource-variable";
const KEPT = ".cache/fonts";

const FONTS: readonly Letters[] = [
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    weights: { min: 400, max: 700 },
  },
  {
    file: "literata/files/literata-latin-wght-normal.woff2",
    weights: { min: 400, max: 700 },
  },
  // Emphasis within a sentence: bold emphasis, which is rare, looks no bolder.
  { file: "literata/files/literata-latin-wght-italic.woff2", weights: 400 },
];

/** Kerning, ligatures and what accents need; figures of one width, for columns of numbers. */
const FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"];

/** Letters of Western European languages, and the marks that texts and lessons use besides. */
const LATIN = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  "ıŒœʻʼˆ˚˜",
  range(0x2009, 0x200b),
  "\u202f‐‑‒–—‘’‚“”„†•…′″‹›⁄€™←↑→↓−×÷≈≠≤≥",
].join("");

/**
 * Puts smaller fonts in the place of the packages' own, for English pages: fewer weights and features. Letters that are not
 * in them come from the packages' other files, as before. While developing the fonts are whole.
 */
export function fonts(): Plugin {
  return {
    name: "nectar-fonts",
    apply: "build",
    async config(config) {
      const root = resolve(config.root ?? ".");
      await mkdir(join(root, KEPT), { recursive: true });
      const alias = await Promise.all(
        FONTS.map(async (font) => {
          const name = font.file.split("/").at(-1) ?? font.file;
          const made = join(root, KEPT, name);
          await writeFile(made, await smaller(join(root, PACKAGES, font.file), font.weights));
          return {
            find: new RegExp(`^[^?]*/${name.replaceAll(".", String.raw`\.`)}`),
            replacement: made,
          };
        }),
      );
      return { resolve: { alias } };
    },
  };
}

const smaller = async (file: string, wght: Letters["weights"]) =>
  subsetFont(await readFile(file), LATIN, {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures: FEATURES,
  });

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

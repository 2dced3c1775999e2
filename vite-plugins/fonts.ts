import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The subset of a font that the product uses. */
interface FontSubset {
  /** Replaces the package's file of this name, or is added to them. */
  file: string;
  /** The package's file it is a subset of. */
  from: string;
  characters: string;
  weights: number | { min: number; max: number };
}

const PACKAGES = "node_modules/@fontsource-variable";
const CACHE_FOLDER = ".cache/fonts";

/** Kerning, ligatures and accents; tabular figures for columns of numbers. */
const FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"];

/** The characters of English pages, which load first. The style sheet has the same ranges. */
const ENGLISH = [range(0x20, 0x7e), "\u00a0©·×–—‘’“”•…←→−"].join("");

/** The other letters of Western European languages, and further symbols of texts and lessons. */
const LATIN = [
  range(0xa1, 0xff),
  "ıŒœʻʼˆ˚˜",
  range(0x2009, 0x200b),
  "\u202f‐‑‒‚„†′″‹›⁄€™↑↓÷≈≠≤≥",
].join("");

const BRICOLAGE = "bricolage-grotesque/files/bricolage-grotesque-latin";
const LITERATA = "literata/files/literata-latin";
const REGULAR_TO_BOLD = { min: 400, max: 700 };

const FONTS: readonly FontSubset[] = [
  ...englishAndLatin(`${BRICOLAGE}-english-wght-normal.woff2`, REGULAR_TO_BOLD),
  ...englishAndLatin(`${LITERATA}-english-wght-normal.woff2`, REGULAR_TO_BOLD),
  // Italics only in regular weight: bold italics are rare.
  ...englishAndLatin(`${LITERATA}-english-wght-italic.woff2`, 400),
];

/** One file for English characters and one for the others. */
function englishAndLatin(english: string, weights: FontSubset["weights"]): FontSubset[] {
  const file = english.replace("-english", "");
  return [
    { file: english, from: file, characters: ENGLISH, weights },
    { file, from: file, characters: LATIN, weights },
  ];
}

/**
 * Replaces the packages' fonts by smaller subsets with fewer characters, weights and features, and adds separate
 * ones for English pages. Other characters still come from the packages' remaining files.
 */
export function fonts(): Plugin {
  return {
    name: "nectar-fonts",
    async config(config) {
      const root = resolve(config.root ?? ".");
      await mkdir(join(root, CACHE_FOLDER), { recursive: true });
      const alias = await Promise.all(
        FONTS.map(async (font) => {
          const name = font.file.split("/").at(-1) ?? font.file;
          const made = join(root, CACHE_FOLDER, name);
          await writeFile(made, await smaller(root, font));
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

const smaller = async (root: string, { from, characters, weights }: FontSubset) =>
  subsetFont(await readFile(join(root, PACKAGES, from)), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  });

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

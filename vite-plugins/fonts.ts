import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** What of a font the product sets; the rest never travels. */
interface Letters {
  /** Takes the place of the package's own file of this name, or stands beside those. */
  file: string;
  /** The package's file it is made from. */
  from: string;
  letters: string;
  weights: number | { min: number; max: number };
}

const PACKAGES = "node_modules/@fontsource-variable";
const KEPT = ".cache/fonts";

/** Kerning, ligatures and what accents need; figures of one width, for columns of numbers. */
const FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"];

/** What an English page is set in: these come first. The style sheet names the same ranges. */
const ENGLISH = [range(0x20, 0x7e), "\u00a0©·×–—‘’“”•…←→−"].join("");

/** The other letters of Western European languages, and the marks that texts and lessons use besides. */
const LATIN = [
  range(0xa1, 0xff),
  "ıŒœʻʼˆ˚˜",
  range(0x2009, 0x200b),
  "\u202f‐‑‒‚„†′″‹›⁄€™↑↓÷≈≠≤≥",
].join("");

const BRICOLAGE = "bricolage-grotesque/files/bricolage-grotesque-latin";
const LITERATA = "literata/files/literata-latin";
const REGULAR_TO_BOLD = { min: 400, max: 700 };

const FONTS: readonly Letters[] = [
  ...inTwo(`${BRICOLAGE}-english-wght-normal.woff2`, REGULAR_TO_BOLD),
  ...inTwo(`${LITERATA}-english-wght-normal.woff2`, REGULAR_TO_BOLD),
  // Emphasis within a sentence: bold emphasis, which is rare, looks no bolder.
  ...inTwo(`${LITERATA}-english-wght-italic.woff2`, 400),
];

/** The letters of English, and a file of their own for the others. */
function inTwo(english: string, weights: Letters["weights"]): Letters[] {
  const file = english.replace("-english", "");
  return [
    { file: english, from: file, letters: ENGLISH, weights },
    { file, from: file, letters: LATIN, weights },
  ];
}

/**
 * Puts smaller fonts in the place of the packages' own, and others beside them for English pages: fewer letters, weights and
 * features. Letters that are in none of them come from the packages' other files, as before.
 */
export function fonts(): Plugin {
  return {
    name: "nectar-fonts",
    async config(config) {
      const root = resolve(config.root ?? ".");
      await mkdir(join(root, KEPT), { recursive: true });
      const alias = await Promise.all(
        FONTS.map(async (font) => {
          const name = font.file.split("/").at(-1) ?? font.file;
          const made = join(root, KEPT, name);
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

const smaller = async (root: string, { from, letters, weights }: Letters) =>
  subsetFont(await readFile(join(root, PACKAGES, from)), letters, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  });

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

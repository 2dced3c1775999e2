import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { withTables } from "./font-tables.ts";

/** A typeface as its package brings it, and what the product needs of it. */
interface Typeface {
  /** The package's file of Latin characters. */
  file: string;
  weights: number | { min: number; max: number };
  /** The weight whose kerning all weights share. */
  kerning: number;
  features: readonly string[];
}

const PACKAGES = "node_modules/@fontsource-variable";
const CACHE_FOLDER = ".cache/fonts";

/** Kerning, ligatures and accents. */
const FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk"];

const LITERATA = { kerning: 400, features: FEATURES };
const TYPEFACES: readonly Typeface[] = [
  {
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    weights: { min: 400, max: 700 },
    kerning: 600,
    // Tabular figures for columns of numbers.
    features: [...FEATURES, "tnum"],
  },
  // What is strong in a lesson is semibold.
  {
    ...LITERATA,
    file: "literata/files/literata-latin-wght-normal.woff2",
    weights: { min: 400, max: 600 },
  },
  // Italics only in regular weight: strong italics are rare.
  { ...LITERATA, file: "literata/files/literata-latin-wght-italic.woff2", weights: 400 },
];

/**
 * The characters of each file. A browser loads the files whose characters a page contains, so what stands on nearly
 * every page is apart from what doesn't. fonts.css has the same ranges; what is in none of them is in `latin`.
 */
export const CHARACTERS = {
  // With the accents of Spanish: next to the letters under them they take 1 KB, in a file of their own 4.
  common: [range(0x20, 0x7e), "\u00A0·¡¿áéíóúüñ–—‘’“”•…"]
    .join("")
    .replaceAll(/[#*<>@[\\\]^_`{|}~]/g, ""),
  western: "«»àâäçèêëîïôöùûßãõÁÀÂÄÇÉÈÊÍÑÓÔÖÚÜ",
  symbols: "#*<>@[\\]^_`{|}~£§°±²³×÷€™−",
  latin: "ÃÅÆËÌÎÏÐÒÕØÙÛÝÞåæìðòøýþÿıŒœ¢¤¥¦¨©ª¬\u00AD®¯´µ¶¸¹º¼½¾ʻʼˆ˚˜\u2009\u200B‚„′″‹›⁄↑↓",
} as const;

/**
 * Replaces the packages' fonts of Latin characters by smaller ones, each in several files, with fewer weights and
 * features. Other characters still come from the packages' remaining files.
 */
export function fonts(): Plugin {
  return {
    name: "nectar-fonts",
    async config(config) {
      const root = resolve(config.root ?? ".");
      await mkdir(join(root, CACHE_FOLDER), { recursive: true });
      const alias = await Promise.all(
        TYPEFACES.flatMap((typeface) =>
          Object.entries(CHARACTERS).map(async ([part, characters]) => {
            const name = nameOf(typeface, part);
            const made = join(root, CACHE_FOLDER, name);
            await writeFile(made, await smaller(root, typeface, characters));
            return {
              find: new RegExp(`^[^?]*/${name.replaceAll(".", String.raw`\.`)}`),
              replacement: made,
            };
          }),
        ),
      );
      return { resolve: { alias } };
    },
  };
}

/** The package's name for `latin`, whose file is replaced; names of their own for the others. */
function nameOf({ file }: Typeface, part: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return part === "latin" ? name : name.replace("-latin-", `-latin-${part}-`);
}

/**
 * Kerning that varies with the weight would be a quarter of the font. Between the weights of a typeface the same two
 * letters differ by a few thousandths of the font size.
 */
async function smaller(root: string, { file, ...typeface }: Typeface, characters: string) {
  const font = await readFile(join(root, PACKAGES, file));
  const keepFeatures = [...typeface.features];
  const subset = (wght: Typeface["weights"]) =>
    subsetFont(font, characters, {
      targetFormat: "truetype",
      variationAxes: { wght },
      keepFeatures,
      // For vertical writing.
      dropTables: ["vhea", "vmtx"],
    });
  const kerned = withTables(await subset(typeface.weights), await subset(typeface.kerning), [
    "GPOS",
    "GDEF",
  ]);
  return subsetFont(kerned, characters, { targetFormat: "woff2", keepFeatures });
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

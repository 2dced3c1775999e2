import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PAPER } from "./paper.ts";

type Theme = "light" | "dark";

const css = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]+), (#[\da-f]+)\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

const BACKGROUNDS = ["paper", "surface", "sunken", "comb"];
const ACCENTS = ["meadow", "teal", "clay", "sky", "berry"];
const WORDS = ["ink", "ink-soft", "honey-text", ...ACCENTS.map((accent) => `${accent}-text`)];

const READ: readonly [string, string][] = [
  ...WORDS.flatMap((word) => BACKGROUNDS.map((ground): [string, string] => [word, ground])),
  ...ACCENTS.flatMap((accent): [string, string][] => [
    [`${accent}-text`, `${accent}-wash`],
    ["ink", `${accent}-wash`],
    ["ink-soft", `${accent}-wash`],
  ]),
  ["on-honey", "honey"],
  ["scanned", "scanned-paper"],
  ["on-honey", "honey-deep"],
  ["on-meadow", "meadow"],
  ["on-sky", "sky"],
  ["on-berry", "berry"],
];

const SEEN: readonly [string, string][] = [
  ...[...ACCENTS, "line-strong", "focus"].flatMap((mark): [string, string][] => [
    [mark, "paper"],
    [mark, "surface"],
  ]),
  ...ACCENTS.map((accent): [string, string] => [accent, `${accent}-wash`]),
  ["bea-limb", "paper"],
  ["bea-limb", "surface"],
];

describe.each<Theme>(["light", "dark"])("by %s", (theme) => {
  test.each(READ)("text: %s on %s", (word, ground) => {
    expect(contrast(word, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SEEN)("shapes: %s on %s", (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

test.each(["paper", "surface", "sunken", "comb", "clay-wash"])(
  "by dark: %s is calm, not brown",
  (ground) => {
    const { dark = "" } = tokens.get(ground) ?? {};
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(dark.slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(blue);
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    expect((most - least) / (most + least)).toBeLessThanOrEqual(0.3);
  },
);

test("every token has a light and a dark value", () => {
  const root = css.slice(css.indexOf(":root {"), css.indexOf('[data-theme="light"]'));
  const declared = [...root.matchAll(/^\s*--([\w-]+):/gm)].map(([, name]) => name);

  expect(declared).toEqual([...tokens.keys()]);
});

test("nothing else in the design names a colour", () => {
  const named = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !/theme\.(?:css|test\.ts)$/.test(file))
    .filter((file) => {
      const text = readFileSync(join(import.meta.dirname, file), "utf8");
      return /#[\da-f]{3,8}\b(?![/"])|\b(?:rgb|hsl|oklch)a?\(/i.test(text);
    });

  expect(named).toEqual([]);
});

function contrast(one: string, other: string, theme: Theme): number {
  const [lighter = 0, darker = 0] = [luminance(one, theme), luminance(other, theme)].toSorted(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(token: string, theme: Theme): number {
  const colour = tokens.get(token)?.[theme];
  if (!colour) throw new Error(`No colour is called ${token}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the browser's toolbars have the colour of the page", () => {
  expect(PAPER).toEqual(tokens.get("paper"));
});

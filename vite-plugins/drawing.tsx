import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { renderToStaticMarkup } from "react-dom/server";
import { Bea } from "../app/ui/mascot/bea.tsx";
import type { Expression } from "../app/ui/mascot/expressions.ts";

/** Bea's bounding box in units of her drawing. */
export const BEA_BOX = 160;

let started: Promise<void> | undefined;

/** The renderer is a WebAssembly module that can only be initialised once. */
export function startDrawing(root: string): Promise<void> {
  const file = join(root, "node_modules/@resvg/resvg-wasm/index_bg.wasm");
  return (started ??= readFile(file).then((module) => initWasm(module)));
}

export function toPng(svg: string, width: number, fontBuffers: Uint8Array[] = []): Uint8Array {
  const options = { font: { fontBuffers }, fitTo: { mode: "width", value: width } } as const;
  return new Resvg(svg, options).render().asPng();
}

/** Like `toPng`, but reuses images of earlier builds from `.cache/pictures`. */
export async function cachedPng(
  root: string,
  svg: string,
  width: number,
  fontBuffers: Uint8Array[],
): Promise<Uint8Array> {
  const folder = join(root, ".cache/pictures");
  const file = join(folder, `${createHash("sha1").update(`${width} ${svg}`).digest("hex")}.png`);
  try {
    return await readFile(file);
  } catch {
    const png = toPng(svg, width, fontBuffers);
    await mkdir(folder, { recursive: true });
    await writeFile(file, png);
    return png;
  }
}

/** Bea without her outer element, to embed in an image; `isAtHome` draws a cell behind her. */
export function beaInside(expression: Expression, isAtHome: boolean): string {
  const bea = renderToStaticMarkup(
    <Bea expression={expression} isAtHome={isAtHome} isAlive={false} />,
  );
  return bea.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
}

/** The light theme's colours of theme.css by name, because images have no custom properties. */
export async function coloursByDay(root: string): Promise<ReadonlyMap<string, string>> {
  const theme = await readFile(join(root, "app/ui/theme.css"), "utf8");
  const named = theme.matchAll(/--([\w-]+): light-dark\((#[\da-f]+)/g);
  return new Map([...named].map(([, name = "", light = ""]) => [name, light]));
}

/** The CSS rules of Bea's drawing, with custom properties replaced by colours. */
export async function beasStyle(
  root: string,
  colours: ReadonlyMap<string, string>,
): Promise<string> {
  const bea = await readFile(join(root, "app/ui/mascot/bea.css"), "utf8");
  const [still = ""] = bea.split(".bea-wing-left");
  const fills = ["comb", "meadow", "sky", "clay", "honey"]
    .map((name) => `.fill-${name} { fill: var(--${name}); }`)
    .join("");
  return (still + fills).replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, name: string) => colours.get(name) ?? "none",
  );
}

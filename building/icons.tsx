import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { Bea } from "../app/ui/mascot/bea.tsx";

/** Bea's own box in units of her drawing. */
const BOX = 160;

interface Icon {
  file: string;
  pixels: number;
  /** Share of the width that Bea takes; a mask may cut off all but the inner circle of 80%. */
  share: number;
  /** A ground to the very edge, for systems that cut icons to a shape of their own. */
  isFull: boolean;
}

const ICONS: readonly Icon[] = [
  { file: "icons/192.png", pixels: 192, share: 1, isFull: false },
  { file: "icons/512.png", pixels: 512, share: 1, isFull: false },
  { file: "icons/maskable.png", pixels: 512, share: 0.74, isFull: true },
  { file: "apple-touch-icon.png", pixels: 180, share: 0.84, isFull: true },
];

/** Draws the icons of the installed app from Bea herself, so that a change of hers is a change of theirs. */
export function icons(): Plugin {
  return {
    name: "nectar-icons",
    apply: "build",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { root } = this.environment.config;
      await initWasm(await readFile(join(root, "node_modules/@resvg/resvg-wasm/index_bg.wasm")));
      const style = await beasColours(join(root, "app/ui"));
      for (const icon of ICONS)
        this.emitFile({ type: "asset", fileName: icon.file, source: draw(icon, style) });
    },
  };
}

function draw({ pixels, share, isFull }: Icon, style: string): Uint8Array {
  const bea = renderToStaticMarkup(<Bea isAtHome={!isFull} isAlive={false} />);
  const margin = (BOX * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">
    <style>${style}</style>
    ${isFull ? `<rect width="${BOX}" height="${BOX}" class="fill-comb"/>` : ""}
    <svg x="${margin}" y="${margin}" width="${BOX * share}" height="${BOX * share}" viewBox="0 0 ${BOX} ${BOX}">
      ${bea.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "")}
    </svg>
  </svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: pixels } }).render().asPng();
}

/** Bea's rules with each colour in the place of its name, by day: an icon knows no custom properties. */
async function beasColours(ui: string): Promise<string> {
  const [theme, bea] = await Promise.all(
    ["theme.css", "mascot/bea.css"].map((file) => readFile(join(ui, file), "utf8")),
  );
  const colours = new Map(
    [...(theme ?? "").matchAll(/--([\w-]+): light-dark\((#[\da-f]+)/g)].map(
      ([, name = "", light = ""]) => [name, light],
    ),
  );
  const [still = ""] = (bea ?? "").split(".bea-wing-left");
  return `${still} .fill-comb { fill: var(--comb); }`.replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, name: string) => colours.get(name) ?? "none",
  );
}

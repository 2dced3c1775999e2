import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { BEA_BOX, beaInside, beasStyle, coloursByDay, startDrawing, toPng } from "./drawing.tsx";

interface Icon {
  file: string;
  pixels: number;
  /** Bea's share of the width; a mask may cut off everything outside the inner circle of 80%. */
  share: number;
  /** Fills the background to the edges, for systems that mask icons. */
  isFull: boolean;
}

const ICONS: readonly Icon[] = [
  { file: "icons/192.png", pixels: 192, share: 1, isFull: false },
  { file: "icons/512.png", pixels: 512, share: 1, isFull: false },
  { file: "icons/maskable.png", pixels: 512, share: 0.74, isFull: true },
  { file: "apple-touch-icon.png", pixels: 180, share: 0.84, isFull: true },
];

/** The header's logo. Pages inline it; installed apps and the offline page request it. */
const mark = (root: string) => readFile(join(root, "app/ui/icon.svg"), "utf8");

/** Renders the icons of the installed app from Bea's drawing, so that they always match it. */
export function icons(): Plugin {
  return {
    name: "nectar-icons",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { root } = this.environment.config;
      const style = await start(root);
      this.emitFile({ type: "asset", fileName: "icon.svg", source: await mark(root) });
      for (const icon of ICONS)
        this.emitFile({ type: "asset", fileName: icon.file, source: draw(icon, style) });
    },
    // In development there is no bundle, so each icon is rendered on request.
    configureServer({ middlewares, config }) {
      middlewares.use((request, response, next) => {
        if (request.url === "/icon.svg")
          return void mark(config.root)
            .then((svg) => response.setHeader("Content-Type", "image/svg+xml").end(svg))
            .catch((error: Error) => response.destroy(error));
        const icon = ICONS.find(({ file }) => request.url?.split("?")[0] === `/${file}`);
        if (!icon) return next();
        start(config.root)
          .then((style) => response.setHeader("Content-Type", "image/png").end(draw(icon, style)))
          .catch((error: Error) => response.destroy(error));
      });
    },
  };
}

async function start(root: string): Promise<string> {
  await startDrawing(root);
  return beasStyle(root, await coloursByDay(root));
}

function draw({ pixels, share, isFull }: Icon, style: string): Uint8Array {
  const margin = (BEA_BOX * (1 - share)) / 2;
  const width = BEA_BOX * share;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BEA_BOX} ${BEA_BOX}">
    <style>${style}</style>
    ${isFull ? `<rect width="${BEA_BOX}" height="${BEA_BOX}" class="fill-comb"/>` : ""}
    <svg x="${margin}" y="${margin}" width="${width}" height="${width}" viewBox="0 0 ${BEA_BOX} ${BEA_BOX}">
      ${beaInside("happy", !isFull)}
    </svg>
  </svg>`;
  return toPng(svg, pixels);
}

import { join } from "node:path";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const ICONS = "lucide-react/icons/";
const DRAWN = "\0drawn-icon:";

/**
 * Icons as one element each, drawn when the site is built. Lucide's own are three components and an element for each of
 * their lines, and a page has dozens.
 */
export function drawnIcons(): Plugin {
  return {
    name: "nectar-drawn-icons",
    enforce: "pre",
    apply: "build",
    resolveId: (id) => (id.startsWith(ICONS) ? DRAWN + id : null),
    async load(id) {
      if (!id.startsWith(DRAWN)) return null;
      const { default: Icon } = (await import(id.slice(DRAWN.length))) as {
        default: ComponentType;
      };
      const svg = renderToStaticMarkup(createElement(Icon));
      const [, className, inside] = /^<svg [^>]*class="([^"]*)"[^>]*>(.*)<\/svg>$/.exec(svg) ?? [];
      const component = join(this.environment.config.root, "app/ui/parts/drawn-icon.tsx");
      return [
        `import { drawnIcon } from ${JSON.stringify(component)};`,
        `export default /* @__PURE__ */ drawnIcon(${JSON.stringify(className)}, ${JSON.stringify(inside)});`,
      ].join("\n");
    },
  };
}

import { join } from "node:path";
import type { Plugin } from "vite";

const ICONS = "lucide-react/icons/";
const DRAWN = "\0drawn-icon:";

/** On the server, every icon is drawn once for each look: it is three components deep, and a page has dozens. */
export function drawnIcons(): Plugin {
  return {
    name: "nectar-drawn-icons",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (id, importer) =>
      id.startsWith(ICONS) && !importer?.startsWith(DRAWN) ? DRAWN + id : null,
    load(id) {
      if (!id.startsWith(DRAWN)) return null;
      const drawnOnce = join(this.environment.config.root, "app/ui/drawn-once.tsx");
      return [
        `import Icon from ${JSON.stringify(id.slice(DRAWN.length))};`,
        `import { drawnOnce } from ${JSON.stringify(drawnOnce)};`,
        "export default /* @__PURE__ */ drawnOnce(Icon);",
      ].join("\n");
    },
  };
}

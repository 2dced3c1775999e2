import type { Plugin } from "vite";

const WIDE = /[^\0-\xff]/g;

/**
 * Writes the server's characters beyond Latin-1 as escapes. A single one, in a text or a comment, makes V8 keep all of its
 * file with two bytes for each character for as long as the server runs.
 */
export function oneByteServer(): Plugin {
  return {
    name: "nectar-one-byte-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replaceAll(WIDE, escaped);
    },
  };
}

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

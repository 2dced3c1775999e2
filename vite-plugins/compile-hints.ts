import type { Plugin } from "vite";

const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks the browser to compile all functions of a file on another thread while it loads. Without it, V8 compiles each
 * function on the page's thread when it is first called, which was half of hydration (`docs/decisions/030-rendering.md`).
 */
export function compileHints(): Plugin {
  return {
    name: "nectar-compile-hints",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // The hint counts only in a file's first line, and Vite puts the list of a file's imports there.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = HINT + file.code;
      },
    },
  };
}

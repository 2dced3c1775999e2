import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * Builds a script that runs without React, `/name.js`: in one file, because the chunks it would share with the app are ten
 * times its size.
 */
export function plainScript(name: string, source: string): Plugin {
  return {
    name: `nectar-${name}`,
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const code = await bundled(this.environment.config.root, source);
      this.emitFile({ type: "asset", fileName: `${name}.js`, source: code });
    },
    configureServer({ config, middlewares }) {
      middlewares.use(`/${name}.js`, (_, response, next) => {
        bundled(config.root, source).then(
          (code) => response.setHeader("Content-Type", "text/javascript").end(code),
          next,
        );
      });
    },
  };
}

/** The text of the script. */
export async function bundled(root: string, source: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: join(root, source), output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${source} could not be built`);
  return chunk.code;
}

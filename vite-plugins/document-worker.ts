import { join } from "node:path";
import { build, type Plugin } from "vite";

/**
 * Builds the thread that reads documents next to the server, `document-worker.js`, with all its packages: a thread starts from a file,
 * and a release has neither sources nor packages.
 */
export function documentWorker(): Plugin {
  return {
    name: "nectar-document-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async generateBundle() {
      const source = await bundled(this.environment.config.root);
      this.emitFile({ type: "asset", fileName: "document-worker.js", source });
    },
  };
}

async function bundled(root: string): Promise<string> {
  const input = join(root, "packages/document-text/document-worker.ts");
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: input,
      write: false,
      target: "es2024",
      rolldownOptions: { output: { format: "es", codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("the document worker could not be built");
  return chunk.code;
}

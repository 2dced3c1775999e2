import { join } from "node:path";
import { build, type Plugin } from "vite";

const SOURCE = "app/ui/topic-field/start.ts";

/**
 * Builds `/topic-field.js`, the only script of the landing page: in one file, because the chunks it would share with the
 * app are ten times its size.
 */
export function topicField(): Plugin {
  return {
    name: "nectar-topic-field",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const source = await bundled(this.environment.config.root);
      this.emitFile({ type: "asset", fileName: "topic-field.js", source });
    },
    configureServer({ middlewares }) {
      middlewares.use("/topic-field.js", (_, response) => {
        response.writeHead(302, { Location: `/${SOURCE}` }).end();
      });
    },
  };
}

async function bundled(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: join(root, SOURCE), output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("the script of the topic field could not be built");
  return chunk.code;
}

import { createHash } from "node:crypto";
import { join } from "node:path";
import { PAPER } from "../app/ui/paper.ts";
import { build, type Plugin, type Rolldown } from "vite";

/** The code of interactive blocks, and of questions with a drawing. */
const LOADED_LATER = ["interactive-views", "plot-question-drawings"];

/**
 * Builds the offline page (`/offline`) together with the client, and the service worker (`/sw.js`), which lists the
 * page's files, with what only some of its lessons load, and whose version is a hash of the complete build.
 */
export function offline(): Plugin {
  let shell = "";
  return {
    name: "nectar-offline",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "client") return;
      const { root } = this.environment.config;
      const id = join(root, "app/screens/offline/shell.tsx");
      shell = this.emitFile({ type: "chunk", id, name: "offline" });
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        if (this.environment.name !== "client") return;
        const script = this.getFileName(shell);
        const files = filesOf(bundle, script);
        const page = pageWith(script, files);
        const version = hashOf([...Object.keys(bundle).toSorted(), page]);
        const loaded = LOADED_LATER.map(
          (name) =>
            Object.keys(bundle).find((file) => file.startsWith(`assets/${name}-`)) ??
            this.error(`${name} is in no file of its own`),
        );
        const cached = [...new Set([...files, ...loaded.flatMap((name) => filesOf(bundle, name))])];
        const source = await worker(this.environment.config.root, version, cached);
        this.emitFile({ type: "asset", fileName: "offline.html", source: page });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** The page's script, its static imports, the styles and the fonts. */
function filesOf(bundle: Rolldown.OutputBundle, script: string): string[] {
  const files = new Set<string>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== "chunk") return;
    files.add(name);
    file.imports.forEach(follow);
  };
  follow(script);
  for (const name of Object.keys(bundle))
    if (/\/theme-[^/]+\.css$|-latin-(?:common|western)-wght-normal-[^/]+\.woff2$/.test(name))
      files.add(name);
  return [...files];
}

const hashOf = (parts: readonly string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);

/** Without inline scripts: the page is cached, and a nonce must not be. */
function pageWith(script: string, files: readonly string[]): string {
  const styles = files.filter((file) => file.endsWith(".css"));
  const imports = files.filter((file) => file.endsWith(".js") && file !== script);
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta name="theme-color" content="${PAPER.light}" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="${PAPER.dark}" media="(prefers-color-scheme: dark)">
    <title>Offline · Nectar</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="manifest" href="/manifest.webmanifest">
    ${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join("\n    ")}
    ${imports.map((file) => `<link rel="modulepreload" href="/${file}">`).join("\n    ")}
    <script type="module" src="/${script}"></script>
  </head>
  <body>
    <div id="shell">
      <main id="main" class="mx-auto max-w-2xl px-4 py-12">
        <h1 class="text-3xl font-bold">You're offline</h1>
        <p class="mt-3 text-lg text-ink-soft">This page needs a connection. Please try again when you have one.</p>
      </main>
    </div>
  </body>
</html>
`;
}

async function worker(root: string, version: string, files: readonly string[]): Promise<string> {
  const shell = ["/offline", "/icon.svg", ...files.map((file) => `/${file}`)];
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { VERSION: JSON.stringify(version), SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(root, "app/offline/worker.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("the service worker could not be built");
  return chunk.code;
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { run } from "./process.js";

export const SOURCES = [
  "app",
  "cli",
  "content",
  "packages",
  "public",
  "vite-plugins",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = "build/.stamp";
const COMMIT = "build/commit";
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/;
/** Smaller files fit into one packet, so compressing them saves nothing. */
const MIN_COMPRESSED_BYTES = 1024;

export function isBuildStale(root) {
  const stamp = path.join(root, STAMP);
  return !fs.existsSync(stamp) || fs.readFileSync(stamp, "utf8") !== hashOfSources(root);
}

/** One hash over names and contents. Modification times change with a clone, a copy or another clock. */
export function hashOfSources(root) {
  const hash = createHash("sha1");
  for (const source of SOURCES) {
    for (const file of filesBelow(root, source)) {
      hash
        .update(`${file}\0`)
        .update(fs.readFileSync(path.join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Every file at or below a path, in the same order on every machine. Skips tests, which are in no build. */
function filesBelow(root, place) {
  const stats = fs.statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place];
  const names = fs.readdirSync(path.join(root, place)).toSorted();
  return names.flatMap((name) => filesBelow(root, `${place}/${name}`));
}

/** Builds client and server. Writes the stamp last, so that an interrupted build is repeated. */
export async function build(root, node, say) {
  say("Building …");
  const started = Date.now();
  const sources = hashOfSources(root);
  fs.rmSync(path.join(root, STAMP), { force: true });
  const args = ["node_modules/@react-router/dev/bin.cjs", "build"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, output } = await run(node, args, { env, quiet: true, exitWithParent: "SIGTERM" });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error("The build failed; see the message above.");
  }
  await compressBelow(path.join(root, "build/client"));
  fs.writeFileSync(path.join(root, COMMIT), commitOf(root));
  fs.writeFileSync(path.join(root, STAMP), sources);
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** With `-dirty` if files were changed since; empty without git, or in a copy that isn't a repository. */
export function commitOf(root) {
  // An unpacked archive may lie inside somebody else's repository.
  if (!fs.existsSync(path.join(root, ".git"))) return "";
  const query = ["describe", "--always", "--exclude=*", "--abbrev=12", "--dirty"];
  try {
    return execFileSync("git", query, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** Writes a brotli and a gzip copy next to every text file, so that no request waits for compression. */
export async function compressBelow(folder) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = filesBelow(folder, ".").map((file) => path.join(folder, file));
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const text = await fs.promises.readFile(file);
        if (text.length < MIN_COMPRESSED_BYTES) return;
        // Quality 11 is the default of node:zlib's brotli.
        await fs.promises.writeFile(`${file}.br`, await brotli(text));
        await fs.promises.writeFile(`${file}.gz`, await gzip(text, { level: 9 }));
      }),
  );
}

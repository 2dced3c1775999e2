import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { SOURCES } from "#packages/launcher/build.js";

const FOLDER = ".cache/plain-build";

/**
 * Builds the same product with React Router's own entry: pages are streamed, with its scripts as they are, and compressed
 * as a stream.
 */
export function plainBuild(): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const source of [...SOURCES, "package.json"])
    cpSync(source, join(FOLDER, source), { recursive: true });
  cpSync("bench/pages/plain-entry.tsx", join(FOLDER, "app/entry.server.tsx"));
  symlinkSync(resolve("node_modules"), join(FOLDER, "node_modules"));
  execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return resolve(FOLDER);
}

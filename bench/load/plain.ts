import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { answerOf } from "../relay/side.ts";

const FOLDER = resolve(".cache/plain-app");

/** React Router with one route and one `pg` select, built and running on this database. */
export async function startPlain(
  database: string,
): Promise<{ url: string; process: ChildProcess }> {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync("bench/load/plain", FOLDER, { recursive: true });
  cpSync("package.json", join(FOLDER, "package.json"));
  symlinkSync(resolve("node_modules"), join(FOLDER, "node_modules"));
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: FOLDER,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const child = fork("bench/load/plain-server.ts", [join(FOLDER, "build/server/index.js")], {
    env: { ...env, DATABASE_URL: database },
  });
  const { url } = await answerOf<{ url: string }>(child);
  return { url, process: child };
}

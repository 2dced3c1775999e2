import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_FLAGS, SERVER_MEMORY } from "#packages/launcher/server-flags.js";
import { keepLog, notePrivateTexts } from "./private-texts.ts";
import { freePort } from "../test/free-port.ts";

/** As written by `app/platform/log.ts`. */
export type LogLine = Record<string, unknown> & { msg: string };

/** A running server. */
export interface Running {
  url: string;
  dataDir: string;
  /** The parsed lines of its log so far; complete once the server has stopped. */
  logged: () => LogLine[];
}

export interface Nectar extends Running {
  process: ChildProcess;
  /** Everything the server printed. */
  output: () => string;
  /** Stops the server gracefully and deletes its data. */
  stop: () => Promise<void>;
}

const SECRET = "app-secret";

/** All learners of a test share one address. */
const AS_IN_A_CLASSROOM = { NODE_ENV: "production", SIGN_UPS_PER_ADDRESS: "200" };

/** The built server of a checkout as an operator would run it, with a database of its own. */
export async function startNectar(
  settings: Record<string, string> = {},
  { root = process.cwd(), flags = SERVER_FLAGS, memory = SERVER_MEMORY } = {},
): Promise<Nectar> {
  const dataDir = settings.DATA_DIR ?? freshData(settings);
  const port = settings.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...flags, "build/server/index.js"], {
    cwd: root,
    env: {
      ...memory,
      ...process.env,
      ...AS_IN_A_CLASSROOM,
      ...settings,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  keepLog(child);
  let output = "";
  child.stdout.on("data", (part) => (output += String(part)));
  child.stderr.on("data", (part) => (output += String(part)));
  await ready(child, () => output);
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    logged: () => logLines(output),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        await notePrivateTexts(dataDir);
        child.kill("SIGTERM");
        // Wait until all of its output has been read.
        await new Promise((resolve) => child.once("close", resolve));
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const logLines = (output: string): LogLine[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as LogLine);

/** A data folder; with a database of its own unless the settings name one. */
function freshData({ DATABASE_URL }: Record<string, string>): string {
  const dataDir = mkdtempSync(join(tmpdir(), "nectar-e2e-"));
  if (!DATABASE_URL) copyTemplate(dataDir);
  return dataDir;
}

/**
 * Puts a database without visitors and its secret into a data folder, copied from the one made in the global setup: making
 * and migrating one would take six times as long as the rest of a server's start.
 */
export function copyTemplate(dataDir: string): void {
  const template = process.env.NECTAR_TEMPLATE;
  if (!template) return;
  for (const part of ["postgres", SECRET])
    cpSync(join(template, part), join(dataDir, part), { recursive: true });
}

/** What a second server on this data needs. */
export const secretOf = (dataDir: string) => ({
  APP_SECRET: readFileSync(join(dataDir, SECRET), "utf8").trim(),
});

function ready(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/is ready( at|$)/m.test(output())) resolve();
    });
    child.once("exit", () => reject(new Error(`the server ended: ${output()}`)));
  });
}

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, type Bench } from "./bench.ts";

const RUNS = 5;
const PORT = 4871;

/** Seconds from `npm start` on a built checkout to a healthy response. */
export const start: Bench = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "nectar-bench-"));
  const seconds: number[] = [];
  for (let run = 0; run <= RUNS; run++) seconds.push(await secondsToHealth(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
  const [first = Number.NaN, ...later] = seconds;
  return [
    { what: "npm start to /health, first start (makes the database)", value: first, unit: "s" },
    {
      what: "npm start to /health, warm",
      value: median(later),
      unit: "s",
      target: { value: 5, better: "lower" },
      note: `median of ${RUNS}`,
    },
  ];
};

async function secondsToHealth(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: "ignore",
  });
  await until(true);
  const seconds = (performance.now() - started) / 1000;
  child.kill("SIGTERM");
  // npm may end before the server, which must not respond to the next start's health check.
  await until(false);
  return seconds;
}

async function until(isHealthy: boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => null);
    if ((answer?.ok ?? false) === isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

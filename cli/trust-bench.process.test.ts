import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { findTrustReport } from "#app/features/trust/trust-reports.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { freshDatabase, type FreshDatabase } from "../test/database.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "nectar-trust-"));
let ai: AiService;
let database: FreshDatabase;
beforeAll(async () => {
  // Doubts everything, so the expected figures are known.
  const solve = () => "ambiguous" as const;
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity, solve });
  database = await freshDatabase();
});
afterAll(async () => {
  await ai.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The command's output. */
function trustBench(...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "production",
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    AI_BASE_URL: ai.url,
    AI_MODEL_CHECK: "sample-checker",
    AI_CONCURRENCY: "20",
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(
    process.execPath,
    ["cli/ops.ts", "trust-bench", ...args],
    { env, maxBuffer: 10_000_000 },
    (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  return promise;
}

const reportHere = async () => {
  connectDatabase(database.connectionString);
  const report = await findTrustReport();
  await disconnectDatabase();
  return report;
};

test("a trial prints its figures, records the answers and stores nothing", async () => {
  const record = join(folder, "answers.jsonl");
  const { code, output } = await trustBench("--limit", "2", "--record", record);
  expect(code).toBe(0);
  expect(output).toContain("faulty keys stopped: 12 of 12 (73.5 to 100.0%)");
  expect(output).toContain("good questions shown: 0 of 4 (0.0 to 60.2%)");
  expect(output).toContain("A trial: not stored.");
  const recorded = readFileSync(record, "utf8").trim().split("\n");
  expect(recorded).toHaveLength(18);
  expect(JSON.parse(recorded[0]!)).toMatchObject({ answer: "ambiguous" });
  expect(await reportHere()).toBeNull();
});

test("a whole run is stored with its model, for the About page", async () => {
  const { code } = await trustBench("--set", "redux", "--level", "basic");
  expect(code).toBe(0);
  expect(await reportHere()).toMatchObject({
    checker: "sample-checker",
    level: "basic",
    redux: { caught: { hits: 168, total: 168 }, passed: { hits: 0, total: 690 } },
    library: { caught: { total: 0 } },
  });
});

test("unknown options are refused in one line", async () => {
  const print = vi.spyOn(console, "error").mockReturnValue();

  expect(await runCommand(["trust-bench", "--set", "everything"])).toBe(2);
  expect(await runCommand(["trust-bench", "--limit", "none"])).toBe(2);

  expect(print.mock.calls).toEqual([
    [expect.stringMatching(/^Usage: npm run ops -- trust-bench/)],
    ["--limit has to be a whole number above 0."],
  ]);
  print.mockRestore();
});

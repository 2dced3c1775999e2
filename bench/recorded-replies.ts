import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Measured } from "./bench.ts";

const TESTS = ["recorded-replies", "changed-replies"].map(
  (name) => `app/features/generation/${name}.db.test.ts`,
);
const report = z.object({
  numPassedTests: z.int(),
  numTotalTests: z.int(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) }),
  ),
});

/**
 * Sends what models really replied through the whole pipeline, with the kinds of faults that were seen: the wrong language, no questions, too few or too many
 * words, wrong sums, an invented survey, broken LaTeX. They are tests, so they are run as tests.
 */
export function recordedReplies(): Measured[] {
  const folder = mkdtempSync(join(tmpdir(), "nectar-replies-"));
  const file = join(folder, "report.json");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "integration"];
  const run = spawnSync(
    process.execPath,
    [...vitest, "--reporter", "json", "--outputFile", file, ...TESTS],
    { encoding: "utf8" },
  );
  if (!existsSync(file)) throw new Error(`the tests didn't run: ${run.stderr}`);
  const { numPassedTests, numTotalTests, testResults } = report.parse(
    JSON.parse(readFileSync(file, "utf8")),
  );
  rmSync(folder, { recursive: true });
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, title }) => (status === "failed" ? [title] : []));
  return [
    {
      what: "recorded replies, good and faulty, that end as they should",
      value: (100 * numPassedTests) / numTotalTests,
      unit: "%",
      target: { value: 100, better: "higher" },
      note: `${numPassedTests} of ${numTotalTests}${failed.length > 0 ? `; not: ${failed.join("; ")}` : ""}`,
    },
  ];
}

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  closingLines,
  countPlaywright,
  countVitest,
  failedProgram,
} from "#packages/launcher/test-report.js";

const passed = { status: "passed", assertionResults: [{ status: "passed" }] };
/** As vitest reports a test that fails and a file that doesn't load. */
const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  testResults: [
    {
      name: join(process.cwd(), "app/rules/rewards/streak.test.ts"),
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "a streak grows", failureMessages: [] },
        {
          status: "failed",
          fullName: "a streak ends",
          failureMessages: [
            `AssertionError: \u001B[31mexpected 2 to be 1\u001B[39m\n    at ${process.cwd()}/app/rules/rewards/streak.test.ts:4:1\n    at file:///x/node_modules/vitest/run.js:1:1`,
          ],
        },
      ],
    },
    {
      name: join(process.cwd(), "app/rules/day.test.ts"),
      status: "failed",
      message: "Cannot find module './days.ts'",
      assertionResults: [],
    },
    passed,
  ],
};

const spec = (title: string, status: string, results: object[]) => ({
  title,
  file: "quiz.spec.ts",
  tests: [{ status, results }],
});
const timedOut = {
  errors: [
    {
      message: "\u001B[31mTimed out\u001B[39m\n\nwaiting for the button",
      location: { file: join(process.cwd(), "e2e/quiz.spec.ts"), line: 12, column: 3 },
    },
  ],
};
/** A flaky test has failed once. */
const playwrightReport = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [
        spec("an answer is graded", "expected", [{ errors: [] }]),
        spec("a hint is shown", "flaky", [timedOut, { errors: [] }]),
      ],
      suites: [{ specs: [spec("a quiz ends", "unexpected", [timedOut])] }],
    },
  ],
};

describe("the end of npm test", () => {
  test("is the sum of every step", () => {
    const steps = [
      { passed: 1, failed: 0 },
      { passed: 240, failed: 2 },
      { passed: 0, failed: 1 },
    ];
    expect(closingLines(steps)).toEqual(["241 passed, 3 failed"]);
  });

  test("names each failed test and each file that doesn't load, with the beginning of its error", () => {
    const count = countVitest(vitestReport, 1, "");
    expect(count).toMatchObject({ passed: 7, failed: 2 });
    expect(closingLines([{ ...count, step: "unit tests" }])).toEqual([
      "✘ unit tests › app/rules/rewards/streak.test.ts › a streak ends",
      "    AssertionError: expected 2 to be 1",
      "        at app/rules/rewards/streak.test.ts:4:1",
      "✘ unit tests › app/rules/day.test.ts › does not load",
      "    Cannot find module './days.ts'",
      "7 passed, 2 failed",
    ]);
  });

  test("names each failed or flaky journey and the line it failed in", () => {
    const count = countPlaywright(playwrightReport, 1);
    expect(count).toMatchObject({ passed: 4, failed: 2 });
    const error = ["    e2e/quiz.spec.ts:12", "    Timed out", "    waiting for the button"];
    expect(closingLines([{ ...count, step: "journeys" }])).toEqual([
      "✘ journeys › e2e/quiz.spec.ts › a hint is shown",
      ...error,
      "✘ journeys › e2e/quiz.spec.ts › a quiz ends",
      ...error,
      "4 passed, 2 failed",
    ]);
  });

  test("has the last words of a program that crashed or found nothing, which is one failure", () => {
    const output = Array.from({ length: 99 }, (_, index) => `line ${index + 1}`).join("\n");
    const crashed = closingLines([countVitest(undefined, 137, output)]);
    expect(crashed[1]).toBe("    exit code 137");
    expect(crashed.slice(-2)).toEqual(["    line 99", "0 passed, 1 failed"]);
    expect(crashed).toHaveLength(17);

    const errors = [{ message: "No tests found" }];
    expect(closingLines([countPlaywright({ stats: {}, suites: [], errors }, 1)])).toContain(
      "    No tests found",
    );
    expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("names the check that failed", () => {
    const step = { ...failedProgram("app/root.tsx(1,1): error TS2304"), step: "types" };
    expect(closingLines([step, { passed: 3, failed: 0 }])).toEqual([
      "✘ types",
      "    app/root.tsx(1,1): error TS2304",
      "3 passed, 1 failed",
    ]);
  });

  test("fits in the hundred lines that build servers show, however much failed", () => {
    const long = Array.from({ length: 50 }, () => "a line").join("\n");
    const failures = Array.from({ length: 30 }, (_, index) => ({
      title: `test ${index}`,
      error: long,
    }));
    expect(closingLines([{ passed: 0, failed: 30, failures }]).length).toBeLessThanOrEqual(100);
    const [first] = failures;
    expect(closingLines([{ passed: 0, failed: 1, failures: [first!] }])).toHaveLength(17);
  });
});

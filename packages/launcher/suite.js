import fs from "node:fs";
import path from "node:path";
import { run } from "./process.js";
import { closingLines, countPlaywright, countVitest, failedProgram } from "./test-report.js";

const REPORTS = ".cache/reports";

/** Files that the types, the linter and the search for unused code read. */
const ROUTE_TYPES = [["route types", [["@react-router/dev/bin.cjs", "typegen"]]]];

/** Each step is one or more programs. Those of a row wait for each other, the rows don't: most programs use one core. */
const STATIC_STEPS = [
  [
    ["format", [["oxfmt/bin/oxfmt", "--check", "."]]],
    // One checker: several would each work out the same types, on cores that the build needs.
    ["types", [["typescript/bin/tsc", "--noEmit", "--checkers", "1"]]],
    ["lint", [["oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]]],
  ],
  // The second run ignores tests, so that no product code exists for tests alone.
  [["unused code", [["knip/bin/knip.js"], ["knip/bin/knip.js", "--production"]]]],
];
const UNIT = ["unit", "rules"];

/** Runs all static checks and the unit tests: fast, without network. */
export async function check(node) {
  const counts = await staticSteps(node);
  if (hold(counts)) {
    counts.push(await step("architecture and unit tests", () => vitest(node, UNIT)));
  }
  return conclude(counts);
}

/** Runs everything. `prepare.build` and `prepare.browser` throw on failure. */
export async function test(node, prepare) {
  let browser;
  const getReady = async () => {
    await prepare.build();
    browser = await prepare.browser();
    return { passed: 1, failed: 0 };
  };
  const [ready, counts] = await Promise.all([
    step("build and browser", getReady),
    staticSteps(node),
  ]);
  const isSound = hold(counts);
  counts.push(ready);
  if (isSound && ready.failed > 0) {
    const name = "unit and integration tests";
    counts.push(await step(name, () => vitest(node, [...UNIT, "integration"])));
  } else if (isSound) {
    const projects = [...UNIT, "integration", "requests"];
    // Side by side, because both often wait: for a timeout, a program that starts, the other workers' last file.
    counts.push(
      ...(await Promise.all([
        step("tests without a browser", () => vitest(node, projects, { quiet: true })),
        step("browser journeys", () => playwright(node, browser)),
      ])),
    );
  }
  return conclude(counts);
}

async function staticSteps(node) {
  const first = await stepsOfRow(node, ROUTE_TYPES);
  if (!hold(first)) return first;
  const rows = await Promise.all(STATIC_STEPS.map((row) => stepsOfRow(node, row)));
  return [...first, ...rows.flat()];
}

const hold = (counts) => counts.every(({ failed }) => failed === 0);

/** Stops at the first failing step: the others would only repeat it. */
async function stepsOfRow(node, row) {
  const counts = [];
  for (const [name, programs] of row) {
    counts.push(await step(name, () => runQuietly(node, programs)));
    if (!hold(counts)) break;
  }
  return counts;
}

async function runQuietly(node, programs) {
  // The types and the linter are Go programs that end before their garbage matters: collecting it takes a third of their time.
  const env = { GOGC: "400", ...process.env };
  for (const [program, ...args] of programs) {
    const file = `node_modules/${program}`;
    const { code, output } = await run(node, [file, ...args], {
      env,
      quiet: true,
      exitWithParent: "SIGTERM",
    });
    if (code !== 0) {
      process.stdout.write(output);
      return failedProgram(output);
    }
  }
  return { passed: 1, failed: 0 };
}

/** If `quiet`, it prints when it is done. */
async function vitest(node, projects, { quiet = false } = {}) {
  const report = freshReport(projects[0]);
  const named = projects.flatMap((project) => ["--project", project]);
  // A dot for each test: what fails is printed in full, and nothing else is worth a line.
  const args = ["run", ...named, "--reporter=dot", "--reporter=json"];
  // With NODE_ENV=production, React would lack what its tests need.
  const env = { ...process.env, NODE_ENV: "test" };
  const program = ["node_modules/vitest/vitest.mjs", ...args, `--outputFile.json=${report}`];
  const { code, output } = await run(node, program, { env, quiet, exitWithParent: "SIGTERM" });
  if (quiet) process.stdout.write(output);
  return countVitest(readReport(report), code, output);
}

async function playwright(node, browser) {
  const report = freshReport("journeys");
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(report),
  };
  const program = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const { code } = await run(node, program, { env, exitWithParent: "SIGTERM" });
  return countPlaywright(readReport(report), code);
}

async function step(name, work) {
  console.log(`── ${name}`);
  const started = performance.now();
  let count;
  try {
    count = await work();
  } catch (error) {
    if (error.name === "Stopped") throw error;
    console.log(error.message);
    count = failedProgram(error.message);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${count.failed === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return { ...count, step: name };
}

/** Prints what failed and the summary line, and returns the exit code. */
function conclude(counts) {
  console.log(`\n${closingLines(counts).join("\n")}`);
  return hold(counts) ? 0 : 1;
}

/** Removes the report of an earlier run, which must not be counted again. */
function freshReport(name) {
  const file = `${REPORTS}/${name}.json`;
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

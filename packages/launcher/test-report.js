import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Build servers often show only the last hundred lines. */
const MAX_LINES = 80;
const MAX_LINES_OF_AN_ERROR = 15;

/** A test file that fails to load contains no failed test, but its suite has failed. */
export function countVitest(report, exitCode, output) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, ...file }) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed")
      return [{ file: name, title: "does not load", error: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      title: fullName,
      error: failureMessages?.join("\n"),
    }));
  });
  return withExitCode(report?.numPassedTests ?? 0, failures, exitCode, output);
}

/** A flaky test counts as failed. */
export function countPlaywright(report, exitCode) {
  const failures = (report?.suites ?? []).flatMap(failedSpecs);
  const outside = report?.errors?.map(playwrightError).join("\n");
  return withExitCode(report?.stats?.expected ?? 0, failures, exitCode, outside);
}

const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        file: path.posix.join("e2e", file),
        title,
        error: results.flatMap(({ errors }) => errors.map(playwrightError)).join("\n"),
      })),
  ),
  ...suites.flatMap(failedSpecs),
];

/** The line of the test comes first: the message is often longer than what is shown of it. */
function playwrightError({ message = "", location }) {
  return location ? `${location.file}:${location.line}\n${message}` : message;
}

/** A non-zero exit without a failed test (a crash, no tests found) counts as one failure. */
function withExitCode(passed, failures, exitCode, output) {
  if (failures.length === 0 && exitCode !== 0) {
    const end = lines(output ?? "").slice(1 - MAX_LINES_OF_AN_ERROR);
    return { ...failedProgram([`exit code ${exitCode}`, ...end].join("\n")), passed };
  }
  return { passed, failed: failures.length, failures };
}

/** A program that isn't a test runner, or the preparation of one. */
export function failedProgram(output) {
  return { passed: 0, failed: 1, failures: [{ error: output }] };
}

/** What failed, each with the beginning of its error, and the sum of all steps. */
export function closingLines(counts) {
  const failures = counts.flatMap(({ step, failures = [] }) =>
    failures.map((failure) => ({ step, ...failure })),
  );
  const share = Math.floor(MAX_LINES / failures.length) - 1;
  const lineCount = Math.min(Math.max(share, 1), MAX_LINES_OF_AN_ERROR);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  return [
    ...failures.flatMap(({ step, file, title, error }) => [
      `✘ ${[step, file && fromRoot(file), title].filter(Boolean).join(" › ")}`,
      ...lines(error ?? "")
        .slice(0, lineCount)
        .map((line) => `    ${line}`),
    ]),
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ];
}

const IN_A_LIBRARY = /^\s*(at|❯) .*(node_modules|<anonymous>)/;

const fromRoot = (text) => text.replaceAll(process.cwd() + path.sep, "");

const lines = (text) =>
  fromRoot(stripVTControlCharacters(text))
    .split("\n")
    .filter((line) => line.trim() !== "" && !IN_A_LIBRARY.test(line));

import { afterEach, expect, test, vi } from "vitest";
import { COMMANDS } from "./commands.ts";
import { parseCommand } from "./parse-command.ts";
import { runCommand } from "./run-command.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a command prints on each stream. None of these may need a database: there is none. */
async function printedBy(...args: string[]) {
  const out = vi.spyOn(console, "log").mockReturnValue();
  const err = vi.spyOn(console, "error").mockReturnValue();
  const code = await runCommand(args);
  const [stdout, stderr] = [out, err].map(({ mock }) => mock.calls.flat() as string[]);
  return { code, stdout: stdout!.join("\n"), stderr: stderr! };
}

const names = [...new Set(COMMANDS.map(({ usage }) => usage.split(" ")[0]!))];

test.each(names)("%s explains itself and does nothing else", async (name) => {
  const usages = COMMANDS.filter(({ usage }) => usage.split(" ")[0] === name);
  for (const args of [
    [name, "--help"],
    [name, "-h"],
    [name, "some", "words", "--help"],
    ["help", name],
  ]) {
    const { code, stdout, stderr } = await printedBy(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    for (const { usage, about } of usages) {
      expect(stdout).toContain(usage);
      expect(stdout).toContain(about);
    }
  }
});

test.each([[], ["help"], ["--help"], ["-h"]])("all commands are listed by: %s", async (...args) => {
  const { code, stdout, stderr } = await printedBy(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  for (const { usage } of COMMANDS) expect(stdout).toContain(usage);
});

test.each([
  ["frobnicate"],
  ["frobnicate", "--help"],
  ["--frobnicate"],
  ["outbox", "frobnicate"],
  ["outbox", "--frobnicate"],
  ["doctor", "frobnicate"],
  ["premium", "list", "frobnicate"],
  ["premium", "grant"],
  ["premium", "grant", "ada@example.org", "2030-01-01", "2031-01-01"],
  ["premium"],
  ["user", "frobnicate", "ada@example.org"],
  ["user", "show", ""],
  ["reports", "shrink", "0192f0c1-2345-7abc-8def-0123456789ab"],
  ["backup"],
  ["backup", "-x.gz"],
  ["backup", "--", "--help.gz"],
  ["backup", "a.gz", "b.gz"],
  ["backup", "verify"],
  ["restore", "a.gz", "--force"],
  ["restore", "--yes"],
  ["trust-bench", "--set", "everything"],
  ["trust-bench", "--record=-x"],
])("refused in one line: %s %s %s", async (...args) => {
  const { code, stdout, stderr } = await printedBy(...args);
  expect({ code, stdout, lines: stderr.length }).toEqual({ code: 2, stdout: "", lines: 1 });
  expect(stderr[0]).toMatch(/^(Usage: npm run ops -- |There is no command “)[^\n]+$/);
});

test("the words of a usage line are the words that are understood", () => {
  for (const command of COMMANDS) {
    const typed = command.usage.replaceAll(/[[\]]/g, "").replaceAll(/\|\S+/g, "").split(" ");
    const least = command.usage.replaceAll(/ \[[^\]]*\]/g, "").split(" ");
    expect(parseCommand(typed)).toMatchObject({ status: "run", command });
    expect(parseCommand(least)).toMatchObject({ status: "run", command });
  }
  expect(parseCommand(["restore", "--yes", "a.gz"])).toMatchObject({
    values: ["a.gz"],
    options: { yes: true },
  });
});

test("the version is printed", async () => {
  const { code, stdout } = await printedBy("--version");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Nectar \d+\.\d+\.\d+( \(commit [0-9a-f]{12}(-dirty)?\))?$/);
});

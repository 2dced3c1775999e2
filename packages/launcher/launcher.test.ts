import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrowser } from "#packages/launcher/browser.js";
import {
  commitOf,
  compressBelow,
  hashOfSources,
  isBuildStale,
  SOURCES,
} from "#packages/launcher/build.js";
import { missingPackages } from "#packages/launcher/dependencies.js";
import { withLock } from "#packages/launcher/lock.js";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "launcher-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe("the build", () => {
  beforeEach(() => {
    write("app/rules/quizzes/quiz.ts", "export const PASS_MARK = 0.7;");
    write("server.ts", "");
    write("build/.stamp", hashOfSources(root));
  });

  test("is current while no source has changed", () => {
    expect(isBuildStale(root)).toBe(false);
  });

  test("is stale when a source is changed, added, removed or moved", () => {
    write("app/rules/quizzes/quiz.ts", "export const PASS_MARK = 0.8;");
    expect(isBuildStale(root)).toBe(true);
    write("app/rules/quizzes/quiz.ts", "export const PASS_MARK = 0.7;");
    expect(isBuildStale(root)).toBe(false);

    write("app/rules/rewards/streak.ts", "");
    expect(isBuildStale(root)).toBe(true);
    rmSync(join(root, "app/rules/rewards/streak.ts"));
    rmSync(join(root, "server.ts"));
    expect(isBuildStale(root)).toBe(true);
  });

  test("knows its commit, and none in an archive, also inside another repository", () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
        cwd: root,
        encoding: "utf8",
      }).trim();
    expect(commitOf(root)).toBe("");
    git("init", "--quiet");
    git("add", "app");
    git("commit", "--quiet", "--message", "first");
    const commit = git("rev-parse", "--short=12", "HEAD");

    expect(commitOf(root)).toBe(commit);
    write("app/rules/quizzes/quiz.ts", "export const PASS_MARK = 0.8;");
    expect(commitOf(root)).toBe(`${commit}-dirty`);
    expect(commitOf(join(root, "app"))).toBe("");
  });

  test("reads sources that exist", () => {
    expect(SOURCES.filter((source) => !existsSync(source))).toEqual([]);
  });

  test("is stale when a package or a build plugin changes", () => {
    write("packages/llm-objects/fit.ts", "");
    expect(isBuildStale(root)).toBe(true);
    rmSync(join(root, "packages"), { recursive: true });
    write("vite-plugins/icons.tsx", "");
    expect(isBuildStale(root)).toBe(true);
  });

  test("is stale when the last one was interrupted before its stamp", () => {
    rmSync(join(root, "build/.stamp"));
    expect(isBuildStale(root)).toBe(true);
  });

  test("ignores tests, but includes courses and articles, whose images it renders", () => {
    write("app/rules/quizzes/quiz.test.ts", "");
    expect(isBuildStale(root)).toBe(false);
    write("content/curricula/bees/course.yaml", "");
    expect(isBuildStale(root)).toBe(true);
  });

  test("writes compressed copies of text, but not of fonts or tiny files", async () => {
    const script = "export const bee = 'nectar';\n".repeat(100);
    write("assets/main.js", script);
    write("assets/crumb.js", "1");
    write("assets/font.woff2", script);
    await compressBelow(root);

    expect(brotliDecompressSync(readFileSync(join(root, "assets/main.js.br"))).toString()).toBe(
      script,
    );
    expect(gunzipSync(readFileSync(join(root, "assets/main.js.gz"))).toString()).toBe(script);
    expect(existsSync(join(root, "assets/crumb.js.br"))).toBe(false);
    expect(existsSync(join(root, "assets/font.woff2.br"))).toBe(false);
  });
});

function install(packages: object) {
  for (const place of Object.keys(packages)) write(join(place, "package.json"), "{}");
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));
}

function missing(options?: { development?: boolean }) {
  return missingPackages(root, options).map(([place]) => place);
}

describe("the dependencies", () => {
  const other = process.platform === "win32" ? "linux" : "win32";
  const lock = {
    "": {},
    "node_modules/hono": { version: "4.13.19" },
    "node_modules/vite": { version: "8.3.8", dev: true },
    "node_modules/pg-elsewhere": {
      version: "1.0.0",
      optional: true,
      os: [other],
      cpu: [process.arch],
    },
    "node_modules/pg-here": {
      version: "1.0.0",
      optional: true,
      os: [process.platform],
      cpu: [process.arch],
    },
  };
  const { "node_modules/pg-elsewhere": _, ...installed } = lock;

  beforeEach(() => write("package-lock.json", JSON.stringify({ packages: lock })));

  test("are complete without the packages of other platforms", () => {
    install(installed);
    expect(missing()).toEqual([]);
  });

  test("are missing before the first install and after an interrupted one", () => {
    expect(missing()).toHaveLength(3);
    install(installed);
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(missing()).toHaveLength(3);
  });

  test("are incomplete without a package of this platform, a removed one or a new version", () => {
    install({ ...installed, "node_modules/hono": { version: "4.0.0" } });
    rmSync(join(root, "node_modules/vite"), { recursive: true });
    expect(missing()).toEqual(["node_modules/hono", "node_modules/vite"]);

    const { "node_modules/pg-here": __, ...copied } = installed;
    install(copied);
    expect(missing()).toEqual(["node_modules/pg-here"]);
  });

  test("are complete for a finished build without development packages", () => {
    install({
      "node_modules/hono": lock["node_modules/hono"],
      "node_modules/pg-here": lock["node_modules/pg-here"],
    });
    expect(missing({ development: false })).toEqual([]);
  });
});

/** Another command in a separate process, which prepares for a moment and prints the times. */
async function anotherCommand() {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { withLock } from ${JSON.stringify(new URL("./lock.js", import.meta.url))};
     import { setTimeout } from "node:timers/promises";
     const clock = () => performance.timeOrigin + performance.now();
     await withLock(process.argv[1], async () => {
       const from = clock();
       await setTimeout(100);
       process.stdout.write(JSON.stringify({ from, to: clock() }));
     }, () => {});`,
    join(root, "lock"),
  ]);
  return JSON.parse(stdout) as { from: number; to: number };
}

/** An unused process id. */
const KILLED = 2 ** 22 + 1;

describe("two commands started together", () => {
  test("prepare one after the other", async () => {
    const spans = await Promise.all([anotherCommand(), anotherCommand()]);
    const [first, second] = spans.toSorted((a, b) => a.from - b.from);

    expect(second?.from).toBeGreaterThanOrEqual(first?.to ?? Infinity);
    expect(readdirSync(root)).toEqual([]);
  });

  test("prepare one after the other when several find the lock of a killed command", async () => {
    for (let round = 0; round < 3; round++) {
      write(`lock-by-${KILLED}-${round}`, "3");

      const spans = await Promise.all(Array.from({ length: 6 }, anotherCommand));

      const inTurn = spans.toSorted((a, b) => a.from - b.from);
      for (const [index, span] of inTurn.slice(1).entries())
        expect(span.from).toBeGreaterThanOrEqual(inTurn[index]!.to);
      expect(readdirSync(root)).toEqual([]);
    }
  });

  test("do not wait for one that was killed", async () => {
    write(`lock-by-${KILLED}-abc`, "3");

    expect(
      await withLock(
        join(root, "lock"),
        async () => "done",
        () => {},
      ),
    ).toBe("done");
  });
});

function browser(file: string) {
  write(file, "#!/bin/sh\n");
  chmodSync(join(root, file), 0o755);
  return join(root, file);
}

/** Two folders for PATH. */
function path() {
  return [join(root, "a"), join(root, "b")].join(delimiter);
}

describe("the browser", () => {
  test("is the one named in the environment, otherwise the first in PATH", () => {
    const chromium = browser("b/chromium");
    browser("a/google-chrome");
    const named = browser("mine/chrome");

    expect(findBrowser({ PATH: path() }, () => true)).toBe(chromium);
    expect(findBrowser({ PATH: path(), CHROMIUM_PATH: named }, () => true)).toBe(named);
  });

  test("with windows is not taken where a shell is wanted", () => {
    browser("a/chromium");
    expect(findBrowser({ PATH: path() }, () => true, ["chromium-headless-shell"])).toBeUndefined();
    const shell = browser("b/chromium-headless-shell");
    expect(findBrowser({ PATH: path() }, () => true, ["chromium-headless-shell"])).toBe(shell);
  });

  test("is never one that doesn't start", () => {
    const broken = browser("a/chromium");
    const chrome = browser("b/google-chrome");

    expect(findBrowser({ PATH: path() }, (file) => file !== broken)).toBe(chrome);
  });
});

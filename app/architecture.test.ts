import { globSync, readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** What each folder may import, in the order of docs/architecture.md. A folder may always import itself. */
const MAY_IMPORT: Record<string, string[]> = {
  screens: ["features", "rules", "ui", "offline"],
  endpoints: ["features", "rules", "platform", "rendering"],
  jobs: ["features", "db", "platform", "ai", "library", "emails"],
  features: ["rules", "db", "ai", "emails", "platform", "library"],
  ai: ["rules", "platform"],
  library: ["rules", "platform"],
  emails: ["rules", "db", "platform"],
  db: ["rules", "platform"],
  rules: [],
  ui: ["rules"],
  offline: ["rules"],
  platform: [],
  rendering: [],
  // root.tsx, routes.ts and the entry files sit above the screens.
  "": ["screens", "features", "rules", "ui", "platform", "rendering"],
};

/** Which folders may import which package. Tests and benchmarks may import all of them. */
const MAY_IMPORT_PACKAGES: Record<string, string[]> = {
  "app/ai/": ["llm-objects", "mathml"],
  "app/features/": ["anki", "document-text", "epub", "mathml"],
  "app/db/": ["embedded-postgres"],
  "server.ts": ["embedded-postgres"],
  "cli/": ["embedded-postgres", "llm-objects"],
  "launcher.js": ["launcher"],
};

/** Rules also run in the browser, and every kilobyte of a lesson page counts; quotes are compared on the server only. */
const PACKAGES_OF_RULES = ["approx-string-match", "ts-fsrs", "zod"];

/** Files that may read the environment, and why not through platform/env.ts. */
const TOUCHES_ENVIRONMENT = {
  "app/platform/env.ts": "reads every setting",
  "app/routes.ts": "is read by the build, before any settings exist",
  "cli/typed-path.ts": "needs the folder the command was typed in",
  "server-dev.ts": "starts the sample AI service when none is configured",
  "packages/embedded-postgres/run-program.ts": "passes it on to PostgreSQL's programs",
  "packages/embedded-postgres/running-process.ts": "passes it on to ps",
  "packages/embedded-postgres/server-settings.ts": "passes a fake clock on to PostgreSQL",
};

const NOUNLESS = new Set(["utils", "util", "helpers", "common", "misc", "shared", "lib"]);

const sources = globSync([
  "{app,cli,packages,bench,evals,e2e,test,docs}/**/*.{ts,tsx,js}",
  "*.{ts,js}",
]).map((file) => file.replaceAll("\\", "/"));
const program = sources.filter((file) => !file.includes(".test."));
const inApp = program.filter((file) => file.startsWith("app/"));

function parse(file: string) {
  return parseSync(file, readFileSync(file, "utf8")).program;
}

/** A file's imports, including types and dynamic imports. */
function importsOf(file: string): string[] {
  const sources: string[] = [];
  const note = (source: { value?: unknown } | null) => {
    if (typeof source?.value === "string") sources.push(source.value);
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ImportExpression: (node) => note("value" in node.source ? node.source : null),
    TSImportType: (node) => note(node.source),
  }).visit(parse(file));
  return sources;
}

/** `app/ui/charts/bar.tsx` is in `ui`; `app/root.tsx` is in no folder: "". */
function folderOf(file: string): string {
  const [, folder = "", ...below] = file.split("/");
  return below.length > 0 ? folder : "";
}

function objectionTo(file: string, source: string): string | undefined {
  const folder = folderOf(file);
  if (source.startsWith(".")) {
    // The router's generated types are not files of ours.
    if (source.startsWith("./+types/")) return undefined;
    const target = posix.join(dirname(file), source);
    // A file at the root of app/ has no #app/ prefix to name the folder it imports from.
    if (folder === "" && target.startsWith("app/")) return crossing(folder, folderOf(target));
    if (folderOf(target) === folder && target.startsWith("app/")) return undefined;
    return "leaves its folder by a relative path: write #app/…";
  }
  if (source.startsWith("#app/")) return crossing(folder, folderOf(source));
  if (folder !== "rules") return undefined;
  const [scope = "", name = ""] = source.split("/");
  const packageName = scope.startsWith("@") ? `${scope}/${name}` : scope;
  if (PACKAGES_OF_RULES.includes(packageName)) return undefined;
  return `but rules/ may use only: ${PACKAGES_OF_RULES.join(", ")}`;
}

function crossing(from: string, to: string): string | undefined {
  if (from === to || MAY_IMPORT[from]?.includes(to)) return undefined;
  return `but ${from}/ may import only: ${MAY_IMPORT[from]?.join(", ") || "nothing"}`;
}

/** Rules get these as arguments instead: the time, randomness, and the results of async work. */
function impuritiesOf(file: string): string[] {
  const impurities: string[] = [];
  const text = readFileSync(file, "utf8");
  const impureCall = /^(Date|Date\.now|Math\.random|performance\.now|crypto\.\w+)$/;
  new Visitor({
    AwaitExpression: () => impurities.push("await"),
    NewExpression: (node) => {
      const isNow =
        node.arguments.length === 0 && text.slice(node.callee.start, node.callee.end) === "Date";
      if (isNow) impurities.push("new Date()");
    },
    CallExpression: (node) => {
      const callee = text.slice(node.callee.start, node.callee.end);
      if (impureCall.test(callee)) impurities.push(`${callee}()`);
    },
  }).visit(parse(file));
  return impurities;
}

test("every folder imports only what the architecture allows", () => {
  const objections = inApp.flatMap((file) =>
    importsOf(file).flatMap((source) => {
      const objection = objectionTo(file, source);
      return objection ? [`${file} imports ${source}, ${objection}`] : [];
    }),
  );

  expect(objections).toEqual([]);
});

/** The package of an import: "llm-objects" for `#packages/llm-objects/fit.ts`. */
function packageOf(file: string, source: string): string | undefined {
  const target = source.startsWith(".") ? posix.join(dirname(file), source) : source.slice(1);
  return /^packages\/([^/]+)\//.exec(target)?.[1];
}

test("a package imports neither the app nor another package", () => {
  const objections = sources
    .filter((file) => file.startsWith("packages/"))
    .flatMap((file) => {
      const own = packageOf(file, "./");
      return importsOf(file)
        .filter((source) => /^[.#]/.test(source) && packageOf(file, source) !== own)
        .map((source) => `${file} imports ${source}`);
    });

  expect(objections).toEqual([]);
});

test("a package is imported only from where the table allows it", () => {
  const objections = program
    .filter((file) => /^(app|cli)\/|^[^/]+$/.test(file))
    .flatMap((file) => {
      const place = Object.keys(MAY_IMPORT_PACKAGES).find((from) => file.startsWith(from)) ?? "";
      return importsOf(file).flatMap((source) => {
        const name = packageOf(file, source);
        if (name === undefined || MAY_IMPORT_PACKAGES[place]?.includes(name)) return [];
        return [`${file} imports ${source}`];
      });
    });

  expect(objections).toEqual([]);
});

/** The file of an import of ours; undefined for a package's, or the router's generated types. */
function fileOf(file: string, source: string): string | undefined {
  const path = source.replace(/\?.*$/, "");
  const target = path.startsWith(".") ? posix.join(dirname(file), path) : path.replace(/^#/, "");
  return imports.has(target) ? target : undefined;
}

const imports = new Map(program.map((file) => [file, importsOf(file)]));

/** Files of which each imports the next one and the last one the first; null if there are none. */
function circle(): string[] | null {
  const path: string[] = [];
  const done = new Set<string>();
  const from = (file: string): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const source of imports.get(file) ?? []) {
      const target = fileOf(file, source);
      const closed = target === undefined ? null : from(target);
      if (closed) return closed;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of program) {
    const closed = from(file);
    if (closed) return closed;
  }
  return null;
}

test("no file imports itself by way of others, types included", () => {
  expect(circle()).toBeNull();
});

test("every folder is in the table", () => {
  expect(inApp.filter((file) => !(folderOf(file) in MAY_IMPORT))).toEqual([]);
});

test("a rule is synchronous and uses neither the clock nor randomness", () => {
  const impure = inApp
    .filter((file) => folderOf(file) === "rules")
    .flatMap((file) => impuritiesOf(file).map((impurity) => `${file}: ${impurity}`));

  expect(impure).toEqual([]);
});

test("settings are read in one place", () => {
  const readers = program.filter(
    (file) =>
      /^(app|cli|packages\/(embedded-postgres|llm-objects))\/|^server/.test(file) &&
      readFileSync(file, "utf8").includes("process.env"),
  );

  expect(readers.filter((file) => !(file in TOUCHES_ENVIRONMENT))).toEqual([]);
});

test("the list of tables is the only index", () => {
  const indexes = sources.filter((file) => /^index\.tsx?$/.test(basename(file)));

  expect(indexes).toEqual(["app/db/tables/index.ts"]);
});

test("no folder has a catch-all name", () => {
  const drawers = sources.filter((file) =>
    dirname(file)
      .split("/")
      .some((name) => NOUNLESS.has(name)),
  );

  expect(drawers).toEqual([]);
});

test("a folder of rules is a noun's: at most 25 files, tests included", () => {
  const rules = sources.filter((file) => file.startsWith("app/rules/"));
  const sizes = Object.entries(Object.groupBy(rules, (file) => dirname(file)));
  expect(sizes.filter(([, files = []]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
});

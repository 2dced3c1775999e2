import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseCommand } from "../cli/parse-command.ts";
import { documentedCommands } from "../test/documented-commands.ts";

const documents = globSync([
  "*.md",
  "docs/**/*.md",
  "{app,bench,e2e,packages,test,cli}/**/README.md",
  "content/README.md",
]);
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

/** Made while running or building: a document may name them before they exist. */
const MADE_LATER = /^(\.\/)?(data|build|\.cache|node_modules|test-results|playwright-report)\//;
/** `<slug>`, `…`, `*`, `{a,b}`, `$HOME`: a pattern, not a path. */
const PLACEHOLDER = /[<>…*{}$~\s]/;
/** `app/rules/` or `quiz/feedback.ts`; not `text/html`, not `/progress`, not `https://…`. */
const PATH = /^(?!\/)(?!.*:\/\/)[\w.@+-]+(\/[\w.@+-]+)*(\/|\/[\w.@+-]+\.[a-z]+\d?)$/i;

/** Quoted words are searched outside code blocks: those show examples of files, not references to them. */
function quotedPaths(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[^]*?^\1/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = ""]) => quoted)
    .filter((quoted) => PATH.test(quoted) && !PLACEHOLDER.test(quoted) && !MADE_LATER.test(quoted));
}

/** A document may speak from the root, from inside app/, or from where it lies. */
function exists(path: string, document: string): boolean {
  return [".", "app", dirname(document)].some((base) => existsSync(join(base, path)));
}

test.each(documents)("every path %s names is there", (document) => {
  const named = quotedPaths(readFileSync(document, "utf8"));

  expect(named.filter((path) => !exists(path, document))).toEqual([]);
});

test.each(documents)("no merge was left half done in %s", (document) => {
  expect(readFileSync(document, "utf8")).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m);
});

test.each(documents)("every link in %s leads to a file", (document) => {
  const links = [...readFileSync(document, "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(\w+:|\/)/.test(target) && !PLACEHOLDER.test(target));

  expect(links.filter((target) => !existsSync(join(dirname(document), target)))).toEqual([]);
});

test.each(documents)("every command %s names can be run", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? "",
  );

  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test.each(documents)("every operator command %s names is one, with its words", (document) => {
  const isRefused = (words: string[]) => parseCommand(words).status === "refused";

  expect(documentedCommands(document).filter(isRefused)).toEqual([]);
});

test("the decisions in force are few enough to be read in an hour", () => {
  expect(globSync("docs/decisions/*.md").length).toBeLessThanOrEqual(25);
});

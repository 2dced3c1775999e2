import { readFileSync } from "node:fs";
import { COMMANDS } from "../cli/commands.ts";

const names = new Set(COMMANDS.map(({ usage }) => usage.split(" ")[0]));

/**
 * The operator commands that a document quotes, each as the words a shell would hand over: every `npm run ops -- …`, and quoted
 * words such as `user reset EMAIL` that begin with the name of a command.
 */
export function documentedCommands(document: string): string[][] {
  const text = readFileSync(document, "utf8");
  const called = [...text.matchAll(/npm run ops -- ([^`\n]+)/g)].map(([, words = ""]) => words);
  const quoted = [...text.matchAll(/`([a-z-]+ [^`\n]+)`/g)]
    .map(([, words = ""]) => words)
    .filter((words) => names.has(words.split(" ")[0]));
  return [...called, ...quoted].map(wordsOf);
}

/** Brackets mark what may be left out; `$(…)` stands for one word. */
const wordsOf = (line: string) =>
  line
    .replaceAll(/\$\([^)]*\)/g, "x")
    .replaceAll(/[[\]]/g, "")
    .trim()
    .split(/\s+/);

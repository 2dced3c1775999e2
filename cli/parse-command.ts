import { parseArgs } from "node:util";
import type { Command, Options } from "./command.ts";
import { COMMANDS } from "./commands.ts";

export type Parsed =
  | { status: "run"; command: Command; values: string[]; options: Options }
  | { status: "help"; commands: readonly Command[] }
  | { status: "version" }
  | { status: "refused"; reason: string };

const LIST = "npm run ops -- help lists them.";

/** What the words after `npm run ops --` ask for. */
export function parseCommand(args: string[]): Parsed {
  const [name = "help", second = ""] = args;
  if (args.length === 1 && name === "--version") return { status: "version" };
  const asksForHelp = name === "help" || args.some((word) => word === "--help" || word === "-h");
  if (asksForHelp) return help(name === "help" ? args.slice(1) : args);
  const ofName = COMMANDS.filter((command) => grammarOf(command).words[0] === name);
  if (ofName.length === 0)
    return { status: "refused", reason: `There is no command “${name}”. ${LIST}` };
  // A word of a usage line isn't a value: "verify" alone is no FILE of `backup FILE`.
  const ofSecond = ofName.filter((command) => grammarOf(command).words[1] === second);
  const candidates = ofSecond.length > 0 ? ofSecond : ofName;
  for (const command of candidates) {
    const input = match(command, args);
    if (input) return { status: "run", command, ...input };
  }
  const usages = candidates.map(({ usage }) => usage).join(" | ");
  return { status: "refused", reason: `Usage: npm run ops -- ${usages}` };
}

function help(args: string[]): Parsed {
  const name = args.find((word) => !word.startsWith("-"));
  if (name === undefined) return { status: "help", commands: COMMANDS };
  const commands = COMMANDS.filter((command) => grammarOf(command).words[0] === name);
  return commands.length > 0
    ? { status: "help", commands }
    : { status: "refused", reason: `There is no command “${name}”. ${LIST}` };
}

interface Option {
  type: "string" | "boolean";
  choices?: string[];
  /** Written without brackets. */
  isRequired?: boolean;
}

interface Grammar {
  /** Typed as they are. */
  words: string[];
  required: number;
  optional: number;
  options: Record<string, Option>;
}

function grammarOf({ usage }: Command): Grammar {
  const grammar: Grammar = { words: [], required: 0, optional: 0, options: {} };
  for (const [, option, value, needed, neededValue, optional, word = ""] of usage.matchAll(
    /\[--([a-z]+)(?: (\S+))?\]|--([a-z]+) (\S+)|\[(\S+)\]|(\S+)/g,
  ))
    if (option) grammar.options[option] = optionOf(value);
    else if (needed) grammar.options[needed] = { ...optionOf(neededValue), isRequired: true };
    else if (optional) grammar.optional += 1;
    else if (isValue(word)) grammar.required += 1;
    else grammar.words.push(word);
  return grammar;
}

const isValue = (word: string) => /^[A-Z]/.test(word);

const optionOf = (value: string | undefined): Option =>
  value === undefined
    ? { type: "boolean" }
    : { type: "string", ...(!isValue(value) && { choices: value.split("|") }) };

interface Input {
  values: string[];
  options: Options;
}

/** Null if the words don't fit the usage. */
function match(command: Command, args: string[]): Input | null {
  const { words, required, optional, options } = grammarOf(command);
  const input = readArguments(args, options);
  if (!input) return null;
  const values = input.values.slice(words.length);
  const fits =
    words.every((word, index) => input.values[index] === word) &&
    values.length >= required &&
    values.length <= required + optional &&
    input.values.every(isName) &&
    Object.entries(options).every(([name, { choices, isRequired }]) => {
      const value = input.options[name];
      if (value === undefined) return isRequired !== true;
      return typeof value !== "string" || (choices?.includes(value) ?? isName(value));
    });
  return fits ? { values, options: input.options } : null;
}

/** After `--` a file could be called `--help`; the next command without `--` would mean something else. */
const isName = (value: string) => value !== "" && !value.startsWith("-");

function readArguments(args: string[], options: Grammar["options"]): Input | null {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { values: positionals, options: values };
  } catch {
    return null;
  }
}

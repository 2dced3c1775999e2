import { parseCommand } from "./parse-command.ts";
import { type Command, NOT_DONE } from "./command.ts";

const HELP_COLUMN = 34;

/** Runs what the words after `npm run ops --` ask for. Returns the exit code. */
export async function runCommand(args: string[]): Promise<number> {
  const parsed = parseCommand(args);
  switch (parsed.status) {
    case "run":
      return parsed.command.run(parsed.values, parsed.options);
    case "help":
      return printHelp(parsed.commands);
    case "version":
      console.log((await import("#app/platform/version.ts")).describeVersion());
      return 0;
    case "refused":
      console.error(parsed.reason);
      return NOT_DONE;
  }
}

function printHelp(commands: readonly Command[]): number {
  console.log("npm run ops -- COMMAND\n");
  for (const { usage, about } of commands)
    console.log(
      usage.length < HELP_COLUMN - 2
        ? `  ${usage.padEnd(HELP_COLUMN - 2)}${about}`
        : `  ${usage}\n${" ".repeat(HELP_COLUMN)}${about}`,
    );
  console.log("\n--help after a command explains it alone; --version says what runs here.");
  return 0;
}

import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";
import { runCommand } from "./run-command.ts";

/** `npm run ops -- COMMAND`: commands for the operator of this server. */
endOnFatalErrors();
process.exitCode = await runCommand(process.argv.slice(2));

import { describeError } from "./root-cause.ts";
import { READ_ONLY, SetupError } from "./setup-error.ts";

/** PostgreSQL's code for a write that a read-only database refused. */
const READ_ONLY_TRANSACTION = "25006";

/**
 * Ends the program on an uncaught error: with one line if the operator can fix it, otherwise with the root cause.
 * Node would print every property, and a database error contains the values of the rejected row.
 */
export function endOnFatalErrors(): void {
  process.on("uncaughtException", (error) => {
    console.error(explain(error));
    process.exit(1);
  });
}

function explain(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const { error: reason, code, stack } = describeError(error);
  if (code === READ_ONLY_TRANSACTION) return READ_ONLY;
  return [`Unexpected error: ${reason}${code ? ` (${code})` : ""}`, stack].join("\n");
}

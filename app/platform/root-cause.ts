/** `syscall` names the failed system call: `connect` for a socket, `open` for a file. */
type RootCause = { code: string; message: string; syscall?: string };

/** The error of PostgreSQL, its driver or the system, below all wrapping libraries. */
export function rootCause(error: unknown): RootCause {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return { code: "", message: "" };
  const { code, syscall } = inner as NodeJS.ErrnoException;
  return { code: typeof code === "string" ? code : "", message: inner.message, syscall };
}

/**
 * The loggable part of an error: the message of its root cause and the stack. Wrapping messages are left out,
 * because the query builder repeats every value in them.
 */
export function describeError(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: "not an error" };
  const { code, message } = rootCause(error);
  const places = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: withoutValues(message, code),
    code: code || undefined,
    stack: places?.join("\n"),
  };
}

/** Class 22, data exceptions: PostgreSQL quotes the invalid value. */
function withoutValues(message: string, code: string): string {
  return /^22[0-9A-Z]{3}$/.test(code) ? message.replace(/"[^]*"/, '"…"') : message;
}

/** `syscall` names what the system was asked to do: `connect` where it was a socket, `open` where it was a file. */
type RootCause = { code: string; message: string; syscall?: string };

/** What PostgreSQL, its driver or the system said, below whatever libraries wrapped around it. */
export function rootCause(error: unknown): RootCause {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return { code: "", message: "" };
  const { code, syscall } = inner as NodeJS.ErrnoException;
  return { code: typeof code === "string" ? code : "", message: inner.message, syscall };
}

/**
 * What a log may keep of an error: the words of its root and the places it went through. The words around them are
 * left out, as the query builder repeats there every value that was to be stored.
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

/** Class 22, data exceptions: PostgreSQL quotes the value it could not read. */
function withoutValues(message: string, code: string): string {
  return /^22[0-9A-Z]{3}$/.test(code) ? message.replace(/"[^]*"/, '"…"') : message;
}

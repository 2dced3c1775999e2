import { rootCause } from "./root-cause.ts";

/** Messages of pg and its pool for a lost connection; these errors carry no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded when trying to connect)|Client .+ is not queryable)/;

/**
 * Classes 08, 53 and 57P, and 25006: the database restarts, is unreachable, or has no disk space. The request can be
 * retried in a moment. A missing file or another kind of timeout says nothing about the database.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, syscall } = rootCause(error);
  if (code === "ENOENT") return syscall === "connect";
  return /^(08|53|57P|25006)|ECONN|EPIPE|ETIMEDOUT/.test(code) || DRIVER_MESSAGES.test(message);
}

/** 42P01: a table is missing, so this is not, or no longer, the database that was migrated at the start. */
export function isDatabaseUnset(error: unknown): boolean {
  return rootCause(error).code === "42P01";
}

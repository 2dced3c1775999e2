import { rootCause } from "./root-cause.ts";

/** Messages of pg and its pool for a lost connection; these errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded when trying to connect)|Client .+ is not queryable)/;

/**
 * SQLSTATE classes 08, 53 and 57P, and 25006: the database is restarting, unreachable, or out of disk space, and the
 * request can be retried soon. Missing files and other timeouts don't count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, syscall } = rootCause(error);
  if (code === "ENOENT") return syscall === "connect";
  return /^(08|53|57P|25006)|ECONN|EPIPE|ETIMEDOUT/.test(code) || DRIVER_MESSAGES.test(message);
}

/** SQLSTATE 42P01: a table is missing, so this is no longer the database that was migrated at start. */
export function isDatabaseUnset(error: unknown): boolean {
  return rootCause(error).code === "42P01";
}

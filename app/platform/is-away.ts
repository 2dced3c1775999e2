import { rootCause } from "./root-cause.ts";

/**
 * Classes 08, 53 and 57P, and 25006: the database restarts, is out of reach, or has no disk to write on. pg's own
 * time-outs carry no code. What was asked can be asked again in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = rootCause(error);
  return (
    /^(08|53|57P|25006)|ECONN|EPIPE|ENOENT|ETIMEDOUT/.test(code) ||
    /timeout|terminated|not queryable/i.test(message)
  );
}

/** 42P01: a table is missing, so this is not, or no longer, the database that was set up at the start. */
export function isDatabaseUnset(error: unknown): boolean {
  return rootCause(error).code === "42P01";
}

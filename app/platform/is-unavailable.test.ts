import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isDatabaseUnavailable, isDatabaseUnset } from "./is-unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("of the server"), { code });
/** An error wrapped twice, first the way drizzle does. */
const wrapped = (error: Error) =>
  new Error("session", { cause: new Error("query", { cause: error }) });

test.each(["08006", "53300", "57P01", "25006", "ECONNREFUSED", "EPIPE"])(
  "%s: the database is unavailable",
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    expect(isDatabaseUnavailable(wrapped(withCode(code)))).toBe(true);
    expect(isDatabaseUnset(wrapped(withCode(code)))).toBe(false);
  },
);

test("a missing table differs from an unavailable database", () => {
  expect(isDatabaseUnset(wrapped(withCode("42P01")))).toBe(true);
  expect(isDatabaseUnavailable(wrapped(withCode("42P01")))).toBe(false);
});

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "timeout expired",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
])("driver errors without a code are recognised: %s", (words) => {
  expect(isDatabaseUnavailable(wrapped(new Error(words)))).toBe(true);
});

test.each([undefined, null, "57P01", {}, new Error("something else"), withCode("23505")])(
  "%j is neither",
  (error) => {
    expect([isDatabaseUnavailable(error), isDatabaseUnset(error)]).toEqual([false, false]);
  },
);

async function failureOf(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

test("a missing database socket means an unavailable database, a missing file doesn't", async () => {
  const [noSocket] = (await once(connect("/nope/.s.PGSQL.5432"), "error").catch(
    (error: unknown) => [error],
  )) as unknown[];
  const noFile = await failureOf(() => readFileSync("/nope"));
  expect([noSocket, noFile]).toMatchObject([{ code: "ENOENT" }, { code: "ENOENT" }]);
  expect([isDatabaseUnavailable(noSocket), isDatabaseUnavailable(noFile)]).toEqual([true, false]);
});

test("other timeouts don't count as an unavailable database", async () => {
  const signal = AbortSignal.timeout(1);
  await once(signal, "abort");
  const timeout = await failureOf(() => signal.throwIfAborted());
  expect((timeout as Error).name).toBe("TimeoutError");
  expect(isDatabaseUnavailable(timeout)).toBe(false);
  expect(isDatabaseUnavailable(new Error("Headers Timeout Error"))).toBe(false);
});

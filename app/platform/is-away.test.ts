import { expect, test } from "vitest";
import { isDatabaseAway, isDatabaseUnset } from "./is-away.ts";

const said = (code: string) => Object.assign(new Error("of the server"), { code });
/** As the query builder, and around it the library that keeps the sessions, hand it on. */
const wrapped = (error: Error) =>
  new Error("session", { cause: new Error("query", { cause: error }) });

test.each(["08006", "53300", "57P01", "25006", "ECONNREFUSED", "EPIPE"])(
  "%s: the database is away",
  (code) => {
    expect(isDatabaseAway(said(code))).toBe(true);
    expect(isDatabaseAway(wrapped(said(code)))).toBe(true);
    expect(isDatabaseUnset(wrapped(said(code)))).toBe(false);
  },
);

test("a missing table is told from a database that is away", () => {
  expect(isDatabaseUnset(wrapped(said("42P01")))).toBe(true);
  expect(isDatabaseAway(wrapped(said("42P01")))).toBe(false);
});

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
])("the driver's own words carry no code: %s", (words) => {
  expect(isDatabaseAway(wrapped(new Error(words)))).toBe(true);
});

test.each([undefined, null, "57P01", {}, new Error("something else"), said("23505")])(
  "%j is neither",
  (error) => {
    expect([isDatabaseAway(error), isDatabaseUnset(error)]).toEqual([false, false]);
  },
);

import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./root-cause.ts";

const cause = Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });

test("a failed query is described without the values it was about to store", () => {
  const failed = new DrizzleQueryError(
    "insert into users values ($1, $2)",
    ["ada@x", "hash"],
    cause,
  );
  const told = describeError(new Error(`around ${failed.message}`, { cause: failed }));

  expect(told).toMatchObject({ error: "Connection terminated unexpectedly", code: "08006" });
  expect(told.stack).toMatch(/^\s+at .*root-cause\.test\.ts/);
  expect(JSON.stringify(told)).not.toMatch(/ada@x|hash/);
});

test("an error without a cause keeps its message, and a non-error reveals nothing", () => {
  expect(describeError(new Error("plain"))).toMatchObject({ error: "plain", code: undefined });
  expect(describeError({ password: "x" })).toEqual({ error: "not an error" });
});

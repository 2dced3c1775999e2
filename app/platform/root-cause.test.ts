import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./root-cause.ts";

const said = Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });

test("a failed query is told without the values it was about to store", () => {
  const failed = new DrizzleQueryError(
    "insert into users values ($1, $2)",
    ["ada@x", "hash"],
    said,
  );
  const told = describeError(new Error(`around ${failed.message}`, { cause: failed }));

  expect(told).toMatchObject({ error: "Connection terminated unexpectedly", code: "08006" });
  expect(told.stack).toMatch(/^\s+at .*root-cause\.test\.ts/);
  expect(JSON.stringify(told)).not.toMatch(/ada@x|hash/);
});

test("an error without a cause tells its own words, and what is none tells nothing of itself", () => {
  expect(describeError(new Error("plain"))).toMatchObject({ error: "plain", code: undefined });
  expect(describeError({ password: "x" })).toEqual({ error: "not an error" });
});

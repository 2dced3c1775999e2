import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./root-cause.ts";

const cause = Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });

test("a failed query is described without its values", () => {
  const failed = new DrizzleQueryError(
    "insert into users values ($1, $2)",
    ["ada@x", "hash"],
    cause,
  );
  const described = describeError(new Error(`around ${failed.message}`, { cause: failed }));

  expect(described).toMatchObject({ error: "Connection terminated unexpectedly", code: "08006" });
  expect(described.stack).toMatch(/^\s+at .*root-cause\.test\.ts/);
  expect(JSON.stringify(described)).not.toMatch(/ada@x|hash/);
});

test("an error without a cause keeps its message, and a non-error reveals nothing", () => {
  expect(describeError(new Error("plain"))).toMatchObject({ error: "plain", code: undefined });
  expect(describeError({ password: "x" })).toEqual({ error: "not an error" });
});

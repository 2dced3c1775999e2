import { expect, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { clockError } from "./clock-error.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const after = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1000);

test("a clock that is behind what was stored is noticed, one that is later is not", async () => {
  // A welcome is stored at that moment.
  await aLearner();
  expect(await clockError(after(0))).toBe(0);
  expect(await clockError(after(3_600))).toBe(0);
  expect(await clockError(after(-90))).toBe(-90);
});

test("beside a database on another machine, that one's clock tells", async () => {
  env().DATABASE_URL = "postgres://elsewhere/nectar";
  const inTwoDays = new Date(Date.now() + 172_800_000);
  expect(await clockError(inTwoDays)).toBeGreaterThan(172_700);
  expect(Math.abs(await clockError(new Date()))).toBeLessThan(60);
});

import { expect } from "vitest";
import { pool } from "#app/db/client.ts";
import { env } from "#app/platform/env.ts";
import { test } from "../../../test/builders.ts";
import { takeSlot } from "./slots.ts";

async function lockedSlots(): Promise<number[]> {
  const { rows } = await pool.query<{ slot: number }>(
    `select objid::int as slot from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and classid = 7236003 and datname = current_database() order by 1`,
  );
  return rows.map(({ slot }) => slot);
}

test("calls that look for a slot together get different ones, and leave none taken", async () => {
  env().AI_CONCURRENCY = 3;
  const [first, second] = await Promise.all([takeSlot("awaited"), takeSlot("awaited")]);
  expect(await lockedSlots()).toEqual([0, 1]);

  await first?.release();
  expect(await lockedSlots()).toEqual([1]);
  await second?.release();
  expect(await lockedSlots()).toEqual([]);
});

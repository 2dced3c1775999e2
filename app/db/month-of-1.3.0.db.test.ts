import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect } from "vitest";
import { test } from "../../test/builders.ts";
import { LIVES } from "../../test/lives.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * Two learners of 1.3.0, backed up by 1.3.0 itself: one who lived a month with three library courses and a review every other day, and
 * brought a deck from Anki and another one without confirming it; one who only signed up. The JSON is what 1.3.0's database said about them.
 */
const BACKUP = "test/backups/1.3.0-month.gz";
const BEFORE: unknown = JSON.parse(readFileSync("test/backups/1.3.0-month.json", "utf8"));

test("XP, streak, badges, days, scores, reflections, answers and memories are those of 1.3.0", async ({
  database,
}) => {
  await restoreBackup(database, BACKUP);
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(LIVES);
  await client.end();

  expect(rows).toEqual(BEFORE);
});

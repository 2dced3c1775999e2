import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase, type FreshDatabase } from "../../test/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { applyMigrations, schemaHistory } from "./schema-history.ts";

/** The first migration after which answers are a log. */
const history = schemaHistory();
const index = history.findIndex(({ tables }) => tables.includes("answers"));

let database: FreshDatabase;
let client: Client;

beforeEach(async () => {
  database = await emptyDatabase();
  const file = "test/backups/1.0.3-month.gz";
  await restoreBackup(database.connectionString, file, history.slice(0, index));
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

test("every answer and session of a month with 1.0.3 is in the log, with its time, setting and learner", async () => {
  const before = await query(
    `select a.id, a.user_id, a.session_id, a.question_id, a.concept_id, a.created_at as answered_at,
       a.created_at as received_at, a.response, a.is_correct, a.confidence_level as confidence,
       a.time_taken_seconds as seconds, 0 as hints, 1 as attempt, s.kind as setting, 0 as seed
     from quiz_attempts a join quiz_sessions s on s.id = a.session_id order by a.id`,
  );
  const sessions = await query("select * from quiz_sessions order by id");
  expect(before.length).toBeGreaterThan(100);
  expect(new Set(before.map(({ setting }) => setting))).toEqual(
    new Set(["lesson", "practice", "review"]),
  );

  await applyMigrations(client, history.slice(index, index + 1));

  expect(await query("select * from answers order by id")).toEqual(before);
  expect(await query("select * from study_sessions order by id")).toEqual(sessions);
  expect(await query("select to_regclass('quiz_attempts') as old")).toEqual([{ old: null }]);
});

test("a learner's deletion takes their answers along; a direct one is refused", async () => {
  await applyMigrations(client, history.slice(index));
  const [{ user_id: leaver } = {}] = await query("select user_id from answers limit 1");
  await expect(query("delete from answers")).rejects.toThrow("answers are append-only");

  await client.query("delete from users where id = $1", [leaver]);

  const left = await query("select distinct user_id from answers");
  expect(left.length).toBeGreaterThan(0);
  expect(left).not.toContainEqual({ user_id: leaver });
});

import { Client } from "pg";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { applyMigrations, schemaHistory } from "./schema-history.ts";

/** The first migration after which a session knows its questions. */
const history = schemaHistory();
const index = history.findIndex(({ tables }) => tables.includes("session_questions"));

test("a review that is open during the upgrade continues with the questions and answers it had", async () => {
  const database = await emptyDatabase();
  const client = new Client({ connectionString: database.connectionString });
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  try {
    await restoreBackup(
      database.connectionString,
      "test/backups/1.0.3-month.gz",
      history.slice(0, index),
    );
    await client.connect();
    // The backup's finished reviews, opened again: each was answered whole.
    const opened = await query(
      `update study_sessions set finished_at = null where id in (
         select distinct on (user_id, lesson_id) id from study_sessions where kind = 'review'
         order by user_id, lesson_id, finished_at desc
       ) returning id`,
    );
    expect(opened.length).toBeGreaterThan(5);

    await applyMigrations(client, history.slice(index, index + 1));

    const unknown = await query(
      `select answer.id from answers answer join study_sessions session on session.id = answer.session_id
       where session.kind = 'review' and session.finished_at is null
         and exists (select from questions where id = answer.question_id and review_state <> 'withdrawn')
         and not exists (select from session_questions chosen
           where chosen.session_id = session.id and chosen.question_id = answer.question_id)`,
    );
    expect(unknown).toEqual([]);
    const [{ sessions } = {}] = await query(
      "select count(distinct session_id)::int as sessions from session_questions",
    );
    expect(sessions).toBe(opened.length);
  } finally {
    await client.end();
    await database.drop();
  }
}, 60_000);

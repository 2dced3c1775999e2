import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../test/builders.ts";
import { COORDINATOR, DISTRIBUTED, REFERENCE } from "../../test/sharding.ts";
import { db } from "./client.ts";

test("every table has its place in a cluster", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const places = [...Object.keys(DISTRIBUTED), ...REFERENCE, ...COORDINATOR];
  expect(rows.map(({ name }) => name)).toEqual(places.toSorted());
});

/** An id alone can be the same on two shards: each of these needs the learner's id in it first. */
const KEYS = [
  'answers: unique "answers_sessionId_questionId_attempt_unique"',
  "answers: unique answers_pkey",
  "explanations_shown: unique explanations_shown_pkey",
  "generation_chunks: unique generation_chunks_pkey",
  // Of its course; a course that is written has one learner.
  "generations: unique generations_one_running",
  "generations: unique generations_pkey",
  "premium_grants: unique premium_grants_pkey",
  'question_hints: unique "question_hints_sessionId_questionId_step_unique"',
  "question_hints: unique question_hints_pkey",
  "question_reports: unique question_reports_pkey",
  "remediation_content: unique remediation_content_pkey",
  "remediation_runs: unique remediation_runs_pkey",
  "sandbox_cards: unique sandbox_cards_pkey",
  "sandbox_confirmations: unique sandbox_confirmations_pkey",
  "sandbox_invoices: unique sandbox_invoices_pkey",
  'session_questions: unique "session_questions_sessionId_questionId_unique"',
  "session_questions: unique session_questions_session_id_position_pk",
  "study_sessions: unique study_sessions_pkey",
  "subscriptions: unique subscriptions_pkey",
  "user_badges: unique user_badges_pkey",
  "xp_events: unique xp_events_pkey",
];
/** The session's id alone: the learner's has to be part of the reference. */
const REFERENCES = [
  "answers: refers to study_sessions (answers_session_id_study_sessions_id_fk)",
  "question_hints: refers to study_sessions (question_hints_session_id_study_sessions_id_fk)",
  "session_questions: refers to study_sessions (session_questions_session_id_study_sessions_id_fk)",
];
/** Their rows have their session's learner, and no column for it. */
const WITHOUT_COLUMN = ["session_questions: has no user_id"];

test("what the tables need before they can be distributed is known", async () => {
  expect(await columnFaults()).toEqual(WITHOUT_COLUMN);
  expect((await keyFaults()).toSorted()).toEqual(KEYS);
  expect((await referenceFaults()).toSorted()).toEqual(REFERENCES);
});

test("docs/operations/citus.md distributes each table as it is planned", () => {
  const text = readFileSync("docs/operations/citus.md", "utf8");
  const distributed = [...text.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)];
  const reference = [...text.matchAll(/create_reference_table\('(\w+)'/g)];
  expect(Object.fromEntries(distributed.map(([, table, column]) => [table, column]))).toEqual(
    DISTRIBUTED,
  );
  expect(reference.map(([, table]) => table)).toEqual(REFERENCE);
});

async function columnFaults(): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`);
  const columns = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  return Object.entries(DISTRIBUTED)
    .filter(([table, column]) => !columns.has(`${table}.${column}`))
    .map(([table, column]) => `${table}: has no ${column}`);
}

/** A shard can't know whether another one has the same key. */
async function keyFaults(): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; name: string; columns: string[] }>(sql`
    select relname as table, indexrelid::regclass::text as name,
      array(select attname::text from pg_attribute
        where attrelid = indrelid and attnum = any (indkey::int2[])) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`);
  return rows
    .filter(({ table, columns }) => {
      const column = DISTRIBUTED[table];
      return column !== undefined && !columns.includes(column);
    })
    .map(({ table, name }) => `${table}: unique ${name}`);
}

/** A row and what it refers to have to be on one node, or what it refers to on every node. */
async function referenceFaults(): Promise<string[]> {
  const { rows } = await db.execute<{
    name: string;
    from: string;
    to: string;
    columns: string[];
    targets: string[];
  }>(sql`
    select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      array(select attname::text from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) as columns,
      array(select attname::text from pg_attribute
        where attrelid = confrelid and attnum = any (confkey)) as targets
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows
    .filter(({ from, to, columns, targets }) => {
      const [own, other] = [DISTRIBUTED[from], DISTRIBUTED[to]];
      if (own !== undefined && other !== undefined)
        return !(columns.includes(own) && targets.includes(other));
      // A distributed table may refer to what is on every node, and the coordinator's to that and each other.
      return other !== undefined || (!REFERENCE.includes(to) && !COORDINATOR.includes(from));
    })
    .map(({ name, from, to }) => `${from}: refers to ${to} (${name})`);
}

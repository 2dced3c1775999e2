import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { applyMigrations, schemaHistory } from "#app/db/schema-history.ts";
import type { Bench } from "./bench.ts";

const LEARNERS = 1_000;
const COURSES = 20;
const MAX_SECONDS = 60;

/** Of what a learner who takes a library course owned when every learner had a copy: 10 lessons, 40 concepts, 30 questions. */
const COPIES = [
  `insert into users (id, name, email, email_verified, created_at, updated_at)
   select bench_id(1, n, 0), 'Learner ' || n, 'learner' || n || '@example.org', true, now(), now() from generate_series(1, ${LEARNERS}) n`,
  `insert into topics (id, user_id, topic_name, source, library_slug, current_lesson, created_at, updated_at)
   select bench_id(2, n, c), bench_id(1, n, 0), 'Course ' || c, 'library', 'course-' || c, 4, now(), now()
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c`,
  `insert into lessons (id, user_id, topic_id, lesson_number, status, title, hook, explanation, example, elaboration, next_tease)
   select bench_id(3, n, c * 10 + l), bench_id(1, n, 0), bench_id(2, n, c), l + 1, 'ready', 'Lesson ' || l + 1, repeat('hook ', 40),
     repeat('word ', 350), repeat('word ', 250), repeat('word ', 200), 'Next.'
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(0, 9) l`,
  `insert into concepts (id, user_id, topic_id, lesson_id, name, description, difficulty_level, is_foundational)
   select bench_id(4, n, c * 40 + k), bench_id(1, n, 0), bench_id(2, n, c), bench_id(3, n, c * 10 + k / 4), 'Concept ' || k, 'One idea.', 2, true
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(0, 39) k`,
  `insert into questions (id, user_id, lesson_id, concept_id, order_index, question_text, options, correct_option, shuffle_seed, explanation,
     feedback_correct, feedback_incorrect, difficulty_level)
   select bench_id(5, n, c * 30 + q), bench_id(1, n, 0), bench_id(3, n, c * 10 + q / 3), bench_id(4, n, c * 40 + q / 3 * 4 + q % 3), q % 3 + 1,
     'Which of these, in question ' || q || ' of course ' || c || '?',
     case when n % 2 = 0 then '["North", "East", "South", "West"]'::jsonb else '["West", "North", "East", "South"]'::jsonb end,
     (q + n % 2) % 4, 1, repeat('why ', 30), 'Yes.', 'No.', 2
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(0, 29) q`,
  `insert into concept_dependencies (user_id, topic_id, prerequisite_id, dependent_id, strength)
   select bench_id(1, n, 0), bench_id(2, n, c), bench_id(4, n, c * 40 + k - 1), bench_id(4, n, c * 40 + k), 0.8
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(1, 39) k`,
];

/** Three finished lessons of each course: 9 answers, 9 concepts practised. */
const RESULTS = [
  `insert into quiz_sessions (id, user_id, lesson_id, kind, started_at, finished_at)
   select bench_id(7, n, c * 10 + l), bench_id(1, n, 0), bench_id(3, n, c * 10 + l), 'lesson', now(), now()
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(0, 2) l`,
  `insert into quiz_attempts (id, user_id, session_id, question_id, concept_id, selected_option, selected_answer, is_correct, attempt_number, created_at)
   select bench_id(8, n, c * 30 + q), bench_id(1, n, 0), bench_id(7, n, c * 10 + q / 3), bench_id(5, n, c * 30 + q),
     bench_id(4, n, c * 40 + q / 3 * 4 + q % 3), 1, 'East', q % 4 = 1, 1, now()
   from generate_series(1, ${LEARNERS}) n, generate_series(1, ${COURSES}) c, generate_series(0, 8) q`,
  `insert into concept_mastery (user_id, concept_id, mastery_score, practised_at, updated_at)
   select user_id, concept_id, 0.7, now(), now() from quiz_attempts`,
  `insert into user_progress (id, user_id, lesson_id, completed_at, quiz_score, next_review_date)
   select id, user_id, lesson_id, now(), 0.67, current_date + 8 from quiz_sessions`,
  `insert into xp_events (id, user_id, kind, reference, amount, created_at)
   select id, user_id, 'lesson', lesson_id::text, 20, now() from quiz_sessions`,
];

/** How long the database of an instance with a copy of each course per learner takes to become the shared form, and what that saves. */
export const upgrade: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), "nectar-bench-"));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    const history = schemaHistory();
    const shared = history.findIndex(({ tables }) => tables.includes("courses"));
    await applyMigrations(client, history.slice(0, shared));
    await client.query(`create function bench_id(kind int, n int, k int) returns uuid immutable language sql as
      $$ select (lpad(to_hex(k), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`);
    await client.query("set session_replication_role = replica");
    for (const statement of [...COPIES, ...RESULTS]) await client.query(statement);
    await client.query("set session_replication_role = origin");
    await client.query("vacuum full analyze");
    const before = await sizeOf(client);
    const started = performance.now();
    const cpuBefore = await cpuSecondsOf(client);
    await client.query("begin");
    await applyMigrations(client, history.slice(shared));
    await client.query("commit");
    const seconds = (performance.now() - started) / 1000;
    const cpu = await cpuSecondsOf(client);
    await client.query("vacuum full analyze");
    const after = await sizeOf(client);
    const each = LEARNERS * COURSES;
    return [
      {
        what: `upgrade of ${LEARNERS} learners with ${COURSES} library courses each`,
        value: seconds,
        unit: "s",
        target: { value: MAX_SECONDS, better: "lower" },
        note:
          cpu !== null && cpuBefore !== null
            ? `${(cpu - cpuBefore).toFixed(1)} s of a processor`
            : undefined,
      },
      {
        what: "rows per learner and course, after / before",
        value: after.rows / before.rows,
        unit: "×",
        note: `${(after.rows / each).toFixed(1)} / ${(before.rows / each).toFixed(1)}`,
      },
      {
        what: "bytes per learner and course, after / before",
        value: after.bytes / before.bytes,
        unit: "×",
        note: `${Math.round(after.bytes / each)} / ${Math.round(before.bytes / each)}`,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Clock ticks a second in /proc. */
const TICKS = 100;

/** The processor time of the connection's server process; null where there is no /proc. */
async function cpuSecondsOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const file = `/proc/${rows[0]!.pid}/stat`;
  if (!existsSync(file)) return null;
  // The name in parentheses may contain spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(file, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Of all tables and their indexes. */
async function sizeOf(client: Client): Promise<{ rows: number; bytes: number }> {
  const { rows } = await client.query<{ rows: string; bytes: string }>(
    `select sum(reltuples)::bigint as rows, sum(pg_total_relation_size(oid))::bigint as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
  );
  return { rows: Number(rows[0]!.rows), bytes: Number(rows[0]!.bytes) };
}

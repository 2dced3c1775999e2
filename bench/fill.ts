import type pg from "pg";

/** A typical learner has finished two topics of ten lessons, one lesson a day: the first is a course of the library. */
const USUAL: History = { lessons: 20, perDay: 1, ofLibrary: 10 };
/** A learner after years: two thousand lessons, five a day, all in courses of their own. */
const HEAVY: History = { lessons: 2_000, perDay: 5, ofLibrary: 0 };
/** A new learner has one topic and has finished its first three lessons. */
const NEW: History = { lessons: 10, perDay: 1, ofLibrary: 0, finished: 3 };
/** Has finished three lessons of a course of the library, one every second day; the ideas of the first two are due. */
const BEGUN: History = { lessons: 10, perDay: 0.5, ofLibrary: 10, finished: 3 };
const LESSONS_PER_TOPIC = 10;
/** As many as the library has. They belong to learner 0, 1, 2 … of those that nobody else can be. */
const LIBRARY_COURSES = 13;
const LIBRARY = 1_000_000_000;
export const HEAVY_EMAIL = "learner0@example.org";

interface History {
  lessons: number;
  /** Of the lessons, if not all of them. */
  finished?: number;
  perDay: number;
  /** How many of the lessons are in a course of the library, which learners share. */
  ofLibrary: number;
}

/** The number of rows per table, in the order of filling. */
type Rows = readonly [into: string, select: string];

/**
 * An id made of its kind, learner `n` and index `k`, so that rows can reference each other without a lookup.
 * Increases with time, like the product's ids.
 */
const PREPARE = `
  create function bench_id(kind int, n int, k int) returns uuid immutable language sql as
    $$ select (lpad(to_hex(k), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$;
`;

const LEARNERS: readonly Rows[] = [
  [
    "users (id, name, email, email_verified, created_at, updated_at)",
    "bench_id(1, n, 0), 'Learner ' || n, 'learner' || n || '@example.org', true, now(), now()",
  ],
  [
    "profiles (id, email, name, email_preferences, time_zone, created_at)",
    `bench_id(1, n, 0), 'learner' || n || '@example.org', 'Learner ' || n, '{"quiz_completed":true}', 'Europe/Berlin', now()`,
  ],
  [
    "user_stats (user_id, total_xp, total_lessons_completed, updated_at)",
    "bench_id(1, n, 0), 20 * $finished, $finished, now()",
  ],
];

/** `$of`: the learner whose course it is, or the number of the library's course. */
const TOPIC = "bench_id(2, $of, (k - 1) / 10)";
const LESSON = "bench_id(3, $of, k)";
const CONCEPT = "bench_id(4, $of, k)";
const QUESTION = "bench_id(5, $of, k)";
const VERSION = "bench_id(6, $of, k)";
const OWN = "bench_id(1, n, 0)";
const DONE_AT = "now() - ($lessons - k) * interval '1 day' / $perDay";
const NUMBER = "(k - 1) % 10 + 1";
const DUE = `((${DONE_AT}) + (k % 7 + 3) * interval '3 days')::date`;

/** What is taught: once for each course. */
const COURSE: Rows = [
  "courses (id, owner_id, topic_name, description, source, created_at, updated_at)",
  `${TOPIC}, $owner, 'Topic ' || (k - 1) / 10 + 1, 'A path of ten lessons.', $source, ${DONE_AT}, ${DONE_AT}`,
];
const TAUGHT: readonly Rows[] = [
  [
    "lessons (id, course_id, lesson_number, status, title, objective, current_version_id, written_at)",
    `${LESSON}, ${TOPIC}, ${NUMBER}, 'ready', 'Lesson ' || ${NUMBER}, 'Know a little more.', ${VERSION}, ${DONE_AT}`,
  ],
  [
    "lesson_versions (id, lesson_id, blocks, written_by, content_hash, created_at)",
    `${VERSION}, ${LESSON}, '[{"id":"explanation","section":"explanation","kind":"text","text":"Small steps carry far."}]', 'bench', '', ${DONE_AT}`,
  ],
  [
    "concepts (id, course_id, lesson_id, name, description, position, difficulty_level, is_foundational)",
    `${CONCEPT}, ${TOPIC}, ${LESSON}, 'Idea ' || ${NUMBER}, 'One idea.', ${NUMBER}, least(5, ${NUMBER}), ${NUMBER} <= 2`,
  ],
  [
    "questions (id, course_id, lesson_id, concept_id, order_index, question_text, kind, content, key, difficulty_level, review_state)",
    `${QUESTION}, ${TOPIC}, ${LESSON}, ${CONCEPT}, 1, 'What helps?', 'choice', '{"options":["A","B","C","D"]}', '{"option":0,"beliefs":[],"explanation":"A does.","feedbackCorrect":"Yes.","feedbackIncorrect":"No."}', 2, 'checked'`,
  ],
];
/** Each concept depends on the previous one. */
const CHAIN: Rows = [
  "concept_prerequisites (course_id, prerequisite_id, dependent_id, strength)",
  `${TOPIC}, bench_id(4, $of, k - 1), ${CONCEPT}, 0.8`,
];

/** What a learner did, with the first lesson of a topic, in each lesson, and with the first lesson of a day. */
const ENROLLMENT: Rows = [
  "enrollments (user_id, course_id, created_at, updated_at, current_lesson, is_completed)",
  `${OWN}, ${TOPIC}, ${DONE_AT}, ${DONE_AT}, least(10, $finished) + 1, $finished = $lessons`,
];
const LEARNT: readonly Rows[] = [
  [
    "lesson_progress (user_id, lesson_id, course_id, completed_at, quiz_score, difficulty_rating, review_count, time_spent_seconds, due_at)",
    `${OWN}, ${LESSON}, ${TOPIC}, ${DONE_AT}, (k % 4) / 3.0, 3, k % 5, 300, ${DUE}`,
  ],
  [
    "memories (user_id, concept_id, stability, difficulty, last_reviewed_at, due_at, understanding, lapses, lapses_in_a_row, seen_questions, right_questions, recent_sessions)",
    `${OWN}, ${CONCEPT}, 5, 5, ${DONE_AT}, ${DUE}, (k % 10) / 10.0, 0, 0, '[]', '[]', '[]'`,
  ],
  [
    "study_sessions (id, user_id, lesson_id, kind, started_at, finished_at)",
    `bench_id(7, n, k), ${OWN}, ${LESSON}, 'lesson', ${DONE_AT}, ${DONE_AT}`,
  ],
  [
    "answers (id, user_id, session_id, question_id, concept_id, response, is_correct, seconds, setting, answered_at, received_at)",
    `bench_id(8, n, k), ${OWN}, bench_id(7, n, k), ${QUESTION}, ${CONCEPT}, '{"option":0}', k % 4 > 0, 12, 'lesson', ${DONE_AT}, ${DONE_AT}`,
  ],
  [
    "xp_events (id, user_id, kind, reference, amount, created_at)",
    `bench_id(9, n, k), ${OWN}, 'lesson', ${LESSON}::text, 20, ${DONE_AT}`,
  ],
];
const DAY: Rows = [
  "activity_days (user_id, day, kind, at)",
  `${OWN}, (${DONE_AT})::date, 'learnt', ${DONE_AT}`,
];

/**
 * Grows a migrated database from `from` to `to` learners, lesson by lesson across all of them, so that a learner's
 * rows are scattered as in production. The first growth adds the learner after years.
 */
export async function grow(client: pg.Client, from: number, to: number): Promise<void> {
  await withoutIndexes(client, async () => {
    if (from === 0) await client.query(PREPARE);
    if (from === 0) await learn(client, 0, 0, HEAVY);
    await learn(client, from + 1, to, USUAL);
  });
}

async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  // Every row is valid by construction, and checking each reference would take longer than writing it.
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'");
  const indexes = await dropIndexes(client);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  await client.query("vacuum analyze");
}

/** Many learners who have begun: a large site in a minute. */
export async function fillWithBegun(client: pg.Client, learners: number) {
  await withoutIndexes(client, async () => {
    await client.query(PREPARE);
    await learn(client, 1, learners, BEGUN);
  });
}

/** A learner `n`, beyond those it was grown to, who has only begun. */
export async function addNewLearner(client: pg.Client, n: number): Promise<void> {
  await learn(client, n, n, NEW);
}

async function learn(
  client: pg.Client,
  first: number,
  last: number,
  { lessons, perDay, ofLibrary, finished = lessons }: History,
): Promise<void> {
  const insert = async ([into, select]: Rows, k: number, from = first, to = last) => {
    const isOfLibrary = k <= ofLibrary;
    const values = select
      .replaceAll("$of", isOfLibrary ? `${LIBRARY} + n % ${LIBRARY_COURSES}` : "n")
      .replaceAll("$owner", isOfLibrary ? "null" : OWN)
      .replaceAll("$source", isOfLibrary ? "'library'" : "'ai'")
      .replaceAll("$lessons", String(lessons))
      .replaceAll("$finished", String(finished))
      .replaceAll("$perDay", String(perDay))
      .replaceAll(/\bk\b/g, `${k}`);
    await client.query(
      `insert into ${into} select ${values} from generate_series(${from}, ${to}) n`,
    );
  };
  const teach = async (rows: Rows, k: number) => {
    if (k > ofLibrary) await insert(rows, k);
    else if (first <= 1) await insert(rows, k, 0, LIBRARY_COURSES - 1);
  };
  for (const rows of LEARNERS) await insert(rows, 0);
  for (let k = 1; k <= lessons; k++) {
    const isFirstOfTopic = (k - 1) % LESSONS_PER_TOPIC === 0;
    if (isFirstOfTopic) await teach(COURSE, k);
    for (const rows of TAUGHT) await teach(rows, k);
    if (!isFirstOfTopic) await teach(CHAIN, k);
    if (isFirstOfTopic) await insert(ENROLLMENT, k);
    if (k > finished) continue;
    for (const rows of LEARNT) await insert(rows, k);
    if (k % perDay === 0) await insert(DAY, k);
  }
}

/** Building indexes afterwards is faster and makes them smaller than growing them row by row. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select format('%I', i.indexrelid::regclass::text) as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

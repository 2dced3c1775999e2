import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { db } from "#app/db/client.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { Bench, Measured } from "./bench.ts";
import { books } from "./carry/books.ts";
import { devices } from "./carry/devices.ts";
import { grow, HEAVY_EMAIL } from "./fill.ts";
import { onOwnDatabase } from "./own-database.ts";

const ANSWERS = Number(process.env.CARRY_ANSWERS ?? 100_000);
const PER_SITTING = 20;
const MAX_MEMORY_MB = 150;
const COURSE = "Machine Learning Fundamentals";
const NEWCOMER = "newcomer@example.org";
/** Rows that a file brings along. */
const TABLES = [
  "enrollments",
  "lesson_progress",
  "study_sessions",
  "answers",
  "xp_events",
  "activity_days",
  "memories",
];

/** The life of a learner after years, written to a file and stored for another account; then a course as a book, and three devices. */
export const carry: Bench = async () => [
  ...(await onOwnDatabase(aLife)),
  ...(await onOwnDatabase(books)),
  ...(await devices()),
];

async function aLife(address: string): Promise<Measured[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await grow(client, 0, 1);
  await asLongAsWritten(client);
  await client.query(MORE_ANSWERS);
  await client.query("vacuum analyze");
  await db.transaction((tx) =>
    createAccount(
      tx,
      { email: NEWCOMER, username: "Newcomer", passwordHash: "none", timeZone: "Europe/Berlin" },
      new Date(),
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), "nectar-carry-"));
  const path = join(folder, "nectar.json");
  try {
    const written = await inItsOwnProcess(address, "export", path, HEAVY_EMAIL);
    const { size } = statSync(path);
    const stored = await inItsOwnProcess(address, "import", path, NEWCOMER);
    const [theirs, ours] = [await rowsOf(client, HEAVY_EMAIL), await rowsOf(client, NEWCOMER)];
    const note = `${(size / 1e6).toFixed(1)} MB, ${theirs["lesson_progress"]} lessons, ${theirs["answers"]} answers`;
    return [
      ...costOf("a life written", written, note),
      ...costOf("a life stored", stored, "looked at first, then stored and folded"),
      {
        what: "tables with another number of rows",
        value: TABLES.filter((table) => theirs[table] !== ours[table]).length,
        unit: "tables",
        target: { value: 0, better: "lower" },
        note: TABLES.map((table) => `${table} ${theirs[table]} / ${ours[table]}`).join(", "),
      },
    ];
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Cost {
  seconds: number;
  megabytes: number;
  idle: number;
}

async function inItsOwnProcess(...parameters: string[]): Promise<Cost> {
  const child = fork(join(import.meta.dirname, "carry/carrier.ts"), parameters, {
    execArgv: ["--expose-gc"],
  });
  const [answer] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the process ended with ${code}`);
    }),
  ])) as [Cost];
  child.kill();
  return answer;
}

const costOf = (what: string, { seconds, megabytes, idle }: Cost, note: string): Measured[] => [
  { what, value: seconds, unit: "s", note },
  {
    what: `${what}: memory`,
    value: megabytes,
    unit: "MB",
    target: { value: MAX_MEMORY_MB, better: "lower" },
    note: `at most, above the ${idle.toFixed(0)} MB of the idle process`,
  },
];

/** The lessons of the filled learner are short: they get the texts of a course of the library. */
async function asLongAsWritten(client: Client): Promise<void> {
  const match = courseNamed(await loadLibrary(), COURSE);
  if (!match) throw new Error(`the library has no course ${COURSE}`);
  const courseId = await db.transaction((tx) => seedCourse(tx, match, new Date()));
  await client.query(
    `with texts as (
       select l.lesson_number, v.blocks from lessons l join lesson_versions v on v.id = l.current_version_id where l.course_id = $1
     )
     update lesson_versions v set blocks = texts.blocks from lessons l, courses c, texts
     where l.current_version_id = v.id and c.id = l.course_id and c.owner_id is not null and texts.lesson_number = l.lesson_number`,
    [courseId],
  );
}

/** Practised over the years, twenty questions at a time. */
const MORE_ANSWERS = `
  with account as (select id from profiles where email = '${HEAVY_EMAIL}'),
  sittings as (
    insert into study_sessions (id, user_id, kind, started_at, finished_at)
    select gen_random_uuid(), account.id, 'practice', now() - n * interval '4 hours', now() - n * interval '4 hours'
    from account, generate_series(1, (${ANSWERS} - (select count(*) from answers a join account on a.user_id = account.id)) / ${PER_SITTING}) n
    returning id, user_id, started_at
  ),
  asked as (
    select a.question_id, a.concept_id, row_number() over (order by a.answered_at) as place, count(*) over () as of_all
    from answers a join account on a.user_id = account.id
  ),
  numbered as (select s.*, row_number() over (order by started_at) as number from sittings s)
  insert into answers (id, user_id, session_id, question_id, concept_id, response, is_correct, seconds, setting, answered_at, received_at)
  select gen_random_uuid(), s.user_id, s.id, asked.question_id, asked.concept_id, '{"option":0}', true, 12, 'practice', s.started_at, s.started_at
  from numbered s join asked on asked.place > (s.number * ${PER_SITTING}) % (asked.of_all - ${PER_SITTING})
    and asked.place <= (s.number * ${PER_SITTING}) % (asked.of_all - ${PER_SITTING}) + ${PER_SITTING}`;

async function rowsOf(client: Client, email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${table} join profiles p on p.id = user_id where p.email = $1`,
      [email],
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

import { Client } from "pg";
import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import { hashPassword } from "#app/features/accounts/password-hash.ts";
import { emptyBins } from "#app/rules/memory/calibration.ts";
import { FOLD_VERSION } from "#app/rules/memory/memory.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { PASSWORD } from "../../e2e/journeys.ts";
import { fieldsFor } from "../../test/answer-fields.ts";
import { fillWithBegun } from "../fill.ts";
import type { Traveller } from "./journey.ts";

const TOPICS = [
  "Machine Learning Fundamentals",
  "Personal Finance Mastery",
  "Creative Writing Techniques",
];
/** Neighbours in the tables follow each other rarely. */
const STRIDE = 7_919;

/** Fills the database, and returns the learners for the journeys, one after the other. */
export async function storedLearners(address: string, count: number) {
  const client = new Client({ connectionString: address });
  await client.connect();
  await fillWithBegun(client, count);
  await client.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     select gen_random_uuid(), id, id, 'credential', $1, created_at, created_at from users`,
    [await hashPassword(PASSWORD)],
  );
  // Without them, the worker would replay all these lives first, as after a restored backup.
  await client.query(
    `insert into learner_memories (user_id, factor, calibration, latest_answer_at, mastery_weeks, fold_version)
     select distinct on (user_id) user_id, 1, $1::jsonb, answered_at, '[]', $2::int from answers order by user_id, answered_at desc`,
    [JSON.stringify(emptyBins()), FOLD_VERSION],
  );
  await client.query("vacuum analyze accounts, learner_memories");
  const { rows } = await client.query<{ megabytes: number }>(
    "select pg_database_size(current_database()) / 1e6 as megabytes",
  );
  let travellers = 0;
  return {
    megabytes: Number(rows[0]?.megabytes),
    next: async (): Promise<Traveller> => {
      travellers += 1;
      const n = ((travellers * STRIDE) % count) + 1;
      return {
        email: `learner${n}@example.org`,
        address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        topic: TOPICS[travellers % TOPICS.length] ?? "",
        answersOf: rightAnswersOf,
      };
    },
    close: () => client.end(),
  };
}

const byLesson = new Map<string, Awaited<ReturnType<typeof readAnswers>>>();

/** Lessons of the library belong to all learners, so each is looked up once. */
async function rightAnswersOf(lessonId: string) {
  const answers = byLesson.get(lessonId) ?? (await readAnswers(lessonId));
  byLesson.set(lessonId, answers);
  return answers;
}

async function readAnswers(lessonId: string) {
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")))
    .orderBy(asc(questions.orderIndex));
  return rows.map((row) => ({ questionId: row.id, fields: fieldsFor(questionOf(row), true) }));
}

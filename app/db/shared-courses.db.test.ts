import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { libraryId } from "#app/library/library-ids.ts";
import { emptyDatabase, type FreshDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";
import { applyMigrations, schemaHistory } from "./schema-history.ts";

const SLUG = "knots";
const AT = "2026-10-01T10:00:00Z";
const history = schemaHistory();
/** The last schema with a copy of a library course per learner. */
const before = history.slice(
  0,
  history.findIndex(({ tables }) => tables.includes("courses")),
);

let database: FreshDatabase;
let client: Client;

beforeEach(async () => {
  database = await emptyDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await applyMigrations(client, before);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const upgrade = () =>
  migrate(
    database.connectionString,
    mkdtempSync(join(tmpdir(), "nectar-shared-")),
    history.slice(0, before.length + 1),
  );

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
  await client.query(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    values,
  );
}

async function rowsOf<Row>(query: string): Promise<Row[]> {
  const { rows } = await client.query(query);
  return rows as Row[];
}

async function aLearner(name: string): Promise<string> {
  const id = v7();
  const stamps = { created_at: AT, updated_at: AT };
  await insert("users", {
    id,
    name,
    email: `${name}@example.org`,
    email_verified: true,
    ...stamps,
  });
  return id;
}

const OPTIONS = ["A bend", "A hitch", "A loop", "A splice"];

/**
 * A copy of a course as stored by 1.0.3: two lessons with a concept and two questions each, with shuffled options.
 */
async function aCopy(
  userId: string,
  {
    createdAt = AT,
    turn = 0,
    source = "library",
    answer = "A hitch",
    leftAt = null as string | null,
  } = {},
) {
  const topicId = v7();
  await insert("topics", {
    id: topicId,
    user_id: userId,
    topic_name: "Knots",
    source,
    library_slug: source === "library" ? SLUG : null,
    current_lesson: 2,
    removed_at: leftAt,
    created_at: createdAt,
    updated_at: createdAt,
  });
  const options = [...OPTIONS.slice(turn), ...OPTIONS.slice(0, turn)];
  const lessons = [];
  for (const number of [1, 2]) {
    const lesson = { id: v7(), concept: v7(), questions: [v7(), v7()] };
    lessons.push(lesson);
    await insert("lessons", {
      id: lesson.id,
      user_id: userId,
      topic_id: topicId,
      lesson_number: number,
      status: "ready",
      title: `Lesson ${number} of ${createdAt}`,
    });
    await insert("concepts", {
      id: lesson.concept,
      user_id: userId,
      topic_id: topicId,
      lesson_id: lesson.id,
      name: `Idea ${number}`,
      description: "An idea.",
      difficulty_level: 1,
      is_foundational: true,
    });
    for (const [index, id] of lesson.questions.entries()) {
      const key = index === 0 ? answer : "A loop";
      await insert("questions", {
        id,
        user_id: userId,
        lesson_id: lesson.id,
        concept_id: lesson.concept,
        order_index: index + 1,
        question_text: `Question ${index + 1}`,
        options,
        correct_option: options.indexOf(key),
        shuffle_seed: turn,
        explanation: "",
        feedback_correct: "",
        feedback_incorrect: "",
        difficulty_level: 1,
      });
    }
  }
  await insert("concept_dependencies", {
    user_id: userId,
    topic_id: topicId,
    prerequisite_id: lessons[0]!.concept,
    dependent_id: lessons[1]!.concept,
    strength: 0.8,
  });
  return { topicId, lessons, options };
}

type Copy = Awaited<ReturnType<typeof aCopy>>;

/** Answers the first lesson of a copy with these options and finishes it. */
async function aResult(userId: string, { lessons, options }: Copy, answers: string[], at = AT) {
  const [lesson] = lessons;
  const session = v7();
  await insert("quiz_sessions", {
    id: session,
    user_id: userId,
    lesson_id: lesson!.id,
    kind: "lesson",
    started_at: at,
    finished_at: at,
  });
  for (const [index, answer] of answers.entries())
    await insert("quiz_attempts", {
      id: v7(),
      user_id: userId,
      session_id: session,
      question_id: lesson!.questions[index],
      concept_id: lesson!.concept,
      selected_option: options.indexOf(answer),
      selected_answer: answer,
      is_correct: answer !== "A bend",
      attempt_number: 1,
      created_at: at,
    });
  const score = answers.filter((answer) => answer !== "A bend").length / answers.length;
  await insert("user_progress", {
    id: v7(),
    user_id: userId,
    lesson_id: lesson!.id,
    completed_at: at,
    quiz_score: score,
    reflection_response: `Thought at ${at}`,
    next_review_date: "2026-11-30",
  });
  await insert("xp_events", {
    id: v7(),
    user_id: userId,
    kind: "lesson",
    reference: lesson!.id,
    amount: 20,
    created_at: at,
  });
  await insert("concept_mastery", {
    user_id: userId,
    concept_id: lesson!.concept,
    mastery_score: score,
    practised_at: at,
    updated_at: at,
  });
}

test("copies of a library course are merged, and all answers, results and dates are preserved", async () => {
  const [ada, bob] = [await aLearner("ada"), await aLearner("bob")];
  await aResult(ada, await aCopy(ada, { turn: 1 }), ["A hitch", "A bend"]);
  await aResult(bob, await aCopy(bob, { turn: 3, createdAt: "2026-10-05T10:00:00Z" }), [
    "A bend",
    "A loop",
  ]);

  await upgrade();

  const [course, ...others] = await rowsOf<object>("select id, owner_id, slug from courses");
  expect(others).toEqual([]);
  expect(course).toEqual({ id: libraryId.course(SLUG), owner_id: null, slug: SLUG });
  expect(await rowsOf("select id, title from lessons order by lesson_number")).toEqual([
    { id: libraryId.lesson(SLUG, 1), title: "Lesson 1 of 2026-10-05T10:00:00Z" },
    { id: libraryId.lesson(SLUG, 2), title: "Lesson 2 of 2026-10-05T10:00:00Z" },
  ]);
  expect(await rowsOf("select id from concepts order by name")).toEqual([
    { id: libraryId.concept(SLUG, "Idea 1") },
    { id: libraryId.concept(SLUG, "Idea 2") },
  ]);
  expect(await rowsOf("select prerequisite_id, dependent_id from concept_prerequisites")).toEqual([
    {
      prerequisite_id: libraryId.concept(SLUG, "Idea 1"),
      dependent_id: libraryId.concept(SLUG, "Idea 2"),
    },
  ]);
  const answers = await rowsOf<object>(`
    select account.name, question.id, attempt.is_correct, question.options ->> attempt.selected_option as answer
    from quiz_attempts attempt join users account on account.id = attempt.user_id
    join questions question on question.id = attempt.question_id order by 1, question.order_index`);
  const [first, second] = [
    libraryId.question(SLUG, 1, "A hitch", 1),
    libraryId.question(SLUG, 1, "A loop", 1),
  ];
  expect(answers).toEqual([
    { name: "ada", id: first, is_correct: true, answer: "A hitch" },
    { name: "ada", id: second, is_correct: false, answer: "A bend" },
    { name: "bob", id: first, is_correct: false, answer: "A bend" },
    { name: "bob", id: second, is_correct: true, answer: "A loop" },
  ]);
  expect(
    await rowsOf(`
      select account.name, progress.lesson_id, progress.quiz_score, progress.reflection_response,
        progress.next_review_date::text, event.amount, mastery.mastery_score, enrollment.current_lesson
      from lesson_progress progress join users account on account.id = progress.user_id
      join xp_events event on event.user_id = account.id and event.reference = progress.lesson_id::text
      join concept_mastery mastery on mastery.user_id = account.id
      join enrollments enrollment on enrollment.user_id = account.id order by 1`),
  ).toEqual(
    ["ada", "bob"].map((name) => ({
      name,
      lesson_id: libraryId.lesson(SLUG, 1),
      quiz_score: 0.5,
      reflection_response: `Thought at ${AT}`,
      next_review_date: "2026-11-30",
      amount: 20,
      mastery_score: 0.5,
      current_lesson: 2,
    })),
  );
});

test("a course copied twice becomes one enrolment with the latest result and all points", async () => {
  const ada = await aLearner("ada");
  await aResult(ada, await aCopy(ada, { leftAt: AT }), ["A bend", "A bend"]);
  const later = "2026-10-09T10:00:00Z";
  await aResult(ada, await aCopy(ada, { createdAt: later, turn: 2 }), ["A hitch", "A loop"], later);

  await upgrade();

  expect(
    await rowsOf(
      "select left_at, created_at = $$2026-10-01T10:00:00Z$$ as is_first from enrollments",
    ),
  ).toEqual([{ left_at: null, is_first: true }]);
  expect(await rowsOf("select quiz_score from lesson_progress")).toEqual([{ quiz_score: 1 }]);
  expect(await rowsOf("select mastery_score from concept_mastery")).toEqual([{ mastery_score: 1 }]);
  expect(await rowsOf("select sum(amount)::int as xp from xp_events")).toEqual([{ xp: 40 }]);
  expect(await rowsOf("select count(*)::int as answers from quiz_attempts")).toEqual([
    { answers: 4 },
  ]);
});

test("an answer to a replaced question stays, and the question is no longer asked", async () => {
  const [ada, bob] = [await aLearner("ada"), await aLearner("bob")];
  await aResult(ada, await aCopy(ada, { answer: "A splice" }), ["A splice", "A loop"]);
  await aCopy(bob, { createdAt: "2026-10-05T10:00:00Z" });

  await upgrade();

  expect(
    await rowsOf(`
      select question.order_index, attempt.selected_answer from quiz_attempts attempt
      join questions question on question.id = attempt.question_id order by 1 nulls first`),
  ).toEqual([
    { order_index: null, selected_answer: "A splice" },
    { order_index: 2, selected_answer: "A loop" },
  ]);
});

test("a topic generated for a learner still belongs to them", async () => {
  const ada = await aLearner("ada");
  const own = await aCopy(ada, { source: "ai" });
  await aResult(ada, own, ["A hitch", "A loop"]);

  await upgrade();

  expect(await rowsOf("select id, owner_id from courses")).toEqual([
    { id: own.topicId, owner_id: ada },
  ]);
  expect(await rowsOf("select user_id, course_id from enrollments")).toEqual([
    { user_id: ada, course_id: own.topicId },
  ]);
  expect(await rowsOf("select lesson_id from lesson_progress")).toEqual([
    { lesson_id: own.lessons[0]!.id },
  ]);
});

test("a learner's report removes the question from their own quizzes, a verdict from everyone's", async () => {
  const [ada, bob] = [await aLearner("ada"), await aLearner("bob")];
  const [hers] = [await aCopy(ada), await aCopy(bob)];
  const [reported] = hers.lessons[0]!.questions;
  await client.query("update questions set is_withdrawn = true where id = $1", [reported]);
  const hash = "encode(sha256(convert_to('Question 2', 'UTF8')), 'hex')";
  await insert("question_reports", {
    id: v7(),
    user_id: ada,
    lesson_id: hers.lessons[0]!.id,
    question_id: reported,
    subject: "library/knots/question/of-her-copy",
    created_at: AT,
  });
  await client.query(
    `insert into question_verdicts values ('library/${SLUG}/question/' || ${hash}, 'upheld', $1)`,
    [AT],
  );

  await upgrade();

  const first = libraryId.question(SLUG, 1, "A hitch", 1);
  expect(await rowsOf("select question_id, subject, hides_question from question_reports")).toEqual(
    [{ question_id: first, subject: `question/${first}`, hides_question: true }],
  );
  expect(
    await rowsOf(
      "select is_withdrawn from questions where order_index is not null order by lesson_id, order_index",
    ),
  ).toEqual(expect.arrayContaining([{ is_withdrawn: false }, { is_withdrawn: true }]));
  expect(await rowsOf(`select is_withdrawn from questions where id = '${first}'`)).toEqual([
    { is_withdrawn: false },
  ]);
});

test("a quiz that was open in two copies continues in the later one", async () => {
  const ada = await aLearner("ada");
  const copies = [await aCopy(ada), await aCopy(ada, { createdAt: "2026-10-02T10:00:00Z" })];
  for (const [index, copy] of copies.entries())
    await insert("quiz_sessions", {
      id: v7(),
      user_id: ada,
      lesson_id: copy.lessons[0]!.id,
      kind: "lesson",
      started_at: `2026-10-0${index + 3}T10:00:00Z`,
    });

  await upgrade();

  expect(
    await rowsOf(
      "select kind, finished_at is null as is_open from quiz_sessions order by started_at",
    ),
  ).toEqual([
    { kind: "practice", is_open: false },
    { kind: "lesson", is_open: true },
  ]);
});

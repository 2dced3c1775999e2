import { readFileSync } from "node:fs";
import { and, eq, type SQL } from "drizzle-orm";
import { Client } from "pg";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, profiles, questions } from "#app/db/tables/index.ts";
import { learnerFrom } from "#app/features/accounts/sign-in/find-session.ts";
import { historyQuery, loadHistory } from "#app/features/history/load-history.ts";
import { isCounted } from "#app/features/quizzes/counted-answers.ts";
import { replayMissingMemories } from "#app/features/memory/replay-missing-memories.ts";
import { seedLibrary } from "#app/features/topics/seed-library.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { later, MONDAY, test } from "../../test/builders.ts";
import { rememberedBy } from "../../test/remembered.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * A month of three learners, lived and backed up by 1.0.3 itself: one with two library courses, reviews, a frozen day,
 * practice left half-way and an open review; one with a course taken twice, a report and a course begun; one with
 * a generated course and a report of the same question. The JSON is what 1.0.3 said about them at the end.
 */
const BACKUP = "test/backups/1.0.3-month.gz";

type Finished = [
  course: string,
  lesson: number,
  title: string,
  completedAt: string,
  ...results: unknown[],
];

/** Where a finished lesson of the JSON has its review date, which 1.0.3 stored for lessons instead of concepts. */
const REVIEW_DATE = 7;

interface Learned {
  name: string;
  stats: object;
  ledger: number;
  badges: string[];
  days: unknown[];
  history: Finished[];
  topics: [name: string, currentLesson: number, isCompleted: boolean][];
  answers: number;
  mastery: [concept: string, score: number, practisedAt: string][];
}

const BEFORE = JSON.parse(readFileSync("test/backups/1.0.3-month.json", "utf8")) as Learned[];

const AFTER = `
  select u.name,
    (select json_build_object('xp', s.total_xp, 'streak', s.current_streak, 'longest', s.longest_streak,
      'freezes', s.streak_freeze_available, 'lessons', s.total_lessons_completed, 'memory', s.streak_memory)
      from user_stats s where s.user_id = u.id) as stats,
    (select coalesce(sum(amount), 0)::int from xp_events x where x.user_id = u.id) as ledger,
    (select json_agg(badge order by badge) from user_badges b where b.user_id = u.id) as badges,
    (select json_agg(json_build_array(day, kind) order by day) from activity_days d where d.user_id = u.id) as days,
    (select json_agg(json_build_array(c.topic_name, l.lesson_number, l.title, p.completed_at, p.quiz_score,
      p.reflection_response, p.review_count, p.time_spent_seconds, p.difficulty_rating)
      order by c.topic_name, l.lesson_number)
      from lesson_progress p join lessons l on l.id = p.lesson_id join courses c on c.id = l.course_id
      where p.user_id = u.id and p.completed_at is not null) as history,
    (select json_agg(json_build_array(c.topic_name, e.current_lesson, e.is_completed) order by c.topic_name)
      from enrollments e join courses c on c.id = e.course_id where e.user_id = u.id) as topics
  from users u where u.name like 'Learner _' order by u.name`;

/** The latest of duplicates from a course copied twice. */
function latest<Row extends unknown[]>(rows: Row[], key: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

test.beforeAll(async ({ database }) => {
  await restoreBackup(database, BACKUP);
});

test("XP, streak, freezes, badges, days, scores and reflections are those of 1.0.3", async ({
  database,
}) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<Learned>(AFTER);
  await client.end();

  expect(rows.map(({ name }) => name)).toEqual(BEFORE.map(({ name }) => name));
  for (const [index, after] of rows.entries()) {
    const { stats, ledger, badges, days, history, topics } = BEFORE[index]!;
    expect(after).toMatchObject({ stats, ledger, badges, days });
    const withoutReviewDates = history.map((row) => row.toSpliced(REVIEW_DATE, 1) as Finished);
    expect(after.history).toEqual(
      latest(withoutReviewDates, ([course, lesson]) => `${course} ${lesson}`),
    );
    expect(after.topics).toEqual(latest(topics, ([name]) => name));
  }
});

test("each learner's history page lists what they finished, also after the library's files were compared", async () => {
  await seedLibrary(later(MONDAY, 40));
  for (const { name, history } of BEFORE) {
    const profile = one(await db.select().from(profiles).where(eq(profiles.name, name)));
    const learner = learnerFrom(profile, { sessionId: "", isPremium: true });

    const page = await loadHistory(learner, historyQuery.parse({}));

    expect(page.matchCount).toBe(
      latest(history, ([course, lesson]) => `${course} ${lesson}`).length,
    );
  }
});

test("a reported question of the shared course is hidden from its two reporters only", async () => {
  const { rows } = await db.execute<{ name: string; lesson: string; hides: boolean }>(
    `select u.name, r.lesson_id as lesson, r.hides_question as hides
     from question_reports r join users u on u.id = r.user_id order by 1`,
  );

  const lesson = libraryId.lesson("machine-learning-fundamentals", 1);
  expect(rows).toEqual([
    { name: "Learner 2", lesson, hides: true },
    { name: "Learner 3", lesson, hides: true },
  ]);
});

test("every learner's memories are replayed from the answers of 1.0.3", async () => {
  await replayMissingMemories();

  for (const { name, mastery } of BEFORE) {
    const profile = one(await db.select().from(profiles).where(eq(profiles.name, name)));
    const { stored, replayed } = await rememberedBy(profile.id);
    expect(stored).toEqual(replayed);
    const practised = new Set(mastery.map(([concept]) => concept)).size;
    expect(stored.memories.length).toBeGreaterThan(practised / 2);
    expect(stored.memories.length).toBeLessThanOrEqual(practised);
  }
});

test("questions that 1.0.3 generated are unrecorded, and every answer to them counts", async () => {
  const { rows } = await db.execute<{ state: string }>(
    `select distinct q.review_state as state
     from questions q join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id
     where c.source = 'ai'`,
  );
  expect(rows).toEqual([{ state: "unrecorded" }]);

  const answered = (counting?: SQL) =>
    db
      .select({ id: answers.id })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(and(eq(questions.reviewState, "unrecorded"), counting));
  const all = await answered();
  const countedAnswers = await answered(isCounted());
  expect(all.length).toBeGreaterThan(0);
  expect(countedAnswers).toHaveLength(all.length);
});

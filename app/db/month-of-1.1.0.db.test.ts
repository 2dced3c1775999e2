import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { courses, profiles } from "#app/db/tables/index.ts";
import { findCourseLanguage } from "#app/features/generation/course-language.ts";
import { replayOutdatedMemories } from "#app/features/memory/replay-missing-memories.ts";
import { seedLibrary } from "#app/features/topics/seed-library.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { test } from "../../test/builders.ts";
import { rememberedBy } from "../../test/remembered.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * A month of two learners, lived and backed up by 1.1.0 itself: one with three library courses, a review every other day
 * and a study plan; one who only began. The JSON is what 1.1.0's database said about them.
 */
const BACKUP = "test/backups/1.1.0-month.gz";

interface Learned {
  name: string;
  answers: number;
  memories: number;
}

const BEFORE = JSON.parse(readFileSync("test/backups/1.1.0-month.json", "utf8")) as Learned[];

const AFTER = `
  select u.name,
    (select json_build_object('xp', s.total_xp, 'streak', s.current_streak, 'longest', s.longest_streak,
      'freezes', s.streak_freeze_available, 'lessons', s.total_lessons_completed, 'memory', s.streak_memory)
      from user_stats s where s.user_id = u.id) as stats,
    (select coalesce(sum(amount), 0)::int from xp_events x where x.user_id = u.id) as ledger,
    (select json_agg(badge order by badge) from user_badges b where b.user_id = u.id) as badges,
    (select json_agg(json_build_array(day, kind) order by day) from activity_days d where d.user_id = u.id) as days,
    (select json_agg(json_build_array(c.topic_name, l.lesson_number, p.completed_at, p.quiz_score,
      p.reflection_response, p.review_count, p.time_spent_seconds, p.difficulty_rating)
      order by c.topic_name, l.lesson_number)
      from lesson_progress p join lessons l on l.id = p.lesson_id join courses c on c.id = l.course_id
      where p.user_id = u.id and p.completed_at is not null) as history,
    (select json_agg(json_build_array(c.topic_name, e.current_lesson, e.is_completed) order by c.topic_name)
      from enrollments e join courses c on c.id = e.course_id where e.user_id = u.id) as topics,
    (select count(*)::int from answers a where a.user_id = u.id) as answers,
    (select count(*)::int from memories m where m.user_id = u.id) as memories
  from users u order by u.name`;

test.beforeAll(async ({ database }) => {
  await restoreBackup(database, BACKUP);
});

test("XP, streak, badges, days, scores, reflections, answers and memories are those of 1.1.0", async ({
  database,
}) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(AFTER);
  await client.end();

  expect(rows).toEqual(BEFORE);
});

test("a course of 1.1.0 has its language from then on: the library's from its file, another from its lessons", async () => {
  const storedLanguages = () =>
    db
      .select({ id: courses.id, source: courses.source, language: courses.language })
      .from(courses)
      .orderBy(courses.id);
  const before = await storedLanguages();
  expect(new Set(before.map(({ language }) => language))).toEqual(new Set([null]));
  const plans = before.filter(({ source }) => source === "study-plan");
  expect(plans.length).toBeGreaterThan(0);

  await seedLibrary(new Date("2026-11-27T12:00:00Z"));
  for (const { id } of plans) expect(await findCourseLanguage(id)).toBe("en");

  const after = await storedLanguages();
  expect(after.filter(({ language }) => language === null)).toEqual([]);
  const spanish = after.find(({ id }) => id === libraryId.course("aprender-a-aprender"));
  expect(spanish?.language).toBe("es");
}, 60_000);

test("a learner's memories are what a replay of 1.1.0's answers makes of them", async () => {
  await replayOutdatedMemories();

  for (const { name, memories } of BEFORE) {
    const profile = one(await db.select().from(profiles).where(eq(profiles.name, name)));
    const { stored, replayed } = await rememberedBy(profile.id);
    expect(stored).toEqual(replayed);
    expect(stored.memories).toHaveLength(memories);
  }
});

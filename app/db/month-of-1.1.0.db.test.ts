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
import { LIVES } from "../../test/lives.ts";
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

test.beforeAll(async ({ database }) => {
  await restoreBackup(database, BACKUP);
});

test("XP, streak, badges, days, scores, reflections, answers and memories are those of 1.1.0", async ({
  database,
}) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(LIVES);
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

import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import { Client } from "pg";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { courses, notes, profiles, questions, sources } from "#app/db/tables/index.ts";
import { findPassages } from "#app/features/sources/find-passages.ts";
import { replayOutdatedMemories } from "#app/features/memory/replay-missing-memories.ts";
import { test } from "../../test/builders.ts";
import { LIVES } from "../../test/lives.ts";
import { rememberedBy } from "../../test/remembered.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * Two learners of 1.4.0, backed up by 1.4.0 itself: one who lived a month with three library courses and a review every other day, and
 * reads a pasted text in lessons, with a note and a question of their own; one who only signed up. The JSON is what 1.4.0's database
 * said about them.
 */
const BACKUP = "test/backups/1.4.0-month.gz";
const BEFORE: unknown = JSON.parse(readFileSync("test/backups/1.4.0-month.json", "utf8"));

test.beforeAll(async ({ database }) => {
  await restoreBackup(database, BACKUP);
});

test("XP, streak, badges, days, scores, reflections, answers and memories are those of 1.4.0", async ({
  database,
}) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(LIVES);
  await client.end();

  expect(rows).toEqual(BEFORE);
});

test("memories are what a replay of 1.4.0's answers makes of them", async () => {
  const { id } = one(await db.select().from(profiles).where(eq(profiles.name, "Three")));

  await replayOutdatedMemories();
  const { stored, replayed } = await rememberedBy(id);

  expect(stored.memories.length).toBeGreaterThan(50);
  expect(stored).toEqual(replayed);
});

test("a course in a source's own words keeps its text, its passages, the note and the learner's own question", async () => {
  const course = one(await db.select().from(courses).where(eq(courses.source, "reading")));
  const source = one(await db.select().from(sources).where(eq(sources.courseId, course.id)));

  expect(source).toMatchObject({ status: "read", words: 10_576 });
  const [passage] = await findPassages(course.id, "Moon harbours", { limit: 1 });
  expect(passage!.text).toContain("Harbours write down when it comes.");
  expect(await db.select().from(notes)).toMatchObject([
    { quote: "The Moon pulls the water of the sea", words: "As in the poem.", isForReviews: true },
  ]);
  const own = await db
    .select()
    .from(questions)
    .where(eq(questions.courseId, course.id))
    .orderBy(asc(questions.id));
  expect(own).toMatchObject([{ questionText: "What pulls the water?", kind: "short" }]);
});

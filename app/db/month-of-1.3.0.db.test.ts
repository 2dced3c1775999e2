import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { findAgain } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmImport } from "#app/features/imports/confirm-import.ts";
import { loadImports } from "#app/features/imports/load-imports.ts";
import { runImport } from "#app/features/imports/run-import.ts";
import { replayOutdatedMemories } from "#app/features/memory/replay-missing-memories.ts";
import { takeAllAsAnki } from "#app/features/topics/book/take-anki.ts";
import { test } from "../../test/builders.ts";
import { LIVES } from "../../test/lives.ts";
import { collectionIn } from "../../test/read-apkg-collection.ts";
import { rememberedBy } from "../../test/remembered.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * Two learners of 1.3.0, backed up by 1.3.0 itself: one who lived a month with three library courses and a review every other day, and
 * brought a deck from Anki and another one without confirming it; one who only signed up. The first JSON is what 1.3.0's database said
 * about them, the second one the numbers and identifiers of the notes that 1.3.0 gave the first learner for Anki.
 */
const BACKUP = "test/backups/1.3.0-month.gz";
const BEFORE: unknown = JSON.parse(readFileSync("test/backups/1.3.0-month.json", "utf8"));
const NOTES: unknown = JSON.parse(readFileSync("test/backups/1.3.0-anki.json", "utf8"));
const NEXT_DAY = new Date("2026-11-29T12:00:00Z");

test.beforeAll(async ({ database }) => {
  await restoreBackup(database, BACKUP);
});

const profileOf = async (name: string) =>
  one(await db.select().from(profiles).where(eq(profiles.name, name)));

test("XP, streak, badges, days, scores, reflections, answers and memories are those of 1.3.0", async ({
  database,
}) => {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(LIVES);
  await client.end();

  expect(rows).toEqual(BEFORE);
});

test("memories, also those of a deck from Anki, are what a replay of 1.3.0's answers makes of them", async () => {
  const { id } = await profileOf("Three");

  await replayOutdatedMemories();
  const { stored, replayed } = await rememberedBy(id);

  expect(stored.memories).toHaveLength(81);
  expect(stored).toEqual(replayed);
});

test("a package for Anki has the notes of 1.3.0's, so Anki updates its cards and adds none", async () => {
  const { id } = await profileOf("Three");
  const learner = (await findAgain({ id, sessionId: "" }, NEXT_DAY))!;

  const taken = await takeAllAsAnki(learner, NEXT_DAY);

  if (taken.status !== "found") throw new Error(taken.status);
  const { notes } = collectionIn(taken.file);
  expect(notes.map((note) => [note.id, note.guid])).toEqual(NOTES);
});

test("a file that waited for its learner isn't in a backup: once confirmed, it asks to be brought again", async () => {
  const { id } = await profileOf("Three");
  const [waiting, stored] = (await loadImports(id)).imports;
  expect(stored).toMatchObject({ fileName: "bees.apkg", status: "done", preview: { answers: 2 } });
  expect(waiting).toMatchObject({ fileName: "wax.apkg", status: "previewed" });

  await confirmImport(id, waiting!.id);
  await runImport({ importId: waiting!.id, userId: id }, () => NEXT_DAY);

  const [ended] = (await loadImports(id)).imports;
  expect(ended).toMatchObject({
    status: "refused",
    reasons: ["The file is no longer here. Please bring it again."],
  });
});

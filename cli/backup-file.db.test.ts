import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.ts";
import { lessons, questions, users } from "#app/db/tables/index.ts";
import { aLearner, aLesson, freshlyConnected } from "../test/builders.ts";
import { readBackup, writeBackup } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "nectar-backup-"));
let close: () => Promise<void>;
beforeAll(async () => {
  close = await freshlyConnected();
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

test("what was deleted after a backup is there again, to the letter, and what came later is gone", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  const lesson = await db.select().from(lessons).where(eq(lessons.id, lessonId));
  const asked = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  const file = join(folder, "backup.gz");

  const written = await writeBackup(file);
  await db.delete(users).where(eq(users.id, learner.id));
  const later = await aLearner();
  const restored = await readBackup(file);

  expect(restored).toBe(written);
  expect(await db.select().from(lessons).where(eq(lessons.id, lessonId))).toEqual(lesson);
  expect(await db.select().from(questions).where(eq(questions.lessonId, lessonId))).toEqual(asked);
  expect(await db.select().from(users).where(eq(users.id, later.id))).toEqual([]);
});

test("a file that is no backup, or breaks off, changes nothing", async () => {
  const learner = await aLearner();
  const broken = join(folder, "broken.gz");
  writeFileSync(broken, gzipSync('{"format":"other"}\n'));
  await expect(readBackup(broken)).rejects.toThrow("no backup");
  const cut = join(folder, "cut.gz");
  await writeBackup(cut);
  writeFileSync(cut, readFileSync(cut).subarray(0, 200));
  await expect(readBackup(cut)).rejects.toThrow("unexpected end of file");
  expect(await db.select().from(users).where(eq(users.id, learner.id))).toHaveLength(1);
});

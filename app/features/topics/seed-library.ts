import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { courses } from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { type ListedCourse, loadLibrary } from "#app/library/library.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { hashOf, storeAuthoredCourse } from "./store-authored-course.ts";

/** Stores every new or changed course of the library. Learners keep their progress. */
export async function seedLibrary(now: Date): Promise<void> {
  for (const course of await loadLibrary())
    await db.transaction((tx) => seedCourse(tx, course, now));
}

/** Stores a course that the database doesn't have yet. */
export async function seedListed(tx: Transaction, { slug }: ListedCourse, now: Date) {
  const course = (await loadLibrary()).find((candidate) => candidate.slug === slug);
  if (!course) throw new Error(`the library has no ${slug}`);
  await seedCourse(tx, course, now);
}

/** Returns the id of the shared course. When several processes start together, one stores it and the others wait. */
export async function seedCourse(
  tx: Transaction,
  course: LibraryCourse,
  now: Date,
): Promise<string> {
  const courseId = libraryId.course(course.slug);
  await lockCourse(tx, courseId);
  const contentHash = hashOf(course);
  const [stored] = await tx
    .select({ contentHash: courses.contentHash })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (stored?.contentHash === contentHash) return courseId;
  await storeAuthoredCourse(tx, course, { key: course.slug, ownerId: null, contentHash }, now);
  return courseId;
}

const LOCK_POLL_INTERVAL_MS = 100;

/** Polls, because one statement that waits would end at its timeout, and a slow machine needs longer for a course. */
async function lockCourse(tx: Transaction, courseId: string): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${courseId}, 0)) as locked`,
    );
    if (rows[0]?.locked) return;
    await setTimeout(LOCK_POLL_INTERVAL_MS);
  }
}

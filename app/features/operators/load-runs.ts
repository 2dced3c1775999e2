import { desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, generations, users } from "#app/db/tables/index.ts";

const LATEST = 100;

/** The latest runs of the generators, failed ones of any time first, and how many of each status there are. */
export async function loadRuns() {
  const failedFirst = sql`${generations.status} = 'failed' desc`;
  const rows = await db
    .select({
      id: generations.id,
      topic: courses.topicName,
      email: users.email,
      userId: generations.userId,
      firstLesson: generations.firstLesson,
      lastLesson: generations.lastLesson,
      status: generations.status,
      progress: generations.progress,
      attempt: generations.attempt,
      fault: generations.fault,
      createdAt: generations.createdAt,
      updatedAt: generations.updatedAt,
    })
    .from(generations)
    .innerJoin(courses, eq(courses.id, generations.courseId))
    .innerJoin(users, eq(users.id, generations.userId))
    .orderBy(failedFirst, desc(generations.updatedAt))
    .limit(LATEST);
  const waiting = await db.$count(generations, inArray(generations.status, ["queued", "running"]));
  return { rows, waiting };
}

import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { lessons } from "#app/db/tables/index.ts";
import type { Outline } from "#app/rules/lessons/curriculum.ts";
import { withFurtherParts } from "#app/rules/sources/course-parts.ts";

/** The lessons of a course's plan; those that aren't written yet rest on further parts, too. */
export async function appendParts(
  tx: Transaction,
  courseId: string,
  planned: Outline["lessons"],
  numbers: readonly number[],
): Promise<Outline["lessons"]> {
  const rows = await tx
    .select({ number: lessons.lessonNumber })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), ne(lessons.status, "ready")));
  return withFurtherParts(planned, numbers, new Set(rows.map(({ number }) => number)));
}

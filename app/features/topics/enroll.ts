import type { Transaction } from "#app/db/client.ts";
import { enrollments } from "#app/db/tables/index.ts";

/** Enrols the learner in a course, or again after leaving it, at the lesson reached before. */
export async function enroll(
  tx: Transaction,
  place: { userId: string; courseId: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(enrollments)
    .values({ ...place, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [enrollments.userId, enrollments.courseId],
      set: { leftAt: null },
    });
}

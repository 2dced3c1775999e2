import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enrollments, lessons } from "#app/db/tables/index.ts";
import { isUuid } from "#app/rules/ids.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** Query or form parameters that name the page a visitor came from. */
export interface CameFrom {
  lesson?: string | undefined;
  topic?: string | undefined;
}

/** The learner's own lesson or topic to return to after paying; null for anything else. */
export async function findReturn(
  learner: Pick<Learner, "id">,
  { lesson, topic }: CameFrom,
): Promise<`/lesson/${string}` | `/topic/${string}` | null> {
  if (lesson !== undefined && isUuid(lesson)) {
    const [own] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(enrollments, eq(enrollments.courseId, lessons.courseId))
      .where(and(eq(lessons.id, lesson), eq(enrollments.userId, learner.id)));
    if (own) return `/lesson/${own.id}`;
  }
  if (topic !== undefined && isUuid(topic)) {
    const [own] = await db
      .select({ id: enrollments.courseId })
      .from(enrollments)
      .where(and(eq(enrollments.courseId, topic), eq(enrollments.userId, learner.id)));
    if (own) return `/topic/${own.id}`;
  }
  return null;
}

import { and, eq, isNotNull, notInArray, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { Parameter } from "#app/db/page-statement.ts";
import { concepts, enrollments, memories } from "#app/db/tables/index.ts";

/**
 * Memories of the topics a learner has: what they left isn't asked about, so no screen counts it. Read once, because a learner
 * leaves few courses.
 */
export const isOfOwnCourse = (learnerId: Parameter<string>): SQL =>
  notInArray(
    memories.conceptId,
    db
      .select({ id: concepts.id })
      .from(enrollments)
      .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
      .where(and(eq(enrollments.userId, learnerId), isNotNull(enrollments.leftAt))),
  );

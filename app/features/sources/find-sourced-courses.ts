import { and, desc, eq, exists, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, enrollments, sources } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { lacksSources } from "./lacks-sources.ts";

/** More would hide what most people come for: a new course. */
const MOST_OFFERED = 3;

/** The learner's latest courses from sources, to which others can be added; `wanted` comes first. */
export const findSourcedCourses = (learner: Pick<Learner, "id">, wanted: string | null) =>
  db
    .select({ id: courses.id, name: courses.topicName })
    .from(courses)
    .innerJoin(
      enrollments,
      and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, learner.id)),
    )
    .where(
      and(
        eq(courses.ownerId, learner.id),
        isNull(enrollments.leftAt),
        or(
          exists(
            db.select({ id: sources.id }).from(sources).where(eq(sources.courseId, courses.id)),
          ),
          lacksSources,
        ),
      ),
    )
    .orderBy(sql`${courses.id}::text = ${wanted ?? ""} desc`, desc(courses.createdAt))
    .limit(MOST_OFFERED);

import { and, eq, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons } from "#app/db/tables/index.ts";

/**
 * The public page of the library course with this id, or with a lesson with this id: the target of a shared link for
 * learners who are not enrolled. Null for any other course, which must stay private.
 */
export async function findLibraryPreview(id: string): Promise<`/topics/${string}` | null> {
  const [course] = await db
    .select({ slug: courses.slug })
    .from(courses)
    .leftJoin(lessons, and(eq(lessons.courseId, courses.id), eq(lessons.id, id)))
    .where(and(eq(courses.source, "library"), or(eq(courses.id, id), eq(lessons.id, id))))
    .limit(1);
  return course?.slug ? `/topics/${course.slug}` : null;
}

import { asc, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { concepts, courses } from "#app/db/tables/index.ts";
import type { WrittenLesson } from "../lessons/written-lesson.ts";
import { loadCourseSources, type CourseSource } from "../sources/load-course-sources.ts";
import type { SourcedPassage } from "./course-texts.ts";
import { passagesOf } from "./sourced-brief.ts";

/** The passages that a stored lesson teaches; none of a typed topic. `sources`: of its course, if they are loaded. */
export async function findLessonPassages(
  { id, courseId, lessonNumber, title, objective }: WrittenLesson,
  sources?: readonly CourseSource[],
): Promise<SourcedPassage[]> {
  const brought = sources ?? (await loadCourseSources(courseId));
  if (brought.length === 0) return [];
  const { totalLessons, outline } = one(
    await db
      .select({ totalLessons: courses.totalLessons, outline: courses.outline })
      .from(courses)
      .where(eq(courses.id, courseId)),
  );
  const taught = await db
    .select({ name: concepts.name, description: concepts.description })
    .from(concepts)
    .where(eq(concepts.lessonId, id))
    .orderBy(asc(concepts.position));
  const { parts } = outline?.lessons[lessonNumber - 1] ?? {};
  const lesson = { title, objective, lessonNumber, concepts: taught, parts };
  return passagesOf({ id: courseId, totalLessons, sources: brought }, lesson);
}

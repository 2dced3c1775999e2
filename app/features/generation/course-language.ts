import { and, asc, eq, isNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { courses, lessons, lessonVersions } from "#app/db/tables/index.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { languageOfCourse } from "#app/rules/generation/prose-language.ts";
import { isCurrentVersion } from "../lessons/written-lesson.ts";

/**
 * The language kept with a course, for everything that is written for it. Of one that has none yet, a new one or one of an earlier
 * version, it is decided and kept now. Undefined while nothing tells.
 */
export async function findCourseLanguage(courseId: string): Promise<string | undefined> {
  const course = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  if (course.language !== null) return course.language;
  const stored = await db
    .select({
      title: lessons.title,
      objective: lessons.objective,
      blocks: lessonVersions.blocks,
    })
    .from(lessons)
    .leftJoin(lessonVersions, isCurrentVersion)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  const language = languageOfCourse(
    course,
    stored.map(({ blocks, ...lesson }) => ({ ...lesson, text: mainText(blocks ?? []) })),
  );
  await keepLanguage(db, courseId, language);
  return language;
}

/** Keeps what a course is written in, once that is known. It never changes afterwards. */
export async function keepLanguage(
  tx: Pick<Transaction, "update">,
  courseId: string,
  language: string | undefined,
): Promise<void> {
  if (language === undefined) return;
  await tx
    .update(courses)
    .set({ language })
    .where(and(eq(courses.id, courseId), isNull(courses.language)));
}

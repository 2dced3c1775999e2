import { and, eq, lt, ne } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { courses, enrollments, lessons, lessonVersions } from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { storeVersion } from "../lessons/store-version.ts";
import { LEFT_DAYS } from "../sources/delete-sources.ts";
import { READING } from "./store-reading-course.ts";

const DAY = 86_400_000;
const ERASED: Block[] = [
  {
    id: "explanation",
    section: "explanation",
    kind: "text",
    text: "This lesson was made of your source's own words. They were deleted with the source, 30 days after you removed the topic.",
  },
];

/**
 * The lessons of a reading course are its sources' own words and go with them, a month after its learner left it. Titles, scores and notes
 * stay. Safe to run twice.
 */
export const eraseReadingTexts = (now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .selectDistinct({ lessonId: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(
        enrollments,
        and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, courses.ownerId)),
      )
      .innerJoin(lessonVersions, eq(lessonVersions.lessonId, lessons.id))
      .where(
        and(
          eq(courses.source, "reading"),
          eq(lessonVersions.writtenBy, READING),
          lt(enrollments.leftAt, new Date(now.getTime() - LEFT_DAYS * DAY)),
        ),
      );
    for (const { lessonId } of rows) await eraseText(tx, lessonId, now);
  });

async function eraseText(tx: Transaction, lessonId: string, now: Date): Promise<void> {
  const place = { lessonId, writtenBy: "erased" };
  const currentVersionId = await storeVersion(tx, place, { blocks: ERASED }, now);
  await tx.update(lessons).set({ currentVersionId }).where(eq(lessons.id, lessonId));
  await tx
    .delete(lessonVersions)
    .where(and(eq(lessonVersions.lessonId, lessonId), ne(lessonVersions.id, currentVersionId)));
}

import { asc, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";

export type CourseSource = Awaited<ReturnType<typeof loadCourseSources>>[number];

/** What a course was made of, in order of arrival; empty for a typed topic. */
export const loadCourseSources = (courseId: string, tx: Pick<Transaction, "select"> = db) =>
  tx
    .select({
      id: sources.id,
      name: sources.name,
      language: sources.language,
      pages: sources.pages,
      pageStarts: sources.pageStarts,
      words: sources.words,
      parts: sources.parts,
      chosenParts: sources.chosenParts,
    })
    .from(sources)
    .where(eq(sources.courseId, courseId))
    .orderBy(asc(sources.createdAt), asc(sources.id));

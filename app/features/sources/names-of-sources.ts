import { and, asc, eq } from "drizzle-orm";
import type { Parameter } from "#app/db/page-statement.ts";
import { db } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";

/** What a course of the learner's was made of, in order of arrival; nothing for a typed topic. */
export const namesOfSources = (learnerId: Parameter<string>, courseId: Parameter<string>) =>
  db
    .select({ id: sources.id, name: sources.name, pages: sources.pages })
    .from(sources)
    .where(and(eq(sources.courseId, courseId), eq(sources.userId, learnerId)))
    .orderBy(asc(sources.createdAt), asc(sources.id));

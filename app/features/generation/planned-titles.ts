import { eq, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.ts";
import { lessons } from "#app/db/tables/index.ts";

const siblings = alias(lessons, "siblings");

/** A course's titles in order; null for a lesson that has no objective so far, and so no title of its own. */
export const plannedTitles = (courseId: string | SQLWrapper) =>
  sql<(string | null)[]>`(${db
    .select({
      titles: sql`json_agg(
        case when ${siblings.objective} <> '' or ${siblings.status} = 'ready' then ${siblings.title} end
        order by ${siblings.lessonNumber})`,
    })
    .from(siblings)
    .where(eq(siblings.courseId, courseId))})`;

import { sql } from "drizzle-orm";
import { courses } from "#app/db/tables/index.ts";

/** By which a course of the library has its sign. */
export const slugOfLibrary = sql<
  string | null
>`case when ${courses.source} = 'library' then ${courses.slug} end`;

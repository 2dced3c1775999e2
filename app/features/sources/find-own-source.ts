import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** What a page of a learner's own source says about it, where its pages begin, and how long its text is. */
export async function findOwnSource(learner: Pick<Learner, "id">, sourceId: string) {
  const [source] = await db
    .select({
      name: sources.name,
      language: sources.language,
      pages: sources.pages,
      pageStarts: sources.pageStarts,
      courseId: sources.courseId,
      length: sql<number>`(select coalesce(max(${sourceChunks.end}), 0)::int from ${sourceChunks} where ${sourceChunks.sourceId} = ${sources.id})`,
    })
    .from(sources)
    .where(and(eq(sources.id, sourceId), eq(sources.userId, learner.id)));
  return source ?? null;
}

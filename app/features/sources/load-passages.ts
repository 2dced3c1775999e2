import { and, asc, eq, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import type { Passage } from "./find-passages.ts";

/** The passages of a course's sources as they stand there: those of the parts, otherwise all that the learner chose. */
export const loadPassages = (
  courseId: string,
  parts: readonly { source: string; part: number }[] = [],
): Promise<Passage[]> =>
  db
    .select({
      sourceId: sourceChunks.sourceId,
      name: sources.name,
      position: sourceChunks.position,
      start: sourceChunks.start,
      end: sourceChunks.end,
      page: sourceChunks.page,
      part: sourceChunks.part,
      text: sourceChunks.text,
    })
    .from(sourceChunks)
    .innerJoin(sources, eq(sources.id, sourceChunks.sourceId))
    .where(
      and(
        eq(sources.courseId, courseId),
        sql`(${sources.chosenParts} is null or ${sources.chosenParts} @> to_jsonb(${sourceChunks.part}))`,
        or(
          ...parts.map(({ source, part }) =>
            and(eq(sourceChunks.sourceId, source), eq(sourceChunks.part, part)),
          ),
        ),
      ),
    )
    .orderBy(asc(sources.createdAt), asc(sources.id), asc(sourceChunks.position));

import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";

export interface Passage {
  sourceId: string;
  name: string;
  position: number;
  start: number;
  end: number;
  page: number | null;
  /** Its place in the source's parts. */
  part: number | null;
  text: string;
}

export type ChosenPart = { source: string; part: number };

/** The passages of a course's sources: those of the parts, otherwise all that the learner chose. In no order. */
export const passagesOf = (courseId: string, parts: readonly ChosenPart[] = [], condition?: SQL) =>
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
        within(parts),
        condition,
      ),
    )
    .$dynamic();

const within = (parts: readonly ChosenPart[]): SQL | undefined =>
  or(
    ...parts.map(({ source, part }) =>
      and(eq(sourceChunks.sourceId, source), eq(sourceChunks.part, part)),
    ),
  );

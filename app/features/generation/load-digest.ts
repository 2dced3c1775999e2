import { asc, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks } from "#app/db/tables/index.ts";
import { numberParts } from "#app/rules/sources/course-parts.ts";
import { digestOf } from "#app/rules/sources/plan/digest.ts";
import type { CourseSource } from "../sources/load-course-sources.ts";

/** Longer than the forty words that a digest takes of a passage. */
const BEGINNING = 400;

/** What a course is planned from; undefined for a typed topic. */
export async function loadDigest(sources: readonly CourseSource[]) {
  if (sources.length === 0) return undefined;
  const ids = sources.map(({ id }) => id);
  const passages = await db
    .select({
      sourceId: sourceChunks.sourceId,
      part: sourceChunks.part,
      text: sql<string>`left(${sourceChunks.text}, ${BEGINNING})`,
    })
    .from(sourceChunks)
    .where(inArray(sourceChunks.sourceId, ids))
    .orderBy(asc(sourceChunks.sourceId), asc(sourceChunks.position));
  const bySource = Map.groupBy(passages, ({ sourceId }) => sourceId);
  const digest = digestOf(
    sources.map((source) => ({ ...source, passages: bySource.get(source.id) ?? [] })),
  );
  return { digest, lastPart: numberParts(sources).length };
}

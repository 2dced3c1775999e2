import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks } from "#app/db/tables/index.ts";
import { pageAt } from "#app/rules/sources/page-at.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findOwnSource } from "./find-own-source.ts";
import { joinChunks } from "./load-source-text.ts";

/** About three printed pages. */
const CHUNKS_PER_PAGE = 8;
const MAX_INTEGER = 2 ** 31 - 1;

/** Where reading goes on, or what it ends before. */
export type SourcePlace = { at: number } | { until: number };

/** A stretch of a learner's own source, to read it from the beginning to the end; null if it isn't theirs or has no text there. */
export async function loadSourcePage(
  learner: Pick<Learner, "id">,
  sourceId: string,
  place: SourcePlace,
) {
  const source = await findOwnSource(learner, sourceId);
  if (!source) return null;
  const chunks = await readChunks(sourceId, place);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (!first || !last) return null;
  const { length, pageStarts, ...about } = source;
  return {
    ...about,
    page: pageAt(pageStarts, first.start),
    lastPage: pageAt(pageStarts, last.end - 1),
    text: joinChunks(chunks, first.start),
    start: first.start,
    end: last.end,
    isFirst: first.position === 0,
    isLast: last.end >= length,
  };
}

async function readChunks(sourceId: string, place: SourcePlace) {
  const { position, start, end, text } = sourceChunks;
  const isBackwards = "until" in place;
  const edge = Math.min(isBackwards ? place.until : place.at, MAX_INTEGER);
  const rows = await db
    .select({ position, start, end, text })
    .from(sourceChunks)
    .where(and(eq(sourceChunks.sourceId, sourceId), isBackwards ? lte(end, edge) : gt(end, edge)))
    .orderBy(isBackwards ? desc(start) : asc(start))
    .limit(CHUNKS_PER_PAGE);
  return isBackwards ? rows.toReversed() : rows;
}

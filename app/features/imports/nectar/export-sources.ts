import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { notes, sourceChunks, sources } from "#app/db/tables/index.ts";
import type { NectarInput } from "#app/rules/imports/nectar-1.ts";
import { readInPages, type Pages } from "../../accounts/data/read-in-pages.ts";
import { joinChunks } from "../../sources/load-source-text.ts";
import type { ExportedRow } from "./exported-row.ts";

/** What was read, with its text; what waits or was refused has none. */
export async function* sourcesOf(userId: string): Pages<ExportedRow<"sources">> {
  const own = readInPages([sources.createdAt, sources.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        id: sources.id,
        courseId: sources.courseId,
        kind: sources.kind,
        name: sources.name,
        address: sources.address,
        format: sql<NectarInput<"sources">["format"]>`${sources.format}`,
        language: sources.language,
        pages: sources.pages,
        pageStarts: sources.pageStarts,
        parts: sources.parts,
        chosenParts: sources.chosenParts,
        createdAt: sources.createdAt,
      })
      .from(sources)
      .where(and(eq(sources.userId, userId), eq(sources.status, "read"), after))
      .orderBy(...order)
      .limit(size),
  );
  for await (const rows of own)
    // One at a time: a text may be as long as a book.
    for (const source of rows) {
      const { start, text } = sourceChunks;
      const chunks = await db
        .select({ start, text })
        .from(sourceChunks)
        .where(eq(sourceChunks.sourceId, source.id))
        .orderBy(asc(sourceChunks.position));
      yield [{ ...source, text: joinChunks(chunks) }];
    }
}

export const notesOf = (userId: string): Pages<ExportedRow<"notes">> =>
  readInPages([notes.createdAt, notes.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        id: notes.id,
        courseId: notes.courseId,
        lessonId: notes.lessonId,
        sourceId: notes.sourceId,
        start: notes.start,
        end: notes.end,
        quote: notes.quote,
        words: notes.words,
        isForReviews: notes.isForReviews,
        createdAt: notes.createdAt,
        updatedAt: notes.updatedAt,
      })
      .from(notes)
      .where(and(eq(notes.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

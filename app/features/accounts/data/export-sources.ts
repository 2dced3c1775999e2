import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, notes, sources } from "#app/db/tables/index.ts";
import { loadSourceText } from "../../sources/load-source-text.ts";
import { readInPages } from "./read-in-pages.ts";

/** What a learner brought to learn from, with its text. */
export async function* exportSources(userId: string) {
  const own = readInPages([sources.createdAt, sources.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        id: sources.id,
        name: sources.name,
        kind: sources.kind,
        address: sources.address,
        topic_name: courses.topicName,
        status: sources.status,
        reason: sources.reason,
        format: sources.format,
        language: sources.language,
        pages: sources.pages,
        page_starts: sources.pageStarts,
        words: sources.words,
        parts: sources.parts,
        chosen_parts: sources.chosenParts,
        created_at: sources.createdAt,
      })
      .from(sources)
      .leftJoin(courses, eq(courses.id, sources.courseId))
      .where(and(eq(sources.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );
  for await (const rows of own)
    // One at a time: a text may be as long as a book.
    for (const { id, ...source } of rows) yield [{ ...source, text: await loadSourceText(id) }];
}

export const exportNotes = (userId: string) =>
  readInPages([notes.createdAt, notes.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        topic_name: courses.topicName,
        lesson: lessons.title,
        source: sources.name,
        quote: notes.quote,
        words: notes.words,
        is_for_reviews: notes.isForReviews,
        created_at: notes.createdAt,
        updated_at: notes.updatedAt,
      })
      .from(notes)
      .leftJoin(courses, eq(courses.id, notes.courseId))
      .leftJoin(lessons, eq(lessons.id, notes.lessonId))
      .leftJoin(sources, eq(sources.id, notes.sourceId))
      .where(and(eq(notes.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

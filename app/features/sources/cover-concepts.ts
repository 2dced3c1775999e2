import { and, eq, isNull, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, courses } from "#app/db/tables/index.ts";
import { isCovered } from "#app/rules/sources/covered.ts";
import { findPassages } from "./find-passages.ts";
import { loadCourseSources } from "./load-course-sources.ts";

/** The one that is ranked highest may say most of something near. */
const PASSAGES = 3;

/**
 * Stores whether a course's sources speak of its concepts, of those for which they didn't so far. Nothing for a typed topic. Where some
 * sources are in another language than the course, no concept is called uncovered: its words can't match.
 */
export async function coverConcepts(courseId: string): Promise<void> {
  const sources = await loadCourseSources(courseId);
  if (sources.length === 0) return;
  const rows = await db
    .select({
      id: concepts.id,
      name: concepts.name,
      description: concepts.description,
      language: courses.language,
    })
    .from(concepts)
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .where(
      and(
        eq(concepts.courseId, courseId),
        or(isNull(concepts.isCovered), eq(concepts.isCovered, false)),
      ),
    );
  for (const { id, language, ...concept } of rows) {
    const query = `${concept.name} ${concept.description}`;
    const passages = await findPassages(courseId, query, { limit: PASSAGES });
    const isSpokenOf = passages.some(({ text }) => isCovered(concept, text, language ?? undefined));
    const isComparable = sources.every((source) => source.language === language);
    await db
      .update(concepts)
      .set({ isCovered: isSpokenOf || (isComparable ? false : null) })
      .where(eq(concepts.id, id));
  }
}

import { asc, desc, sql } from "drizzle-orm";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import { queryWords } from "#app/rules/sources/search-words.ts";
import { asQuery } from "./lexemes.ts";
import { loadCourseSources } from "./load-course-sources.ts";
import { type ChosenPart, type Passage, passagesOf } from "./passages-of.ts";

interface PassageSearch {
  limit: number;
  /** Where to look; everything that the learner chose if it is missing or empty. */
  parts?: readonly ChosenPart[];
}

/** A paragraph as a query says no more. */
const MAX_QUERY_WORDS = 60;

/**
 * Passages of a course's sources that speak of something, best first. Any word counts, ranked by `ts_rank`: `ts_rank_cd` and
 * `websearch_to_tsquery`, which wants every word, lose half of what a question means. An index would be slower than reading the
 * passages of one course.
 */
export async function findPassages(
  courseId: string,
  query: string,
  { limit, parts = [] }: PassageSearch,
): Promise<Passage[]> {
  const languages = new Set((await loadCourseSources(courseId)).map(({ language }) => language));
  const words = new Set(
    [...languages].flatMap((language) => queryWords(query, language ?? undefined)),
  );
  if (words.size === 0) return [];
  const wanted = sql`${asQuery([...words].slice(0, MAX_QUERY_WORDS))}::tsquery`;
  return passagesOf(courseId, parts, sql`${sourceChunks.words} @@ ${wanted}`)
    .orderBy(
      desc(sql`ts_rank(${sourceChunks.words}, ${wanted}, 1)`),
      asc(sources.createdAt),
      asc(sourceChunks.sourceId),
      asc(sourceChunks.position),
    )
    .limit(limit);
}

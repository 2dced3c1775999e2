/** The words of a query, normalised as those of the chunks. Replaced by `rules/sources/search-words.ts`. */
export function queryWords(query: string, language: string | null): string[] {
  const words = new Intl.Segmenter(language ?? undefined, { granularity: "word" });
  return [...words.segment(query)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.normalize("NFKC").toLowerCase());
}

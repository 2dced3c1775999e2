/** On which page, from 1, a place of a text stands; null in a document without pages. `pageStarts`: where each begins. */
export function pageAt(pageStarts: readonly number[], at: number): number | null {
  if (pageStarts.length === 0) return null;
  const next = pageStarts.findIndex((start) => start > at);
  return Math.max(1, next < 0 ? pageStarts.length : next);
}

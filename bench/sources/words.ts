const LINE_END_HYPHEN = /(\p{L})[-\u00AD\u2010]\s*\n\s*(\p{Ll})/gu;
const DOTTED_LEADER = /(?:\s?\.){4,}/g;

/** How often each word comes in a text, whatever its case, ligatures and hyphens at line ends. */
export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const plain = text
    .normalize("NFKC")
    .replaceAll(LINE_END_HYPHEN, "$1$2")
    .replaceAll(DOTTED_LEADER, " ")
    .toLowerCase();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** Percent of the witness's words that a reading has, and of the reading's that the witness has. */
export function compareWords(reading: string, witness: string) {
  const [ours, theirs] = [wordCounts(reading), wordCounts(witness)];
  let common = 0;
  for (const [word, count] of ours) common += Math.min(count, theirs.get(word) ?? 0);
  return {
    recall: (100 * common) / total(theirs),
    precision: (100 * common) / total(ours),
    words: total(theirs),
  };
}

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

const EDGE_LINES = 2;
const PAGES_WITH_A_RUNNING_LINE = 3;

/** A text with form feeds between its pages, without the lines that stand at the top or bottom of several pages: headers, footers, page numbers. */
export function withoutRunningLines(text: string): string {
  const pages = text
    .split("\f")
    .map((page) => page.split("\n").filter((line) => line.trim() !== ""));
  const sign = (line: string) => line.replaceAll(/[\d\s]+/g, " ").trim();
  const isEdge = (place: number, lines: readonly string[]) =>
    place < EDGE_LINES || place >= lines.length - EDGE_LINES;
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const mark of new Set(lines.filter((_, place) => isEdge(place, lines)).map(sign)))
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return pages
    .map((lines) =>
      lines.filter(
        (line, place) =>
          !isEdge(place, lines) || (counts.get(sign(line)) ?? 0) < PAGES_WITH_A_RUNNING_LINE,
      ),
    )
    .map((lines) => lines.join("\n"))
    .join("\n");
}

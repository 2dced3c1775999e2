/** The sizes of a title, the largest first, with the maximum number of lines. */
const SIZES = [
  { size: 92, lines: 2 },
  { size: 80, lines: 3 },
  { size: 66, lines: 4 },
  { size: 54, lines: 5 },
  { size: 44, lines: 6 },
] as const;

/** The width of a space at size 1. */
const SPACE = 0.22;

/**
 * Breaks a title into lines of similar length, in the largest size that fits. `widthOfWord` measures a word at size
 * 1.
 */
export function wrapTitle(title: string, maxWidth: number, widthOfWord: (word: string) => number) {
  const words = title.split(/\s+/).filter(Boolean);
  const widths = new Map(words.map((word) => [word, widthOfWord(word)]));
  const widthOf = (line: string) => {
    const parts = line.split(" ");
    const wordsWidth = parts.reduce((sum, word) => sum + (widths.get(word) ?? 0), 0);
    return wordsWidth + (parts.length - 1) * SPACE;
  };
  for (const { size, lines: maxLines } of SIZES) {
    const lines = breakLines(words, maxWidth / size, widthOf);
    if (lines.length > maxLines || lines.some((line) => widthOf(line) * size > maxWidth)) continue;
    return { size, lines: balanced(words, lines, maxWidth / size, widthOf) };
  }
  const { size, lines: maxLines } = SIZES[SIZES.length - 1] ?? SIZES[0];
  const lines = breakLines(words, maxWidth / size, widthOf);
  return { size, lines: [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ""} …`] };
}

function breakLines(
  words: string[],
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest column, which avoids a single last word. */
function balanced(
  words: string[],
  lines: string[],
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  let best = lines;
  for (let width = maxWidth; width > maxWidth / 3; width -= maxWidth / 40) {
    const attempt = breakLines(words, width, widthOf);
    if (attempt.length > lines.length || attempt.some((line) => widthOf(line) > width)) break;
    best = attempt;
  }
  return best;
}

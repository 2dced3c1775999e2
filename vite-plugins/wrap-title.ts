/** Sizes a title may have, the largest first, each with the lines it may fill. */
const SIZES = [
  { size: 92, lines: 2 },
  { size: 80, lines: 3 },
  { size: 66, lines: 4 },
  { size: 54, lines: 5 },
  { size: 44, lines: 6 },
] as const;

/** Between two words, at size 1. */
const SPACE = 0.22;

/** Breaks a title into lines of about one length, in the largest size that fits. `widthOf` measures a word at size 1. */
export function wrapTitle(
  title: string,
  tokenBudgetFactor: number,
  widthOfWord: (word: string) => number,
) {
  const words = title.split(/\s+/).filter(Boolean);
  const widths = new Map(words.map((word) => [word, widthOfWord(word)]));
  const widthOf = (line: string) => {
    const parts = line.split(" ");
    const letters = parts.reduce((sum, word) => sum + (widths.get(word) ?? 0), 0);
    return letters + (parts.length - 1) * SPACE;
  };
  for (const { size, lines: most } of SIZES) {
    const lines = breakLines(words, tokenBudgetFactor / size, widthOf);
    if (lines.length > most || lines.some((line) => widthOf(line) * size > tokenBudgetFactor))
      continue;
    return { size, lines: balanced(words, lines, tokenBudgetFactor / size, widthOf) };
  }
  const { size, lines: most } = SIZES[SIZES.length - 1] ?? SIZES[0];
  const lines = breakLines(words, tokenBudgetFactor / size, widthOf);
  return { size, lines: [...lines.slice(0, most - 1), `${lines[most - 1] ?? ""} …`] };
}

function breakLines(
  words: string[],
  tokenBudgetFactor: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= tokenBudgetFactor) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As many lines, but in the narrowest column that holds them: no last word alone. */
function balanced(
  words: string[],
  lines: string[],
  tokenBudgetFactor: number,
  widthOf: (text: string) => number,
): string[] {
  let best = lines;
  for (
    let narrower = tokenBudgetFactor;
    narrower > tokenBudgetFactor / 3;
    narrower -= tokenBudgetFactor / 40
  ) {
    const tried = breakLines(words, narrower, widthOf);
    if (tried.length > lines.length || tried.some((line) => widthOf(line) > narrower)) break;
    best = tried;
  }
  return best;
}

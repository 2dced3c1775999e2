/** A piece of a lesson's text, in the order of writing. */
export type Delta = [field: string, append: string];

/** Appends to the last piece when it belongs to the same field. */
export function grow(words: Delta[], field: string, text: string): void {
  const last = words.at(-1);
  if (last?.[0] === field) last[1] += text;
  else words.push([field, text]);
}

export const charactersIn = (words: readonly Delta[]): number =>
  words.reduce((sum, [, text]) => sum + text.length, 0);

/** The pieces after the first `letters` characters. */
export function after(words: readonly Delta[], characters: number): Delta[] {
  let skipped = 0;
  return words.flatMap(([field, text]): Delta[] => {
    const rest = text.slice(Math.max(0, characters - skipped));
    skipped += text.length;
    return rest === "" ? [] : [[field, rest]];
  });
}

/** A long word that only these two have gives away that they belong together. */
const MIN_SHARED_CHARACTERS = 5;

/** Whether a text has a word of its partner that no other of the candidates has. All are comparable. */
export function sharesWord(text: string, partner: number, candidates: readonly string[]): boolean {
  const others = candidates.filter((_, position) => position !== partner);
  const own = wordsOf(candidates[partner] ?? "");
  return [...wordsOf(text)].some(
    (word) =>
      word.length >= MIN_SHARED_CHARACTERS &&
      own.has(word) &&
      !others.some((other) => wordsOf(other).has(word)),
  );
}

const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{M}]+/gu) ?? []);

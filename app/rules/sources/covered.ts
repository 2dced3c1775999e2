import { queryWords, searchWords } from "./search-words.ts";

/** Words that begin alike are forms of one: 'testing' and 'tests', but not 'Zinseszins' and 'Zins'. */
const FORM = { fromCharacters: 3, stem: 4, share: 0.75, ending: 3 } as const;
const PLURAL = /^(?:e?[sn])?$/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Whether the excerpt that a search ranks highest speaks of a concept: it has all telling words of the concept's name, in whatever
 * form. A name without any, such as 'To be', is judged by its description.
 */
export function isCovered(
  concept: { name: string; description: string },
  bestExcerpt: string | null,
  language = "en",
): boolean {
  if (bestExcerpt === null) return false;
  const wanted = queryWords(concept.name, language);
  const telling = wanted.length > 0 ? wanted : queryWords(concept.description, language);
  const written = new Set(searchWords(bestExcerpt, language));
  const characters = [...written].join("");
  return (
    telling.length > 0 &&
    telling.every((word) =>
      UNSPACED.test(word)
        ? characters.includes(word)
        : written.has(word) || [...written].some((other) => isSameWord(word, other)),
    )
  );
}

function isSameWord(wanted: string, other: string): boolean {
  const shorter = Math.min(wanted.length, other.length);
  let common = 0;
  while (common < shorter && wanted[common] === other[common]) common++;
  const [rest, otherRest] = [wanted.slice(common), other.slice(common)];
  if (common >= FORM.fromCharacters && PLURAL.test(rest) && PLURAL.test(otherRest)) return true;
  return common >= Math.max(FORM.stem, shorter * FORM.share) && rest.length <= FORM.ending;
}

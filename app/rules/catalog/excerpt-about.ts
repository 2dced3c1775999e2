/** The part of a lesson that introduces a concept: where its name is bold, otherwise its first mention. */
export function excerptAbout(name: string, text: string): string | null {
  const pieces = piecesOf(text);
  return pieces[indexOfConcept(name, pieces)]?.replace(LIST_MARK, "") ?? null;
}

/** Characters; more is reading the lesson again. */
const LONG_EXCERPT = 900;

/**
 * What teaches a concept, to be read again weeks later: the part that introduces it and those after it, until another concept is
 * introduced or it becomes long.
 */
export function longExcerptAbout(name: string, text: string): string | null {
  const pieces = piecesOf(text);
  const at = indexOfConcept(name, pieces);
  const [first, ...following] = at < 0 ? [] : pieces.slice(at);
  if (first === undefined) return null;
  let excerpt = first.replace(LIST_MARK, "");
  for (const piece of following) {
    if (piece.includes("**") || excerpt.length + piece.length > LONG_EXCERPT) break;
    excerpt += `\n\n${piece}`;
  }
  return excerpt;
}

const LIST_MARK = /^([-*]|\d+\.) /;

const piecesOf = (text: string): string[] =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .split(/\n{2,}|\n(?=\s*[-*] |\s*\d+\. )/)
    .map((piece) => piece.trim());

/** -1 where it isn't mentioned. */
function indexOfConcept(name: string, pieces: readonly string[]): number {
  const wanted = name.toLowerCase();
  const mentions = (words: string) =>
    pieces.findIndex((piece) => piece.toLowerCase().includes(words));
  const introduced = mentions(`**${wanted}`);
  return introduced < 0 ? mentions(wanted) : introduced;
}

/** A key term of the concept graph and its definition. */
export type ProseTerm = { name: string; description: string };

/** `before` and `after` hold the punctuation that a line break must not separate from the term. */
type Piece = string | { words: string; term: ProseTerm; before: string; after: string };

const OPENING = /[\p{Ps}\p{Pi}"']*$/u;
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]*/u;

/** Splits a text at the first appearance of each term; terms that were found leave `unexplained`. */
export function cutAtTerms(
  text: string,
  unexplained: Map<string, ProseTerm>,
  unfinishedWord?: string,
): Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  while (unexplained.size > 0) {
    const match = anyOf(unexplained).exec(rest);
    const words = match?.[0];
    if (!match || words === undefined) break;
    const end = match.index + words.length;
    // The last word of a text still being written may grow into another one.
    if (end === rest.length && unfinishedWord && words.endsWith(unfinishedWord)) break;
    const term = unexplained.get(keyOf(words)) ?? unexplained.get(keyOf(words).replace(/s$/, ""));
    if (!term) break;
    unexplained.delete(keyOf(term.name));
    const text = rest.slice(0, match.index);
    const before = OPENING.exec(text)?.[0] ?? "";
    const after = CLOSING.exec(rest.slice(end))?.[0] ?? "";
    pieces.push(text.slice(0, text.length - before.length), { words, term, before, after });
    rest = rest.slice(end + after.length);
  }
  return [...pieces, rest].filter((piece) => piece !== "");
}

export function termsByName(terms: readonly ProseTerm[]): Map<string, ProseTerm> {
  return new Map(terms.map((term) => [keyOf(term.name), term]));
}

/** For several texts on one page: each term goes to the first text it appears in. */
export function termsBySection(
  texts: readonly string[],
  terms: readonly ProseTerm[],
): readonly (readonly ProseTerm[])[] {
  const unexplained = termsByName(terms);
  return texts.map((text) =>
    cutAtTerms(text, unexplained).flatMap((piece) =>
      typeof piece === "string" ? [] : [piece.term],
    ),
  );
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase("en");
}

/** Whole words, longest term first, with an optional plural s. */
function anyOf(terms: Map<string, ProseTerm>): RegExp {
  const names = [...terms.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join("|")})s?(?![\p{L}\p{N}])`, "iu");
}

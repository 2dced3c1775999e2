import { foldedWords, containsWords, contentWords, hasStem } from "./folded-words.ts";

/* Answers that are an arrangement: what comes before what, and what belongs to what. */

const SHARE = 0.75;

/** Whether a text names an item, in its words or in most of those that carry its meaning. */
function names(words: readonly string[], item: string): boolean {
  const itemWords = foldedWords(item);
  if (containsWords(words, itemWords)) return true;
  const content = contentWords(itemWords);
  if (content.length === 0) return false;
  const spoken = content.filter((word) => hasStem(words, word)).length;
  return spoken >= Math.max(1, Math.ceil(content.length * SHARE));
}

const PLACE =
  /\b(?:first|second|third|fourth|fifth|sixth|last|lastly|finally|next|then|begins?|starts?|start|begin|ends?|before|after|earliest|latest|step \d|\d(?:st|nd|rd|th)|number \d|place \d|primero|segundo|tercero|último|luego|después|antes|zuerst|dann|zuletzt|danach|d['’]abord|ensuite|enfin|puis)\b|(?:^|\s)\(?\d[.):]\s|[→>]/iu;
/** '2, 3, 1', 'B-C-A': as many places as there are items. */
const PLACES =
  /(?<![\p{L}\p{N}.,])(?:[1-8]|[a-hA-H])(?:\s*(?:[,;>→–-]|->|then|and|before)\s*(?:[1-8]|[a-hA-H])){2,}(?![\p{L}\p{N}])/u;

/** A sentence may name one item, and ask where it belongs; two, or one with a place, are part of the answer. */
export function leaksOrder(sentence: string, items: readonly string[]): boolean {
  const words = foldedWords(sentence);
  const count = items.filter((item) => names(words, item)).length;
  const isQuestion = /\?\s*$/u.test(sentence);
  return PLACES.test(sentence) || count > 1 || (count === 1 && !isQuestion && PLACE.test(sentence));
}

/** All items, one after the other, whatever is between them. */
export function namesInOrder(
  text: string,
  items: readonly string[],
  order: readonly number[],
): boolean {
  const words = foldedWords(text);
  const at = order.map((item) => placeOf(words, items[item] ?? ""));
  if (at.some((place) => place === -1)) return false;
  const isRising = at.every((place, index) => index === 0 || place > (at[index - 1] ?? 0));
  const isFalling = at.every((place, index) => index === 0 || place < (at[index - 1] ?? 0));
  return isRising || isFalling;
}

/** Where a text names an item; by the first word that carries its meaning, unless all of its words are there. */
function placeOf(words: readonly string[], item: string): number {
  const itemWords = foldedWords(item);
  const whole = words.findIndex((_, at) =>
    itemWords.every((word, place) => words[at + place] === word),
  );
  const [first = ""] = contentWords(itemWords);
  return whole >= 0 || first === "" ? whole : words.indexOf(first);
}

const POINTED =
  /\b(?:first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th)|primero|segundo|tercero|erste|zweite|dritte|premier|deuxième)\b|(?<![\p{L}\p{N}])[1-8A-H](?=[).:=\s]|$)/u;
/** '1-C, 2-A', 'A = 3'. */
const CODED =
  /(?<![\p{L}\p{N}.])(?:[1-8]\s*[-–=:→>]+\s*[a-h]|[a-h]\s*[-–=:→>]+\s*[1-8])(?![\p{L}\p{N}])/iu;

/** `text`: a sentence or two: a pair, or a partner beside the place of its other half. */
export function leaksPair(
  text: string,
  { left, right }: { left: readonly string[]; right: readonly string[] },
  pairs: readonly number[],
): boolean {
  const words = foldedWords(text);
  if (CODED.test(text)) return true;
  const partners = new Set(right.filter((item) => names(words, item)));
  return left.some((item, index) => {
    const partner = right[pairs[index] ?? -1] ?? "";
    return partners.has(partner) && (names(words, item) || POINTED.test(text));
  });
}

/** All partners in the order in which the other halves stand on the page. */
export function listsPartners(
  text: string,
  right: readonly string[],
  pairs: readonly number[],
): boolean {
  return pairs.length > 2 && namesInOrder(text, right, pairs);
}

/** An item with its group; a question that names all groups leaves it open. */
export function leaksGroup(
  text: string,
  { items, groups }: { items: readonly string[]; groups: readonly string[] },
  keyed: readonly number[],
): boolean {
  const words = foldedWords(text);
  const isOpen = /\?\s*$/u.test(text) && groups.every((group) => names(words, group));
  return !isOpen && leaksPair(text, { left: items, right: groups }, keyed);
}

import { comparable } from "../clean-text.ts";

/** In shorter names one wrong letter is another word: 'honey' is not 'money'. */
const MIN_CHARACTERS_FOR_SLIP = 11;

const BEFORE =
  /^(learn(ing)?( about)?|how to|(an? |the )?(introduction|intro|guide) to|(the )?basics of) /;
const AFTER = / (basics|fundamentals|101|for beginners|course|classes|lessons|tutorial)$/;

/** The item a learner means by this text: by exact name, otherwise by a similar one. */
export function findByName<Item>(
  typed: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Item | undefined {
  const isNear = (name: string) => isNearSpelling(typed, name);
  return findByExactName(typed, items, namesOf) ?? items.find((item) => namesOf(item).some(isNear));
}

/** The item with exactly this name; ignores case, character width and spaces. */
export function findByExactName<Item>(
  typed: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Item | undefined {
  const wanted = comparable(typed);
  return items.find((item) => namesOf(item).some((name) => comparable(name) === wanted));
}

/** Whether two names differ only in hyphens, '&', 'Introduction to …' or a single typing error. */
export function isNearSpelling(one: string, other: string): boolean {
  const [left, right] = [charactersOf(one), charactersOf(other)];
  if (left === "" || left === right) return left === right && left !== "";
  return Math.max(left.length, right.length) >= MIN_CHARACTERS_FOR_SLIP && isOneSlip(left, right);
}

function charactersOf(name: string): string {
  const words = comparable(name)
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{M}\p{N}+#]+/gu, " ");
  return words.trim().replace(BEFORE, "").replace(AFTER, "").replaceAll(" ", "");
}

/** One letter inserted, missing, wrong, or two swapped. The first letter must match: it is rarely mistyped. */
function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isSwapped = left.length === 2 && right === `${left[1]}${left[0]}`;
  return start > 0 && (isSwapped || Math.max(left.length, right.length) <= 1);
}

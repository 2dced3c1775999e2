/** English and Spanish, the languages of the library. */
const VALUES = new Map<string, number>([
  ...inOrder(
    1,
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  ),
  ...inOrder(
    1,
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
  ),
  ...inOrder(10, "ten twenty thirty forty fifty sixty seventy eighty ninety"),
  ...inOrder(10, "diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
  ...inOrder(
    100,
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
  ),
  ["cien", 100],
  ["hundred", 100],
  ["thousand", 1000],
  ["mil", 1000],
  ["million", 1_000_000],
]);

function inOrder(step: number, words: string): [string, number][] {
  return words.split(" ").map((word, index) => [word, (index + 1) * step]);
}

const WORD = `(?<!\\p{L})(?:${[...VALUES.keys()].join("|")})(?!\\p{L})`;
const IN_A_ROW = new RegExp(`${WORD}(?:(?:-|\\s+(?:(?:and|y)\\s+)?)${WORD})*`, "giu");

/** The whole numbers that a text writes in words: 'four hundred and sixty' is 460. */
export const numbersInWords = (text: string): number[] =>
  (text.match(IN_A_ROW) ?? []).flatMap(numbersInARow);

/** Words in a row may be several numbers, such as the minutes in 'at nine twenty'. */
function numbersInARow(row: string): number[] {
  const numbers: number[] = [];
  let thousands = 0;
  let rest = 0;
  for (const word of row.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const value = VALUES.get(word);
    if (value === undefined) continue;
    if (value >= 1000) {
      thousands += (rest || 1) * value;
      rest = 0;
    } else if (word === "hundred") rest = (rest || 1) * value;
    else if (continues(rest, value)) rest += value;
    else {
      numbers.push(thousands + rest);
      thousands = 0;
      rest = value;
    }
  }
  return [...numbers, thousands + rest];
}

/** After 'twenty' may come 'five', after 'two hundred' anything below. */
const continues = (before: number, value: number) =>
  before === 0 ||
  (before >= 20 && before % 10 === 0 && value < 10) ||
  (before >= 100 && before % 100 === 0 && value < 100);

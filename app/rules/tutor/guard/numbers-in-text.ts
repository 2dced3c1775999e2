import { cleanLine } from "../../clean-text.ts";
import { readNumbers } from "../../questions/kinds/read-number.ts";

/** A number as it stands in a sentence. */
export interface SpokenNumber {
  values: number[];
  start: number;
  end: number;
  /** Nobody writes a sum to count steps. */
  isSum?: boolean;
}

const SMALL = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
].flatMap((words) => words.split(" ").map((word, value): [string, number] => [word, value]));
const TENS = [
  "twenty thirty forty fifty sixty seventy eighty ninety",
  "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
].flatMap((words) =>
  words.split(" ").map((word, place): [string, number] => [word, (place + 2) * 10]),
);
const TWENTIES =
  "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
    .split(" ")
    .map((word, place): [string, number] => [word, 21 + place]);
const HUNDREDS: [string, number][] = [
  ["cien", 100],
  ["ciento", 100],
  ...[
    "doscientos",
    "trescientos",
    "cuatrocientos",
    "quinientos",
    "seiscientos",
    "setecientos",
    "ochocientos",
    "novecientos",
  ].map((word, place): [string, number] => [word, (place + 2) * 100]),
];
const VALUES = new Map([...SMALL, ...TENS, ...TWENTIES, ...HUNDREDS, ["dozen", 12]]);
const SCALES = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["mil", 1e3],
  ["million", 1e6],
  ["millones", 1e6],
  ["billion", 1e9],
]);
const JOINING = new Set(["and", "y", "a"]);
const POINT = new Set(["point", "coma", "punto"]);

/** Every number of a text, in digits of any notation, in words, Roman, binary or as a sum that is left to do. */
export function numbersIn(text: string): SpokenNumber[] {
  const plain = cleanLine(text);
  return [...inDigits(plain), ...inWords(plain), ...inOtherSigns(plain), ...sums(plain)];
}

const DIGITS =
  /[-−]?\p{Nd}(?:[\p{Nd}.,'’ ]*\p{Nd})?(?:\s?(?:[x×*·]\s?10\s?\^?\s?|e)[-−+]?\d{1,3})?|\d+\s?[/⁄]\s?\d+|[\u00BC-\u00BE\u2150-\u215E]/gu;

function inDigits(text: string): SpokenNumber[] {
  return [...text.matchAll(DIGITS)].flatMap(({ 0: match, index }) => {
    const parts = [
      match,
      match.replace(/^[-−]/u, ""),
      ...match.split(/[ ,]+/u),
      match.replaceAll(/\s/gu, ""),
    ];
    const values = parts.flatMap((part) => readNumbers(part, []));
    return [{ values, start: index, end: index + match.length }];
  });
}

function inWords(text: string): SpokenNumber[] {
  const words = [...text.toLowerCase().matchAll(/\p{L}+/gu)];
  const spoken: SpokenNumber[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const run: string[] = [];
    let last = first;
    for (let place = first; place < words.length && isPart(words[place]![0], run); place += 1) {
      run.push(words[place]![0]);
      last = place;
    }
    while (run.length > 0 && !isNumberWord(run.at(-1)!)) {
      run.pop();
      last -= 1;
    }
    if (run.length === 0) continue;
    const end = words[last]!.index + words[last]![0].length;
    spoken.push({ values: valuesOf(run), start: words[first]!.index, end });
    first = last;
  }
  return spoken;
}

const isNumberWord = (word: string) => VALUES.has(word) || SCALES.has(word);
const isPart = (word: string, run: readonly string[]) =>
  isNumberWord(word) || (run.length > 0 && (JOINING.has(word) || POINT.has(word)));

/** 'Forty two' is 42; 'four two' may be 4 and 2, or 42. */
function valuesOf(run: readonly string[]): number[] {
  const point = run.findIndex((word) => POINT.has(word));
  const [whole, part] = point === -1 ? [run, []] : [run.slice(0, point), run.slice(point + 1)];
  const digits = run.map((word) => VALUES.get(word)).filter((value) => value !== undefined);
  const isSpelled =
    run.length > 1 && run.length === digits.length && digits.every((digit) => digit < 10);
  const decimals = part.map((word) => VALUES.get(word) ?? "").join("");
  const value = Number(`${wholeValue(whole)}.${decimals}0`);
  return isSpelled && point === -1 ? [...digits, Number(digits.join(""))] : [value];
}

function wholeValue(words: readonly string[]): number {
  let [sum, group] = [0, 0];
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === 100) group = (group || 1) * 100;
    else if (scale !== undefined) [sum, group] = [sum + (group || 1) * scale, 0];
    else group += VALUES.get(word) ?? 0;
  }
  return sum + group;
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function inOtherSigns(text: string): SpokenNumber[] {
  return [...text.matchAll(/\b(?:0x[0-9a-f]+|0b[01]+|[01]{4,}|[IVXLCDM]{2,}|[VXLCDM])\b/gu)].map(
    ({ 0: match, index }) => ({
      values: [
        /^[IVX]/u.test(match) || /^[LCDM]/u.test(match) ? romanValue(match) : codeValue(match),
      ],
      start: index,
      end: index + match.length,
    }),
  );
}

const codeValue = (code: string) => Number(/^0[xb]/u.test(code) ? code : `0b${code}`);

function romanValue(signs: string): number {
  const values = Array.from(signs, (sign) => ROMAN[sign] ?? 0);
  return values.reduce(
    (sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value),
    0,
  );
}

const SUM =
  /(?<![\d.,])([-−]?\d[\d.,]*)\s?([-+−–×*·÷/x]|plus|minus|times|divided by)\s?(\d[\d.,]*\d|\d)/giu;

/** A sum without its result is as good as the result. */
function sums(text: string): SpokenNumber[] {
  return [...text.matchAll(SUM)].map(
    ({ 0: match, 1: left = "", 2: sign = "", 3: right = "", index }) => {
      const [first = Number.NaN] = readNumbers(left, []);
      const [second = Number.NaN] = readNumbers(right, []);
      return {
        values: [resultOf(first, sign.toLowerCase(), second)],
        isSum: true,
        start: index,
        end: index + match.length,
      };
    },
  );
}

function resultOf(first: number, sign: string, second: number): number {
  if (/^[+]|plus/u.test(sign)) return first + second;
  if (/^[-−–]|minus/u.test(sign)) return first - second;
  return /^[÷/]|divided/u.test(sign) ? first / second : first * second;
}

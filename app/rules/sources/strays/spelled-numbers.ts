/** A number that a text writes in words. */
export interface SpelledNumber {
  value: number;
  start: number;
  end: number;
}

/** Written in words, numbers are read in these languages. */
export type SpelledLanguage = "en" | "de" | "fr" | "es";
export const SPELLED_LANGUAGES: readonly SpelledLanguage[] = ["en", "de", "fr", "es"];

/** Each by its words, without accents; a bar parts the ways to write one. */
const ATOMS: Record<SpelledLanguage, { from: number; step: number; words: string }[]> = {
  en: [
    {
      from: 1,
      step: 1,
      words:
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    },
    { from: 20, step: 10, words: "twenty thirty forty fifty sixty seventy eighty ninety" },
  ],
  de: [
    {
      from: 1,
      step: 1,
      words:
        "ein|eins|eine zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
    },
    {
      from: 20,
      step: 10,
      words: "zwanzig dreissig|dreißig vierzig funfzig sechzig siebzig achtzig neunzig",
    },
  ],
  fr: [
    {
      from: 1,
      step: 1,
      words:
        "un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    },
    {
      from: 20,
      step: 10,
      words: "vingt|vingts trente quarante cinquante soixante septante octante nonante",
    },
  ],
  es: [
    {
      from: 1,
      step: 1,
      words:
        "un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiun|veintiuno|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
    },
    { from: 30, step: 10, words: "treinta cuarenta cincuenta sesenta setenta ochenta noventa" },
    {
      from: 100,
      step: 100,
      words:
        "cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas",
    },
  ],
};

const SCALES: Record<SpelledLanguage, Record<string, number>> = {
  en: { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
  de: { hundert: 100, tausend: 1e3, million: 1e6, millionen: 1e6, milliarde: 1e9, milliarden: 1e9 },
  fr: {
    cent: 100,
    cents: 100,
    mille: 1e3,
    million: 1e6,
    millions: 1e6,
    milliard: 1e9,
    milliards: 1e9,
  },
  es: { mil: 1e3, millon: 1e6, millones: 1e6 },
};
const AND: Record<SpelledLanguage, string> = { en: "and", de: "und", fr: "et", es: "y" };
const GERMAN_PARTS = /hundert|tausend/g;

const VALUES = new Map(
  SPELLED_LANGUAGES.map((language) => [
    language,
    new Map(
      ATOMS[language].flatMap(({ from, step, words }) =>
        words
          .split(" ")
          .flatMap((word, place) =>
            word.split("|").map((way): [string, number] => [way, from + place * step]),
          ),
      ),
    ),
  ]),
);

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** The numbers that a text writes in words, of one language. */
export function spelledNumbers(text: string, language: SpelledLanguage): SpelledNumber[] {
  const numbers: SpelledNumber[] = [];
  let sum = new Sum();
  let [start, end] = [0, 0];
  const finish = () => {
    if (sum.isBegun) numbers.push({ value: sum.value, start, end });
    sum = new Sum();
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (sum.isBegun && !/^[ \u00A0\n-]?$/u.test(text.slice(end, index).replace(AND_BETWEEN, " ")))
      finish();
    const values = valuesOf(word, language);
    if (values === null) {
      const isAnd = sum.isBegun && word.toLowerCase() === AND[language];
      if (!isAnd) finish();
      continue;
    }
    if (!sum.canTake(values)) finish();
    if (!sum.isBegun) start = index;
    end = index + word.length;
    for (const value of values) sum.take(value);
  }
  finish();
  return numbers;
}

const AND_BETWEEN = /^\s(?:and|und|et|y)\s$|^-et-$/u;

/** Adds up the words of one number. */
class Sum {
  isBegun = false;
  #thousands = 0;
  #rest = 0;

  get value() {
    return this.#thousands + this.#rest;
  }

  /** After 'twenty' may come 'five', after 'two hundred' anything below, after 'nineteen' nothing but a scale. */
  canTake([first = 0]: readonly number[]): boolean {
    if (this.#rest === 0 || isScale(first)) return true;
    const open = this.#rest % 100;
    return first < 100 && (open === 0 || isAfterTens(open, first) || isFrench(open, first));
  }

  take(value: number) {
    this.isBegun = true;
    if (value === 20 && this.#rest % 100 === 4) this.#rest += 76;
    else if (value === HUNDRED) this.#rest = (this.#rest || 1) * 100;
    else if (isScale(value)) {
      this.#thousands += (this.#rest || 1) * -value;
      this.#rest = 0;
    } else this.#rest += value;
  }
}

const isAfterTens = (open: number, next: number) => open >= 20 && open % 10 === 0 && next < 10;

/** soixante-dix(-sept), quatre-vingts, quatre-vingt-dix(-sept) */
const isFrench = (open: number, next: number) =>
  (open === 4 && next === 20) ||
  ((open === 60 || open === 80) && next < 20) ||
  ([10, 70, 90].includes(open) && next >= 7 && next < 10);

/** Scales are negative, to tell the word 'hundred' from the sum of a hundred. */
const HUNDRED = -100;
const isScale = (value: number) => value < 0;

/** Null if some of a word is no number: 'hundertprozentig'. */
function valuesOf(word: string, language: SpelledLanguage): number[] | null {
  const plain = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  const parts =
    language === "de" ? plain.replaceAll(GERMAN_PARTS, " $& ").trim().split(/ +/) : [plain];
  const values = parts.map((part) => valueOf(part, language));
  return values.every((value) => value !== null) ? values : null;
}

function valueOf(part: string, language: SpelledLanguage): number | null {
  const scale = Object.hasOwn(SCALES[language], part) ? SCALES[language][part] : undefined;
  if (scale !== undefined) return -scale;
  const value = VALUES.get(language)?.get(part);
  if (value !== undefined || language !== "de") return value ?? null;
  const [unit = "", tens = ""] = part.split(/und(?=\p{L}+(?:zig|ssig|ßig)$)/u);
  const [units, ten] = [VALUES.get("de")?.get(unit), VALUES.get("de")?.get(tens)];
  return units !== undefined && ten !== undefined && units < 10 ? units + ten : null;
}

import { spelledNumbers, SPELLED_LANGUAGES, type SpelledLanguage } from "./spelled-numbers.ts";

/** A number in a text, in digits or words. */
export interface Figure {
  start: number;
  end: number;
  /** What it may mean: `1.000` is a thousand here and one there. */
  readings: number[];
  /** A share, a price or a multiple: small ones count nothing. */
  hasUnit: boolean;
}

const DIGITS =
  /(?<![\p{L}\p{N}])(?:\d{1,3}(?:[ \u00A0\u202F'’]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)*)/gu;
const SCALE =
  /^[ \u00A0\u202F-]?(?:(thousand|tausend|mille|mil)|(million(?:s|en)?|mio\.?|mill[oó]n(?:es)?)|(billion|milliarden?|mrd\.?|milliards?)|(万|萬)|(亿|億))(?!\p{L}(?<!\p{Script=Han}))/iu;
const SCALES = [1e3, 1e6, 1e9, 1e4, 1e8];
const UNIT_AFTER =
  /^[ \u00A0\u202F-]?(?:[%‰°€$£¥]|percent|per cent|prozent|pour cent|por ciento)/iu;
const UNIT_BEFORE = /[$€£¥]\s?$/u;
/** The zeros of the digits of Arabic, Persian and Hindi. */
const ZEROS = [0x660, 0x6f0, 0x966];
const OTHER_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;

/** All figures of a text. Without a language, words are read in each that has number words here. */
export function figuresOf(text: string, language?: string): Figure[] {
  const spelled = SPELLED_LANGUAGES.filter((name) => language === undefined || name === language);
  return [...inDigits(text), ...spelled.flatMap((name) => inWords(text, name))];
}

function inDigits(raw: string): Figure[] {
  const text = raw.replaceAll(OTHER_DIGIT, westernDigit);
  return [...text.matchAll(DIGITS)].map(({ 0: number, index: start }) => {
    const end = start + number.length;
    const after = text.slice(end, end + 16);
    const scale = SCALES[(SCALE.exec(after)?.slice(1) ?? []).findIndex(Boolean)];
    const isUnit =
      UNIT_AFTER.test(after) || UNIT_BEFORE.test(text.slice(Math.max(0, start - 2), start));
    const readings = readingsOf(number).map((value) => value * (scale ?? 1));
    return { start, end, readings, hasUnit: isUnit || scale !== undefined };
  });
}

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - ZEROS.findLast((zero) => zero <= code)!);
}

const inWords = (text: string, language: SpelledLanguage): Figure[] =>
  spelledNumbers(text, language).map(({ value, start, end }) => ({
    start,
    end,
    readings: [value],
    hasUnit: UNIT_AFTER.test(text.slice(end, end + 16)),
  }));

/** Marks group thousands or begin a fraction; in a date, a time or a version they part numbers. */
function readingsOf(written: string): number[] {
  const number = written.replaceAll(/[ \u00A0\u202F'’]/gu, "");
  const marks = number.match(/[.,]/g) ?? [];
  const last = number.search(/[.,]\d*$/);
  if (marks.length === 0) return [Number(number)];
  if (marks.length === 1) {
    const fraction = Number(number.replace(",", "."));
    const isGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
    return isGrouped ? [fraction, Number(number.replace(/[.,]/, ""))] : [fraction];
  }
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(number))
    return [Number(number.replaceAll(/[.,]/g, ""))];
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d+$/.test(number))
    return [Number(`${number.slice(0, last).replaceAll(/[.,]/g, "")}.${number.slice(last + 1)}`)];
  return number.split(/[.,]/).map(Number);
}

import { cutAtFormulas } from "../formulas/cut-at-formulas.ts";
import { formulaInWords } from "../formulas/formula-in-words.ts";
import { evaluate } from "../expressions/expression.ts";

export interface WrongSum {
  /** As it stands in the text, with formulas as words. */
  quote: string;
  /** What the left side comes to. */
  value: number;
}

/** A number with its unit or percent sign, if any. */
const NUMBER = String.raw`[$€£¥]?\d[\d.,']{0,14}(?:\s?(?:%|°C|°F|€|[\p{L}°]{1,12}(?:[²³]|\/[\p{L}]{1,4})?))?`;
const SIDE = String.raw`[([]{0,3}[-−]?${NUMBER}[)\]]{0,3}`;
/** Before and after the sign, in a window that keeps the search short. */
const LEFT = new RegExp(String.raw`${SIDE}(?:\s?[-+−–×*·÷/x^]\s?${SIDE}){1,12}\s?$`, "u");
const RIGHT = new RegExp(
  String.raw`^\s?(${SIDE}(?:\s?[/]\s?${SIDE})?)(?!\s?[-+−–×*·÷/^(:]|[\p{N}]|[.,]\p{N})`,
  "u",
);
const WINDOW = { left: 90, right: 50 };
/** After one of these, the calculation has begun before. */
const CONTINUES = /(?:[.,:/^_=+*×·÷−–$€£)\]-]\s?|[\p{L}\p{N}]|(?<![\p{L}])\p{L}\s)$/u;
const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;
/** Rounded results of a chain of steps differ a little more than by their last digit. */
const ABOUT = 0.06;
const MAX_SUMS = 60;

/** Calculations in a text whose results are wrong: `5 − 1.2 = 4.8`. What it can't read for certain, it leaves alone. */
export function wrongSums(text: string): WrongSum[] {
  const plain = cutAtFormulas(text.replaceAll(CODE, " "))
    .map((piece) => (typeof piece === "string" ? piece : ` ${formulaInWords(piece.latex)} `))
    .join("")
    .replaceAll(/\*\*/g, "");
  const signs = [...plain.matchAll(/[=≈]/g)].slice(0, MAX_SUMS);
  return signs.flatMap(({ 0: sign, index }) => {
    const before = plain.slice(Math.max(0, index - WINDOW.left), index);
    const left = LEFT.exec(before);
    const right = RIGHT.exec(plain.slice(index + 1, index + 1 + WINDOW.right))?.[1];
    if (!left || !right || CONTINUES.test(before.slice(0, left.index))) return [];
    const values = readings(left[0], right).filter((value) => value !== null);
    if (values.length === 0 || values.some((value) => isEqual(value, sign === "≈"))) return [];
    const [nearest] = values.toSorted((one, other) => distance(one) - distance(other));
    return [{ quote: `${left[0].trim()} ${sign} ${right.trim()}`, value: rounded(nearest!.left) }];
  });
}

const distance = ({ left, right }: Reading) =>
  Math.abs(Math.log(Math.abs(left / (right || 1)) || 1e-9));

interface Reading {
  left: number;
  right: number;
  /** Of the last digit that is shown. */
  precision: number;
}

/** A comma or a point may be a decimal mark or group thousands; a percentage may be a share. Null: not a calculation. */
function readings(left: string, right: string): (Reading | null)[] {
  const units = new Set(unitsOf(left));
  // `2x + 3` has a letter that is no unit of all its numbers.
  if (units.size > 1 || (units.size === 1 && countOf(left) !== unitsOf(left).length)) {
    if (!isScaled(left, units)) return [null];
  }
  return [",", "."].flatMap((group) =>
    [1, 100].map((percent): Reading | null => {
      try {
        const value = evaluate(plainNumbers(left, group, percent), {});
        const result = evaluate(plainNumbers(right, group, percent), {});
        return Number.isFinite(value) && Number.isFinite(result)
          ? { left: value, right: result, precision: precisionOf(right, group, percent) }
          : null;
      } catch {
        return null;
      }
    }),
  );
}

/** `3 × 5 m = 15 m`: in a product, one number may carry the unit. */
const isScaled = (left: string, units: ReadonlySet<string>) =>
  units.size === 1 && /[×*·÷/x]/.test(left) && !/[+−–-]/.test(left) && unitsOf(left).length <= 1;

const countOf = (side: string) => side.match(/\d[\d.,']*/g)?.length ?? 0;
const unitsOf = (side: string) =>
  (
    side.match(/(?<=[\d)]\s?)(?:°C|°F|€|[\p{L}°]{1,12}[²³]?(?:\/\p{L}{1,4})?)|[$€£¥](?=\d)/gu) ?? []
  ).filter((unit) => unit !== "x");

function plainNumbers(side: string, group: string, percent: number): string {
  return side
    .replaceAll(/(?<=\d\s?)x(?=\s?[\d(])/g, "*")
    .replaceAll(/\d[\d.,']*/g, (number) => numberOf(number, group))
    .replaceAll(/(?<=\d\s?)%/g, percent === 100 ? "/100" : "")
    .replaceAll(/°C|°F|[\p{L}°]{1,12}[²³]?(?:\/\p{L}{1,4})?|[$€£¥²³]/gu, "")
    .replaceAll(/[×·]/g, "*")
    .replaceAll("÷", "/")
    .replaceAll(/[−–]/g, "-")
    .replaceAll("[", "(")
    .replaceAll("]", ")");
}

function numberOf(written: string, group: string): string {
  const number = written.replace(/[.,']+$/, "").replaceAll("'", "");
  const grouped = group === "," ? /,(?=\d{3}(?!\d))/g : /\.(?=\d{3}(?!\d))/g;
  return number.replaceAll(grouped, "").replace(",", ".");
}

function precisionOf(right: string, group: string, percent: number): number {
  const number = numberOf(/\d[\d.,']*/.exec(right)?.[0] ?? "", group);
  const digits = number.split(".")[1]?.length ?? 0;
  return 10 ** -digits / (right.includes("%") ? percent : 1);
}

function isEqual({ left, right, precision }: Reading, isAbout: boolean): boolean {
  const slack = isAbout
    ? Math.max(precision, Math.abs(left) * ABOUT)
    : Math.max(precision * 0.55, Math.abs(left) * 1e-9);
  return Math.abs(left - right) <= slack;
}

const rounded = (value: number) => Number(value.toPrecision(6));

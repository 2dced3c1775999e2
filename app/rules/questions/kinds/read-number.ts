import { cleanLine } from "../../clean-text.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const OTHER_SIGNS: [RegExp, string][] = [
  [/[⁄∕]/gu, "/"],
  [/[−–—‐‑]/gu, "-"],
  [/[’‘ʼ`´]/gu, "'"],
  [/[·×⋅∙]/gu, "*"],
  [/٫/gu, "."],
  [/٬/gu, ","],
];

/**
 * Every number a typed text can mean: '1,234' is a thousand and more in English and little more than one in German.
 * Empty where it is none, or has a unit that isn't among `units`.
 */
export function readNumbers(text: string, units: readonly string[]): number[] {
  const plain = withoutUnit(plainSigns(text), units.map(plainSigns)).replace(/^[=≈~] ?/u, "");
  const [, front = "", exponent] = /^(.*?) ?(?:e|[x*] ?10 ?\^) ?([+-]?\d{1,3})$/u.exec(plain) ?? [];
  const numbers =
    exponent === undefined
      ? [...fractionIn(plain), ...decimalsIn(plain)]
      : decimalsIn(front).map((number) => Number(`${number}e${exponent}`));
  return numbers.filter(Number.isFinite);
}

/** Latin digits and ASCII signs, in lower case: '½' is '1/2', 'm²' is 'm^2'. */
function plainSigns(text: string): string {
  const raised = text
    .replaceAll(/[\u00BC-\u00BE\u2150-\u215E]/gu, " $&")
    .replaceAll(/⁻?[⁰¹²³⁴-⁹]+/gu, (power) => `^${lowered(power)}`);
  const plain = cleanLine(raised)
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .toLowerCase();
  return OTHER_SIGNS.reduce((result, [sign, ascii]) => result.replaceAll(sign, ascii), plain);
}

function lowered(power: string): string {
  return Array.from(power, (sign) => (sign === "⁻" ? "-" : SUPERSCRIPTS.indexOf(sign))).join("");
}

/** The ten digits of a script follow one another: counting back to the first gives the value. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** '12 km', '12km', '€12' and '-€12' without their unit. */
function withoutUnit(text: string, units: readonly string[]): string {
  const longestFirst = units.toSorted((one, other) => other.length - one.length);
  for (const unit of longestFirst.filter((name) => name !== "")) {
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trim();
    const [, sign = ""] = /^([+-]?)/u.exec(text) ?? [];
    if (text.startsWith(sign + unit)) return sign + text.slice(sign.length + unit.length).trim();
  }
  return text;
}

/** '3/4', '-3/4', '1 3/4'. */
function fractionIn(text: string): number[] {
  const [, sign, whole, above, below] =
    /^([+-]?) ?(?:(\d{1,15}) )?(\d{1,15}) ?\/ ?(\d{1,15})$/u.exec(text) ?? [];
  if (above === undefined || Number(below) === 0) return [];
  const size = Number(whole ?? 0) + Number(above) / Number(below);
  return [sign === "-" ? -size : size];
}

const POINT_DECIMALS = /^(\d{1,3}([, '])(?:\d{2,3}\2)*\d{3}|\d*)(?:\.(\d*))?$/u;
const COMMA_DECIMALS = /^(\d{1,3}([. '])(?:\d{2,3}\2)*\d{3}|\d*)(?:,(\d*))?$/u;

function decimalsIn(text: string): number[] {
  const [, sign, size = ""] = /^([+-]?) ?([\d., ']{1,40})$/u.exec(text) ?? [];
  if (!/\d/u.test(size)) return [];
  const sizes = [POINT_DECIMALS, COMMA_DECIMALS].flatMap((form) => {
    const [matched, whole = "", , part = ""] = form.exec(size) ?? [];
    return matched === undefined ? [] : [Number(`${whole.replaceAll(/\D/gu, "")}.${part}0`)];
  });
  return [...new Set(sizes)].map((size) => (sign === "-" ? -size : size));
}

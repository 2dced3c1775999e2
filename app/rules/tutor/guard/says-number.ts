import { cleanLine } from "../../clean-text.ts";
import { numbersIn, type SpokenNumber } from "./numbers-in-text.ts";

/** What answers a question with a number. */
export interface RightNumber {
  value: number;
  tolerance: number;
  units: readonly string[];
}

/** Up to this, whole numbers count steps, sides and examples as well. */
const MAX_EVERYDAY = 12;
const ROUNDING = 1e-9;
const GIVES =
  /(?:\b(?:answer|result|solution|total|sum|equals?|gives?|makes?|get|gets|(?<!there )(?:is|are)|be|comes to|stands|reads|shows|says|write|type|enter|respuesta|resultado|es|son|da|it['’]s)(?: (?:about|roughly|around|exactly|nearly|almost|just|only))?\b|[=≈:→⇒"“(*`])[\s:="'“”*_`(→$€£-]{0,6}$/iu;

/**
 * Whether a text says the number. A small whole one counts only with its unit, alone, or as a result: 'the two steps' gives nothing away.
 */
export function saysNumber(text: string, right: RightNumber): boolean {
  const plain = cleanLine(text);
  return numbersIn(plain).some(
    (number) =>
      number.values.some((value) => isRight(value, right)) && isMeant(plain, number, right),
  );
}

function isRight(value: number, { value: exact, tolerance }: RightNumber): boolean {
  const margin = tolerance + ROUNDING * Math.max(1, Math.abs(exact));
  const scales = hasDigits(exact) ? [1, 10, 100, 1000, 1e6, 0.1, 0.01, 0.001, 1e-6] : [1];
  return scales.some((scale) => Math.abs(value - exact * scale) <= margin * scale);
}

const MIN_DIGITS = 3;
/** The same digits in a smaller unit are the same answer; '4' and '400' needn't be. */
const hasDigits = (value: number) =>
  String(Math.abs(value))
    .replace(".", "")
    .replaceAll(/^0+|0+$|e.*$/gu, "").length >= MIN_DIGITS;

function isMeant(
  text: string,
  { start, end, isSum }: SpokenNumber,
  { value, units }: RightNumber,
): boolean {
  if (isSum || !Number.isInteger(value) || Math.abs(value) > MAX_EVERYDAY) return true;
  const after = text
    .slice(end)
    .replace(/^[\s*_`]+/u, "")
    .toLowerCase();
  const isAlone = (text.match(/[\p{L}\p{N}]+/gu) ?? []).length <= 2;
  return (
    isAlone || GIVES.test(text.slice(0, start)) || units.some((unit) => startsWithUnit(after, unit))
  );
}

const startsWithUnit = (text: string, unit: string) =>
  text.startsWith(unit.toLowerCase()) && !/^\p{L}/u.test(text.slice(unit.length));

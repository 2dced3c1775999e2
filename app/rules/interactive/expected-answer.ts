import { isAccepted } from "../questions/kinds/accepted-text.ts";
import { readNumbers } from "../questions/kinds/read-number.ts";
import { numberInWords } from "../questions/number-in-words.ts";

/* Also runs in the browser: imports no schema. */

export type ExpectedAnswer = {
  accepted?: string[] | undefined;
  options?: string[] | undefined;
  value?: number | undefined;
  tolerance?: number | undefined;
  unit?: string | undefined;
};

/** 0.1 + 0.2 is not quite 0.3 in a computer. */
const ROUNDING = 1e-12;

/** Whether this is right, typed or chosen. */
export function isRightAnswer(expected: ExpectedAnswer, answer: string): boolean {
  const { accepted = [], options, value, tolerance = 0, unit } = expected;
  if (options) return accepted.includes(answer);
  if (value === undefined) return isAccepted(answer, accepted);
  const limit = tolerance + ROUNDING * Math.max(1, Math.abs(value));
  return readNumbers(answer, unit === undefined ? [] : [unit]).some(
    (number) => Math.abs(number - value) <= limit,
  );
}

/** As it is shown once the blank is filled in. `lang` is that of the text around it. */
export function rightAnswer({ accepted, value, unit }: ExpectedAnswer, lang?: string): string {
  const [first] = accepted ?? [];
  if (first !== undefined) return first;
  const number = value === undefined ? "" : numberInWords(value, lang);
  if (unit === undefined) return number;
  if (unit === "%") return `${number}%`;
  return /^[$£€¥]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
}

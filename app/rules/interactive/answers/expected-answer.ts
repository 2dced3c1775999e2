import { cleanLine } from "../../clean-text.ts";
import { isAccepted } from "../../questions/kinds/accepted-text.ts";
import { readNumbers } from "../../questions/kinds/read-number.ts";
import { numberInWords } from "../../questions/number-in-words.ts";
import { withUnit } from "../with-unit.ts";

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
  return withUnit(number, unit);
}

/** Whether this is what comes out. Case counts, because True is not true; spaces at the ends and quotes around it don't. */
export function isOutput(answer: string, accepted: readonly string[]): boolean {
  const typed = plainOutput(answer);
  return typed !== "" && accepted.some((output) => plainOutput(output) === typed);
}

function plainOutput(text: string): string {
  const line = cleanLine(text);
  const [, , inner] = /^(["'`“‘])(.*)["'`”’]$/u.exec(line) ?? [];
  return inner ?? line;
}

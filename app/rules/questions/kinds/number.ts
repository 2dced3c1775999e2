import { z } from "zod";
import { line } from "../../text-field.ts";
import { faultsAmong } from "../faults.ts";
import { belief, hint, keyTexts, typed, type QuestionKind } from "./kind.ts";
import { readNumbers } from "./read-number.ts";
import { numberInWords } from "../number-in-words.ts";
import { template } from "../template.ts";
import { isReadableOption } from "../text-faults.ts";

/** A number, typed with or without its unit, in the notation of any country. */
const content = z.object({
  unit: line(30).nullable().default(null),
  /** In which numbers are written, English if left out. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .optional(),
});
const key = keyTexts.extend({
  value: z.number(),
  /** How far from the value is still right, in the same unit. */
  tolerance: z.number().min(0).default(0),
  /** Other names of the unit: 'kilometres' for 'km'. */
  units: z.array(line(30)).max(10).default([]),
  beliefs: z.array(z.object({ value: z.number(), belief, hint })).default([]),
  /** Where the numbers change from one time to the next; all else in this key is its first case. */
  template: template.optional(),
});
const response = z.object({ text: typed.min(1) });

export type NumberContent = z.infer<typeof content>;
export type NumberKey = z.infer<typeof key>;
export type NumberResponse = z.infer<typeof response>;

/** 0.1 + 0.2 is not quite 0.3 in a computer. */
const ROUNDING = 1e-12;
/** Nobody types more digits than these without a tolerance. */
const MAX_EXACT_DECIMALS = 3;

export const number: QuestionKind<NumberContent, NumberKey, NumberResponse> = {
  content,
  key,
  response,
  responseFrom(_, [text = "", ...more]) {
    const parsed = response.safeParse({ text });
    return more.length === 0 && parsed.success ? parsed.data : null;
  },
  grade(openContent, { value, tolerance, units }, answer) {
    const parsed = response.safeParse(answer);
    return (
      parsed.success &&
      readNumbers(parsed.data.text, unitsOf(openContent, units)).some((number) =>
        isWithin(number, value, tolerance),
      )
    );
  },
  lint({ unit }, { value, tolerance, beliefs }) {
    return faultsAmong([
      ["fatal", "unreadable", unit !== null && !isReadableOption(unit)],
      [
        "fatal",
        "tolerance-unfit",
        !(tolerance >= 0) || (value !== 0 && tolerance >= Math.abs(value)),
      ],
      ["soft", "tolerance-unfit", tolerance === 0 && !hasFewDecimals(value)],
      [
        "soft",
        "belief-without-answer",
        beliefs.some((belief) => isWithin(belief.value, value, tolerance)) ||
          new Set(beliefs.map((belief) => belief.value)).size !== beliefs.length,
      ],
    ]);
  },
  beliefBehind(openContent, { tolerance, units, beliefs }, { text }) {
    const numbers = readNumbers(text, unitsOf(openContent, units));
    const isMeant = (wrong: number) => numbers.some((number) => isWithin(number, wrong, tolerance));
    return beliefs.find(({ value }) => isMeant(value)) ?? null;
  },
  describeResponse: (_, { text }) => text,
  describeKey: ({ unit, language }, { value, tolerance }) =>
    [
      numberInWords(value, language),
      unit,
      tolerance > 0 && `(± ${numberInWords(tolerance, language)})`,
    ]
      .filter(Boolean)
      .join(" "),
  guessChance: () => 0,
  answers: ({ unit, language }, { value, beliefs }) => ({
    right: unit === null ? [] : [`${numberInWords(value, language)} ${unit}`],
    wrong: beliefs.map((belief) => `${numberInWords(belief.value, language)} ${unit ?? ""}`.trim()),
  }),
};

const unitsOf = ({ unit }: NumberContent, others: readonly string[]) =>
  unit === null ? others : [unit, ...others];

function isWithin(number: number, value: number, tolerance: number): boolean {
  return Math.abs(number - value) <= tolerance + ROUNDING * Math.max(1, Math.abs(value));
}

function hasFewDecimals(value: number): boolean {
  return Number(value.toFixed(MAX_EXACT_DECIMALS)) === value;
}

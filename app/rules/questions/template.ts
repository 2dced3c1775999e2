import { z } from "zod";
import { line } from "../text-field.ts";
import { evaluate, isFunctionName, type Values } from "../expressions/expression.ts";
import { belief, hint } from "./kinds/kind.ts";
import { numberInWords } from "./number-in-words.ts";

/** `{value}` in an explanation is the right answer. */
export const VALUE = "value";

export const expression = line(200);
export const parameters = z
  .record(
    z.string().regex(/^[a-z]{1,20}$/, "a name of lower-case letters"),
    z.array(z.number()).min(2).max(8),
  )
  .refine((all) => Object.keys(all).length >= 1 && Object.keys(all).length <= 4, {
    error: "one to four parameters",
  })
  .refine((all) => !Object.keys(all).some((name) => name === VALUE || isFunctionName(name)), {
    error: `no parameter can be named ${VALUE} or like a function`,
  });

/** A numeric question whose numbers change from one time to the next: texts with `{names}`, and expressions. */
export const template = z.object({
  questionText: line(400),
  explanation: line(800),
  feedbackCorrect: line(400),
  feedbackIncorrect: line(400),
  parameters,
  value: expression,
  tolerance: expression,
  beliefs: z.array(z.object({ answer: expression, belief, hint })),
});
export type Template = z.infer<typeof template>;

/** One case of a template: every text filled in the course's language, every expression computed. */
export function instanceFrom(from: Template, seed: number, language?: string) {
  const values = combination(from.parameters, seed);
  const value = evaluate(from.value, values);
  const withValue = { ...values, [VALUE]: value };
  const filled = filledIn(language);
  return {
    questionText: filled(from.questionText, values),
    explanation: filled(from.explanation, withValue),
    feedbackCorrect: filled(from.feedbackCorrect, withValue),
    feedbackIncorrect: filled(from.feedbackIncorrect, withValue),
    value,
    tolerance: evaluate(from.tolerance, values),
    beliefs: from.beliefs.map((belief) => ({
      value: evaluate(belief.answer, values),
      belief: filled(belief.belief, withValue),
      ...(belief.hint === undefined ? {} : { hint: filled(belief.hint, values) }),
    })),
  };
}

export const countCombinations = (of: Template["parameters"]) =>
  Object.values(of).reduce((count, values) => count * values.length, 1);

/** Seed 0 takes the first value of each; as many seeds in a row as there are combinations meet each of them once. */
function combination(of: Template["parameters"], seed: number): Values {
  const count = countCombinations(of);
  let rest = (((seed % count) + count) * strideFor(count)) % count;
  return Object.fromEntries(
    // By name: PostgreSQL stores the keys of an object in an order of its own.
    Object.entries(of)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, values]) => {
        const value = values[rest % values.length]!;
        rest = Math.floor(rest / values.length);
        return [name, value];
      }),
  );
}

/** Without a divisor in common with `count`, and near its golden section, so that neighbours look different. */
function strideFor(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618));
  while (divisorOf(stride, count) > 1) stride += 1;
  return stride;
}

const divisorOf = (one: number, other: number): number =>
  other === 0 ? one : divisorOf(other, one % other);

const PLACEHOLDER = /\{([a-z]+)\}/g;

export const placeholdersIn = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

const filledIn =
  (language?: string) =>
  (text: string, values: Values): string =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(values, name) ? numberInWords(values[name]!, language) : whole,
    );

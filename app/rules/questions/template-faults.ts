import { storedQuestion, templateOf, type AnyDraftQuestion } from "./draft.ts";
import { ExpressionError } from "../expressions/expression.ts";
import { faultsAmong, type Fault } from "./faults.ts";
import { instanceOf, lintQuestion, question } from "./question.ts";
import {
  countCombinations,
  instanceFrom,
  placeholdersIn,
  VALUE,
  type Template,
} from "./template.ts";

/** Nobody types more. */
const MAX_SIGNIFICANT_DIGITS = 6;

/** Why some case of a numeric question can't be asked, such as a division by zero; null when each can. */
export function computingMistake(draft: AnyDraftQuestion): string | null {
  if (draft.kind !== "number") return null;
  try {
    const stored = storedQuestion(draft, 0);
    for (const seed of seedsOf(templateOf(draft))) {
      const { error } = question.safeParse(instanceOf("", stored, seed).question);
      const [issue] = error?.issues ?? [];
      if (issue) return `${issue.path.join(".")}: ${issue.message}`;
    }
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

/** What is wrong with a question with parameters, in any of its cases. */
export function templateFaults(draft: AnyDraftQuestion, template: Template): Fault[] {
  const { questionText, explanation, feedbackCorrect, feedbackIncorrect, beliefs } = template;
  const names = Object.keys(template.parameters);
  const inQuestion = placeholdersIn(questionText);
  const inHints = beliefs.flatMap(({ hint = "" }) => placeholdersIn(hint));
  const afterwards = [explanation, feedbackCorrect, feedbackIncorrect];
  const all = [...inQuestion, ...inHints, ...afterwards.flatMap(placeholdersIn)];
  const stored = storedQuestion(draft, 0);
  const ofCases = seedsOf(template)
    .map((seed) => instanceOf(questionText, stored, seed))
    .flatMap(({ text, question: instance }) => lintQuestion(text, instance))
    // A hint may name a parameter that happens to be the answer of one case.
    .filter(({ fault }) => fault !== "hint-gives-answer");
  const values = seedsOf(template).map((seed) => instanceFrom(template, seed).value);
  return [
    ...faultsAmong([
      ["soft", "placeholder-unknown", all.some((name) => name !== VALUE && !names.includes(name))],
      ["soft", "parameter-not-shown", names.some((name) => !inQuestion.includes(name))],
      ["soft", "key-in-stem", inQuestion.includes(VALUE)],
      ["soft", "hint-gives-answer", inHints.includes(VALUE)],
      ["soft", "value-of-many-digits", !values.every(hasFewDigits)],
    ]),
    ...new Map(ofCases.map((row) => [row.fault, row])).values(),
  ];
}

const seedsOf = (template: Template | null) =>
  Array.from({ length: template ? countCombinations(template.parameters) : 1 }, (_, seed) => seed);

const hasFewDigits = (value: number) => Number(value.toPrecision(MAX_SIGNIFICANT_DIGITS)) === value;

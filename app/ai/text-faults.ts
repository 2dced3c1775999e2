import { wrongSums, type WrongSum } from "#app/rules/generation/arithmetic.ts";
import type { DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { storedQuestion, templateOf, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { instanceOf, type OpenQuestion } from "#app/rules/questions/question.ts";
import { computingMistake } from "#app/rules/questions/template-faults.ts";
import { countCombinations } from "#app/rules/questions/template.ts";
import type { Doubt } from "#app/rules/trust/gates.ts";
import { cutAtFormulas, formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";
import { stockPhraseIn } from "#app/rules/generation/stock-phrases.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import { paragraphsOf } from "./lesson/paragraphs-of.ts";

/** The Markdown fields of a lesson. */
export const TEXT_FIELDS = ["explanation", "example", "elaboration"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** A paragraph that must not be shown as it is, and why, in words for the model that corrects it. */
export interface FaultyParagraph {
  field: TextField;
  /** As it stands in the text. */
  text: string;
  faults: string[];
}

/** Commands that mean something only inside a formula. */
const LATEX =
  /\\(?:d?frac|sqrt|times|cdot|div|text|mathrm|begin|end|left|right|sum|prod|int|approx|leq?|geq?|neq?|pm|infty|alpha|beta|gamma|delta|theta|lambda|mu|pi|rho|sigma|omega|Delta|Omega|bar|hat|vec)(?![a-zA-Z])|\$\$/;
/** What is left of a command that lost its backslash. */
const REMAINS = /(?<![\p{L}\\])(?:rac\{|d?frac\{|sqrt\{|imes\s\d)/u;
/** `6*10^24*1000` after its stars were read as emphasis. */
const TANGLED = /\d\^\d{4,}/;
const CODE = /```[^]*?(?:```|$)|`[^`\n]+`/g;

/** Why a text can't be shown as its author meant it, and which of its calculations are wrong. */
export function faultsOfText(text: string, { sums = true } = {}): string[] {
  const words = cutAtFormulas(text)
    .filter((piece) => typeof piece === "string")
    .join(" ")
    .replaceAll(CODE, " ");
  return [
    ...formulasOf(text).flatMap((formula) => {
      const { fault } = drawFormula(formula.latex, formula);
      return fault === null ? [] : [`The formula \`${formula.latex}\` can't be drawn: ${fault}.`];
    }),
    ...(LATEX.test(words) || REMAINS.test(words)
      ? ["LaTeX outside dollar signs, or a formula that lost its backslashes."]
      : []),
    ...(TANGLED.test(words) ? ["A power is garbled: write it as a formula."] : []),
    ...(sums ? wrongSums(text).map(wrongSumText) : []),
  ];
}

const wrongSumText = ({ quote, value }: WrongSum) =>
  `The calculation “${quote}” is wrong: its left side is ${value}.`;

/** The paragraphs of a lesson that need correcting. */
export function faultyParagraphs(
  lesson: Pick<DraftLesson, TextField>,
  claims: readonly { quote: string; known?: string | undefined }[] = [],
): FaultyParagraph[] {
  const unsure = claims.filter(({ known }) => known === "not sure").map(({ quote }) => quote);
  return TEXT_FIELDS.flatMap((field) =>
    paragraphsOf(lesson[field]).flatMap((text) => {
      const doubted = unsure.filter((quote) => text.includes(quote));
      const stock = stockPhraseIn(text);
      const faults = [
        ...faultsOfText(text),
        ...doubted.map((quote) => `You are not sure of “${quote}”. Leave it out.`),
        ...(stock === null ? [] : [`“${stock}” is a stock phrase. Say it without.`]),
      ];
      return faults.length === 0 ? [] : [{ field, text, faults }];
    }),
  );
}

/** The first reason why a question of any kind can't be shown. */
export function faultOfQuestion(question: AnyDraftQuestion, working = ""): Doubt | null {
  const mistake = computingMistake(question);
  if (mistake) return { gate: "form", because: mistake };
  const cases = casesOf(question);
  // A wrong option may be a wrong calculation, and nobody reads the working.
  const drawn = cases.flatMap(({ texts, options }) =>
    [...texts, ...options].flatMap((text) => faultsOfText(text, { sums: false })),
  );
  const [sum] = [...cases.flatMap(({ texts }) => texts), working].flatMap(wrongSums);
  if (drawn[0]) return { gate: "form", because: drawn[0] };
  return sum ? { gate: "calculation", because: wrongSumText(sum) } : null;
}

/** Of a question with parameters; a formula that is wrong is wrong in most of them. */
const MAX_CASES = 8;

/** What a question says, and what can be chosen, in several of its cases where its numbers change. */
function casesOf(draft: AnyDraftQuestion) {
  const stored = storedQuestion(draft, 0);
  const template = templateOf(draft);
  const count = template ? Math.min(MAX_CASES, countCombinations(template.parameters)) : 1;
  return Array.from({ length: count }, (_, seed) => {
    const { text, question } = instanceOf(draft.question_text, stored, seed);
    const { explanation, feedbackCorrect, feedbackIncorrect } = question.key;
    return {
      texts: [text, explanation, feedbackCorrect, feedbackIncorrect],
      options: textsToChoose(question),
    };
  });
}

function textsToChoose({ kind, content }: OpenQuestion): string[] {
  switch (kind) {
    case "choice":
      return content.options;
    case "order":
      return content.items;
    case "match":
      return [...content.left, ...content.right];
    case "sort":
      return [...content.groups, ...content.items];
    case "plot":
      return [...content.sliders, ...content.curves].map(({ label }) => label);
    case "cloze":
      return [content.text, ...content.gaps.flatMap(({ options }) => options ?? [])];
    case "number":
    case "short":
    case "self":
      return [];
  }
}

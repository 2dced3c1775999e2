import { blockKind } from "../blocks/block-kind.ts";
import { formulasOf } from "../formulas/cut-at-formulas.ts";
import { languageOf } from "../language.ts";
import { textAroundGaps } from "../questions/kinds/gaps.ts";
import { answerFault, repeatsAnswer } from "./answers/answer-faults.ts";
import { rightAnswer } from "./answers/expected-answer.ts";
import { type StepsBlock, stepsSchema } from "./steps-schema.ts";

/** A worked example, line by line, each with a blank to fill in. */
export const steps = blockKind({
  schema: stepsSchema,
  toMarkdown: ({ task, lines, because }, escape, lang = languageOf(task).lang) =>
    [
      `**${task}**`,
      lines
        .map((step, index) => {
          const filled = textAroundGaps(step.text).join(rightAnswer(step, lang));
          return `${index + 1}. ${filled}\n   ${step.because}`;
        })
        .join("\n"),
      because,
    ]
      .map(escape)
      .join("\n\n"),
  toText: ({ task }) => task,
  fault: stepsFault,
});

function stepsFault({ task, lines }: StepsBlock): string | undefined {
  let before = task;
  for (const [index, step] of lines.entries()) {
    const around = textAroundGaps(step.text);
    const fault = blankFault(step.text, around.length - 1) ?? answerFault(step);
    if (fault) return `line ${index + 1} ${fault}`;
    // Which of two options is right may come out the same in every line.
    const context = step.options ? around : [before, ...around];
    if (repeatsAnswer(step, context.join(" ")))
      return `line ${index + 1} has its answer in the text before`;
    before += ` ${around.join(rightAnswer(step))} ${step.because}`;
  }
  return undefined;
}

function blankFault(text: string, blanks: number): string | undefined {
  if (blanks === 0) return "has no blank: write ___";
  if (blanks > 1) return "has more than one blank";
  return formulasOf(text).some(({ latex }) => latex.includes("___"))
    ? "has its blank in a formula: end the formula before it"
    : undefined;
}

import { z } from "zod";
import { belief, hint } from "#app/rules/questions/kinds/kind.ts";
import { line } from "#app/rules/text-field.ts";

/**
 * Questions as a model is asked for them, in the order in which it should think: solved before the answer, the answer
 * before what tempts away from it.
 */

const stem = { question_text: line(400), working: line(800).optional() };
const solved = { explanation: line(800), concept: line(80) };
const reason = { belief: belief.optional(), hint };

const choice = {
  ...stem,
  correct_answer: line(240),
  wrong_answers: z.array(z.object({ answer: line(240), ...reason })).length(3),
  ...solved,
};

/** Four answers, one of them right. All that a quiz asks. */
export const choiceForm = z.object(choice);
export type ChoiceForm = z.infer<typeof choiceForm>;

/** Any name of a parameter, and as many values as a template may have. */
const parameter = z.object({ name: line(20), values: z.array(z.number()).min(2).max(8) });

const number = z.object({
  kind: z.literal("number"),
  ...stem,
  parameters: z.array(parameter).max(4).optional(),
  value: line(200),
  tolerance: line(200).optional(),
  unit: line(30).optional(),
  wrong_answers: z
    .array(z.object({ answer: line(200), ...reason }))
    .max(3)
    .optional(),
  ...solved,
});

const order = z.object({
  kind: z.literal("order"),
  ...stem,
  items: z.array(line(160)).min(3).max(6),
  ...solved,
});

const match = z.object({
  kind: z.literal("match"),
  ...stem,
  pairs: z
    .array(z.object({ left: line(160), right: line(160) }))
    .min(3)
    .max(5),
  ...solved,
});

const sort = z.object({
  kind: z.literal("sort"),
  ...stem,
  groups: z
    .array(z.object({ name: line(60), items: z.array(line(160)).min(1).max(4) }))
    .min(2)
    .max(3),
  ...solved,
});

/** Every gap has a list to choose from: nobody can foresee all the words that someone may type. */
const cloze = z.object({
  kind: z.literal("cloze"),
  ...stem,
  text: line(1_200),
  gaps: z
    .array(z.object({ correct_answer: line(80), wrong_answers: z.array(line(80)).min(2).max(4) }))
    .min(1)
    .max(3),
  ...solved,
});

export const questionForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choice"), ...choice }),
  number,
  order,
  match,
  sort,
  cloze,
]);
export type QuestionForm = z.infer<typeof questionForm>;

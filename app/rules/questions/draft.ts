import { z } from "zod";
import { line } from "../text-field.ts";
import { seededShuffle } from "../seeded-shuffle.ts";
import { evaluate } from "../expressions/expression.ts";
import { belief, hint, type KeyTexts } from "./kinds/kind.ts";
import { plotFields, storedPlot } from "./drafts/plot-draft.ts";
import { sortFields, storedSort } from "./drafts/sort-draft.ts";
import type { Question } from "./question.ts";
import { expression, instanceFrom, parameters, type Template } from "./template.ts";

/**
 * Questions as authors and models write them: right order, pairs side by side, the key as text. Keys are the
 * specification's, in snake_case.
 */
/** `check`: kept back for 7 and 30 days after the course. `predict`: before the explanation, without a grade. */
export const QUESTION_USES = ["quiz", "review", "check", "predict"] as const;
export type QuestionUse = (typeof QUESTION_USES)[number];

const words = z.object({
  question_text: line(400),
  explanation: line(800),
  feedback_correct: line(400),
  feedback_incorrect: line(400),
  difficulty_level: z.int().min(1).max(5),
  concept: line(80),
});
/** What only authors say. */
const authored = {
  /** Questions of one family test the same step on different cases. */
  family: line(80).optional(),
  use: z.enum(QUESTION_USES).optional(),
  demand: z.enum(["recall", "understand", "apply"]).optional(),
};
const answerBeliefs = z.array(z.object({ answer: line(240), belief, hint })).optional();

/** Multiple choice: `correct_answer` repeats one of the four options exactly. What models are asked for. */
export const draftQuestion = words.extend({
  options: z.array(line(240)).length(4),
  correct_answer: line(240),
  /** What someone who picks a wrong option probably believes. */
  beliefs: answerBeliefs,
});
export type DraftQuestion = z.infer<typeof draftQuestion>;

const choice = draftQuestion.extend({
  ...authored,
  kind: z.literal("choice").optional(),
});
/** A number, or an expression of the parameters. */
const computed = z.union([z.number(), expression]);
const number = words.extend({
  ...authored,
  kind: z.literal("number"),
  /** Lists of values; another case is asked each time. Texts name them in braces. */
  parameters: parameters.optional(),
  value: computed,
  tolerance: computed.optional(),
  unit: line(30).optional(),
  other_units: z.array(line(30)).optional(),
  beliefs: z.array(z.object({ answer: computed, belief, hint })).optional(),
});
const cloze = words.extend({
  ...authored,
  kind: z.literal("cloze"),
  /** Each gap is written as ___. */
  text: line(1_200),
  gaps: z.array(
    z.object({ accepted: z.array(line(80)).min(1), options: z.array(line(80)).optional() }),
  ),
  beliefs: z
    .array(z.object({ gap: z.int().min(1).max(8), answer: line(80), belief, hint }))
    .optional(),
});
const order = words.extend({
  ...authored,
  kind: z.literal("order"),
  items: z.array(line(160)).min(3).max(8),
  beliefs: z.array(z.object({ before: line(160), after: line(160), belief, hint })).optional(),
});
const match = words.extend({
  ...authored,
  kind: z.literal("match"),
  pairs: z
    .array(z.object({ left: line(160), right: line(160) }))
    .min(2)
    .max(8),
  /** More on the right, without a partner. */
  distractors: z.array(line(160)).optional(),
  beliefs: z.array(z.object({ left: line(160), right: line(160), belief, hint })).optional(),
});
const sort = words.extend({ ...authored, ...sortFields });
const plot = words.extend({ ...authored, ...plotFields });
const short = words.extend({
  ...authored,
  kind: z.literal("short"),
  accepted: z.array(line(100)).min(1),
  beliefs: answerBeliefs,
});

export const anyDraftQuestion = z.discriminatedUnion("kind", [
  choice,
  number,
  cloze,
  order,
  match,
  sort,
  plot,
  short,
]);
/** No author's file can hold one that learners rate themselves. */
export type WrittenQuestion = Exclude<Question, { kind: "self" }>;

export type AnyDraftQuestion = z.infer<typeof anyDraftQuestion>;
export type DraftChoice = z.infer<typeof choice>;

export const isChoice = (draft: AnyDraftQuestion): draft is DraftChoice =>
  "correct_answer" in draft;

/** The answer as text, which identifies a question of a lesson when it is edited. */
export function answerOf(draft: AnyDraftQuestion): string {
  if (isChoice(draft)) return draft.correct_answer;
  switch (draft.kind) {
    case "number":
      return `${draft.value} ${draft.unit ?? ""}`.trim();
    case "cloze":
      return draft.gaps.map(({ accepted }) => accepted[0]).join(", ");
    case "order":
      return draft.items.join(", ");
    case "match":
      return draft.pairs.map(({ left, right }) => `${left}: ${right}`).join("; ");
    case "sort":
      return draft.groups.map(({ name, items }) => `${name}: ${items.join("; ")}`).join(". ");
    case "plot":
      return `${draft.goal.value} = ${draft.goal.equals}`;
    case "short":
      return draft.accepted[0] ?? "";
  }
}

/** The stored form. The seed determines the order of options and items, the language how numbers are written. */
export function storedQuestion(
  draft: AnyDraftQuestion,
  seed: number,
  language?: string,
): WrittenQuestion {
  const key = {
    explanation: draft.explanation,
    feedbackCorrect: draft.feedback_correct,
    feedbackIncorrect: draft.feedback_incorrect,
  };
  if (isChoice(draft)) return storedChoice(draft, key, seed);
  switch (draft.kind) {
    case "number":
      return storedNumber(draft, key, language);
    case "cloze":
      return {
        kind: "cloze",
        content: {
          text: draft.text,
          gaps: draft.gaps.map(({ options }) => ({ options: options ?? null })),
        },
        key: {
          ...key,
          gaps: draft.gaps.map(({ accepted }) => accepted),
          beliefs: (draft.beliefs ?? []).map(({ gap, ...rest }) => ({ gap: gap - 1, ...rest })),
        },
      };
    case "order":
      return storedOrder(draft, key, seed);
    case "match":
      return storedMatch(draft, key, seed);
    case "sort":
      return storedSort(draft, key, seed);
    case "plot":
      return storedPlot(draft, key, language);
    case "short":
      return {
        kind: "short",
        content: {},
        key: { ...key, accepted: draft.accepted, beliefs: draft.beliefs ?? [] },
      };
  }
}

function storedChoice(draft: DraftChoice, key: KeyTexts, seed: number): WrittenQuestion {
  const options = seededShuffle(draft.options, seed);
  const option = options.indexOf(draft.correct_answer);
  if (option === -1) throw new RangeError("The correct answer is not among the options");
  const beliefs = (draft.beliefs ?? []).map(({ answer, ...rest }) => ({
    option: options.indexOf(answer),
    ...rest,
  }));
  return { kind: "choice", content: { options }, key: { ...key, option, beliefs, seed } };
}

/** The template of a question with parameters, otherwise null. */
export function templateOf(draft: AnyDraftQuestion): Template | null {
  if (draft.kind !== "number" || !draft.parameters) return null;
  return {
    questionText: draft.question_text,
    explanation: draft.explanation,
    feedbackCorrect: draft.feedback_correct,
    feedbackIncorrect: draft.feedback_incorrect,
    parameters: draft.parameters,
    value: String(draft.value),
    tolerance: String(draft.tolerance ?? 0),
    beliefs: (draft.beliefs ?? []).map((belief) => ({ ...belief, answer: String(belief.answer) })),
  };
}

/** The text that is stored with a question: of its first case, where it has several. */
export function storedText(draft: AnyDraftQuestion, language?: string): string {
  const template = templateOf(draft);
  return template ? instanceFrom(template, 0, language).questionText : draft.question_text;
}

function storedNumber(
  draft: z.infer<typeof number>,
  key: KeyTexts,
  language?: string,
): WrittenQuestion {
  const content = { unit: draft.unit ?? null, ...(language && { language }) };
  const units = draft.other_units ?? [];
  const template = templateOf(draft);
  if (template) {
    const { questionText: _, ...first } = instanceFrom(template, 0, language);
    return { kind: "number", content, key: { ...first, units, template } };
  }
  return {
    kind: "number",
    content,
    key: {
      ...key,
      value: constant(draft.value),
      tolerance: constant(draft.tolerance ?? 0),
      units,
      beliefs: (draft.beliefs ?? []).map(({ answer, ...rest }) => ({
        value: constant(answer),
        ...rest,
      })),
    },
  };
}

const constant = (value: number | string) =>
  typeof value === "number" ? value : evaluate(value, {});

function storedOrder(
  { items, beliefs = [] }: z.infer<typeof order>,
  key: KeyTexts,
  seed: number,
): WrittenQuestion {
  const stored = reordered(items, seed);
  return {
    kind: "order",
    content: { items: stored },
    key: {
      ...key,
      order: items.map((item) => stored.indexOf(item)),
      beliefs: beliefs.map(({ before, after, ...rest }) => ({
        before: stored.indexOf(before),
        after: stored.indexOf(after),
        ...rest,
      })),
      seed,
    },
  };
}

function storedMatch(
  { pairs, distractors = [], beliefs = [] }: z.infer<typeof match>,
  key: KeyTexts,
  seed: number,
): WrittenQuestion {
  const left = pairs.map((pair) => pair.left);
  const right = reordered([...pairs.map((pair) => pair.right), ...distractors], seed);
  return {
    kind: "match",
    content: { left, right },
    key: {
      ...key,
      pairs: pairs.map((pair) => right.indexOf(pair.right)),
      beliefs: beliefs.map((belief) => ({
        ...belief,
        left: left.indexOf(belief.left),
        right: right.indexOf(belief.right),
      })),
      seed,
    },
  };
}

/** In another order than now. Items that read the same can't be told apart; the lint refuses those. */
function reordered(items: readonly string[], seed: number): string[] {
  const shuffled = seededShuffle(items, seed);
  const isSame = shuffled.every((item, index) => item === items[index]);
  return isSame ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}

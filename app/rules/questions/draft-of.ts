import { seededShuffle } from "../seeded-shuffle.ts";
import type { AnyDraftQuestion, WrittenQuestion } from "./draft.ts";
import { plotOf } from "./drafts/plot-draft.ts";
import { sortOf } from "./drafts/sort-draft.ts";
import type { Question } from "./question.ts";

/** What a stored question doesn't say of itself. */
type Words = Pick<AnyDraftQuestion, "difficulty_level" | "concept" | "family" | "use"> & {
  text: string;
};

/** A stored question as its author wrote it: the inverse of `storedQuestion`. */
export function draftOf({ text, ...words }: Words, question: WrittenQuestion): AnyDraftQuestion {
  const { explanation, feedbackCorrect, feedbackIncorrect } = question.key;
  const around = {
    question_text: text,
    explanation,
    feedback_correct: feedbackCorrect,
    feedback_incorrect: feedbackIncorrect,
    ...words,
  };
  switch (question.kind) {
    case "choice":
      return { ...around, ...choiceOf(question) };
    case "number":
      return { ...around, kind: "number", ...numberOf(question) };
    case "cloze":
      return {
        ...around,
        kind: "cloze",
        text: question.content.text,
        gaps: question.content.gaps.map(({ options }, gap) => ({
          accepted: question.key.gaps[gap] ?? [],
          ...(options && { options }),
        })),
        ...beliefsOf(question.key.beliefs.map(({ gap, ...rest }) => ({ gap: gap + 1, ...rest }))),
      };
    case "order":
      return { ...around, kind: "order", ...orderOf(question) };
    case "match":
      return { ...around, kind: "match", ...matchOf(question) };
    case "sort":
      return { ...around, ...sortOf(question) };
    case "plot":
      return { ...around, ...plotOf(question) };
    case "short":
      return {
        ...around,
        kind: "short",
        accepted: question.key.accepted,
        ...beliefsOf(question.key.beliefs),
      };
  }
}

type Of<Kind extends Question["kind"]> = Extract<Question, { kind: Kind }>;

const beliefsOf = <Belief>(beliefs: Belief[]) => (beliefs.length > 0 ? { beliefs } : {});

function choiceOf({ content: { options }, key }: Of<"choice">) {
  return {
    options: unshuffled(options, key.seed),
    correct_answer: options[key.option] ?? "",
    ...beliefsOf(
      key.beliefs.map(({ option, ...rest }) => ({ answer: options[option] ?? "", ...rest })),
    ),
  };
}

function unshuffled(shuffled: readonly string[], seed: number | undefined): string[] {
  if (seed === undefined) return [...shuffled];
  const places = seededShuffle([...shuffled.keys()], seed);
  return shuffled.map((_, place) => shuffled[places.indexOf(place)]!);
}

function numberOf({ content: { unit }, key }: Of<"number">) {
  const { template } = key;
  const units = {
    ...(unit !== null && { unit }),
    ...(key.units.length > 0 && { other_units: key.units }),
  };
  if (template)
    return {
      question_text: template.questionText,
      explanation: template.explanation,
      feedback_correct: template.feedbackCorrect,
      feedback_incorrect: template.feedbackIncorrect,
      parameters: template.parameters,
      value: asNumber(template.value),
      ...(template.tolerance !== "0" && { tolerance: asNumber(template.tolerance) }),
      ...units,
      ...beliefsOf(
        template.beliefs.map((belief) => ({ ...belief, answer: asNumber(belief.answer) })),
      ),
    };
  return {
    value: key.value,
    ...(key.tolerance !== 0 && { tolerance: key.tolerance }),
    ...units,
    ...beliefsOf(key.beliefs.map(({ value, ...rest }) => ({ answer: value, ...rest }))),
  };
}

/** An expression that is only a number was written as one. */
const asNumber = (expression: string) =>
  String(Number(expression)) === expression ? Number(expression) : expression;

function orderOf({ content: { items }, key }: Of<"order">) {
  return {
    items: key.order.map((place) => items[place] ?? ""),
    ...beliefsOf(
      key.beliefs.map(({ before, after, ...rest }) => ({
        before: items[before] ?? "",
        after: items[after] ?? "",
        ...rest,
      })),
    ),
  };
}

function matchOf({ content: { left, right }, key }: Of<"match">) {
  const distractors = right.filter((_, place) => !key.pairs.includes(place));
  return {
    pairs: left.map((text, place) => ({ left: text, right: right[key.pairs[place] ?? -1] ?? "" })),
    ...(distractors.length > 0 && { distractors }),
    ...beliefsOf(
      key.beliefs.map((belief) => ({
        ...belief,
        left: left[belief.left] ?? "",
        right: right[belief.right] ?? "",
      })),
    ),
  };
}

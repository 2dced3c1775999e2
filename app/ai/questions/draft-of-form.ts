import type { AnyDraftQuestion, DraftQuestion } from "#app/rules/questions/draft.ts";
import { seededShuffle } from "#app/rules/seeded-shuffle.ts";
import type { ChoiceForm, QuestionForm } from "./question-forms.ts";

/** Nobody reads how a question was worked out, and what was right is said by the explanation alone. */
function wordsOf(form: ChoiceForm | QuestionForm, difficulty: number) {
  const { question_text, explanation, concept } = form;
  const feedback = explanation.slice(0, 400);
  return {
    question_text,
    explanation,
    feedback_correct: feedback,
    feedback_incorrect: feedback,
    difficulty_level: difficulty,
    concept,
  };
}

/** `difficulty`: 1 to 5, that of its lesson. */
export function draftOfChoice(form: ChoiceForm, difficulty: number): DraftQuestion {
  const { correct_answer, wrong_answers } = form;
  return {
    ...wordsOf(form, difficulty),
    options: [correct_answer, ...wrong_answers.map(({ answer }) => answer)],
    correct_answer,
    beliefs: withBelief(wrong_answers),
  };
}

export function draftOf(form: QuestionForm, difficulty: number): AnyDraftQuestion {
  if (form.kind === "choice") return draftOfChoice(form, difficulty);
  const words = wordsOf(form, difficulty);
  switch (form.kind) {
    case "number": {
      const { kind, value, tolerance, unit, parameters = [], wrong_answers = [] } = form;
      const named = Object.fromEntries(parameters.map(({ name, values }) => [name, values]));
      return {
        ...words,
        kind,
        value,
        tolerance,
        unit,
        parameters: parameters.length > 0 ? named : undefined,
        beliefs: withBelief(wrong_answers),
      };
    }
    case "order":
      return { ...words, kind: form.kind, items: form.items };
    case "match":
      return { ...words, kind: form.kind, pairs: form.pairs };
    case "sort":
      return { ...words, kind: form.kind, groups: form.groups };
    case "cloze":
      return {
        ...words,
        kind: form.kind,
        text: form.text,
        gaps: form.gaps.map(({ correct_answer, wrong_answers }) => ({
          accepted: [correct_answer],
          // Lists are shown as they are stored, so the right word must not always be the first.
          options: seededShuffle([correct_answer, ...wrong_answers], form.text.length),
        })),
      };
  }
}

const withBelief = <Answer extends { belief?: string | undefined; hint?: string | undefined }>(
  answers: readonly Answer[],
) =>
  answers.flatMap((wrong) =>
    wrong.belief === undefined ? [] : [{ ...wrong, belief: wrong.belief }],
  );

import type { ShownQuestion } from "#app/ai/answer-check/check-answers.ts";
import type { questions } from "#app/db/tables/index.ts";
import {
  isChoice,
  storedQuestion,
  storedText,
  type AnyDraftQuestion,
  type DraftQuestion,
} from "#app/rules/questions/draft.ts";
import { instanceOf, type Question } from "#app/rules/questions/question.ts";
import { draftOfStored } from "./draft-of-stored.ts";

/** A question with its key, as one seed shows it. */
export interface KeyedQuestion extends ShownQuestion {
  question: Question;
}

/** A question that the verifier may meet in several ways: each seed shuffles it or takes another of its cases. */
export interface ExaminedQuestion {
  /** With four options, which can be shuffled, hidden and replaced. */
  choice: DraftQuestion | null;
  explanation: string;
  instanceFor: (seed: number) => KeyedQuestion;
}

export const examinedDraft = (draft: AnyDraftQuestion, language?: string): ExaminedQuestion => ({
  choice: isChoice(draft) ? draft : null,
  explanation: draft.explanation,
  instanceFor: (seed) =>
    keyed(storedText(draft, language), storedQuestion(draft, seed, language), seed),
});

/** A stored question keeps the order of its items; a choice gets another one. */
export function examinedRow(row: typeof questions.$inferSelect): ExaminedQuestion {
  if (row.kind === "choice") return examinedDraft(draftOfStored(row));
  const { kind, content, key, questionText } = row;
  // Parsed together when they were stored.
  const stored = { kind, content, key } as Question;
  return {
    choice: null,
    explanation: key.explanation,
    instanceFor: (seed) => keyed(questionText, stored, seed),
  };
}

export function keyed(text: string, stored: Question, seed: number): KeyedQuestion {
  const instance = instanceOf(text, stored, seed);
  const { kind, content } = instance.question;
  return {
    text: instance.text,
    open: { kind, content } as ShownQuestion["open"],
    question: instance.question,
  };
}

import { beliefBehind, type Kind, type Question, type Response } from "./question.ts";

/** Shown between a wrong answer and its second try; never says what is right. */
export type Hint = {
  /** What someone who answers like this probably believes, where the author knows. */
  belief: string | null;
  hint: string;
};

/** Where nothing is known of the answer. */
export const HINTS_BY_KIND: Record<Kind, string> = {
  choice: "Read the question word by word. Which of the other answers fits every part of it?",
  number: "Check your sum step by step. Which number goes where?",
  cloze: "Read the whole sentence with your words in it. Which of them doesn't fit?",
  order: "Start with the step that needs nothing first. What can only follow it?",
  match: "Begin with the pair you're surest of. What does that leave for the others?",
  sort: "Begin with the one you're surest of. What does it have that those of another group don't?",
  plot: "Move one slider from end to end. What does it change, and what stays as it is?",
  // Never shown: who has seen the answer has no second try.
  self: "",
  short: "Say in your own words what the question describes. What is the usual name for it?",
};

export function hintFor(question: Question, response: Response): Hint {
  const behind = beliefBehind(question, response);
  return { belief: behind?.belief ?? null, hint: behind?.hint ?? HINTS_BY_KIND[question.kind] };
}

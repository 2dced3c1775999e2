import { HINTS_BY_KIND } from "../questions/hint.ts";
import { beliefBehind, type Question, type Response } from "../questions/question.ts";
import type { HintStep } from "./exchange.ts";
import { withoutLeaks } from "./leaks.ts";

interface Situation {
  question: Question;
  /** A wrong first answer, after which the page has shown a hint already. */
  response: Response | null;
  /** The lesson's words on it. */
  passage: string | null;
}

/** In characters: enough to recognise a passage by. */
const OPENING_WORDS = 60;

/** The hint of a step without a model; null where there is nothing to say. */
export function builtInHint(step: HintStep, situation: Situation): string | null {
  switch (step) {
    case "ask-back":
      return askBack(situation);
    case "passage":
      return whereToLook(situation);
    case "example":
      return null;
  }
}

function askBack({ question, response }: Situation): string {
  const hasOwnHint = response !== null && beliefBehind(question, response)?.hint !== undefined;
  return response === null || hasOwnHint
    ? HINTS_BY_KIND[question.kind]
    : "Say in one sentence what the question wants to know. Which part of it does your answer leave out?";
}

function whereToLook({ passage, question }: Situation): string {
  if (passage === null)
    return "The lesson has no single place for this. Read it once more, then try.";
  const quote = `The lesson speaks of it where it says “${openingOf(passage)}”.`;
  // The first words of a passage may be the answer.
  return withoutLeaks(quote, question) || "The lesson speaks of it in the part linked here.";
}

function openingOf(passage: string): string {
  const [line = ""] = passage
    .replaceAll(/[*_`#]/g, "")
    .trim()
    .split("\n");
  if (line.length <= OPENING_WORDS) return line;
  return `${line.slice(0, OPENING_WORDS).replace(/\s+\S*$/, "")}...`;
}

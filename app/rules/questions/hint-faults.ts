import { comparable } from "../clean-text.ts";
import type { ChoiceContent, ChoiceKey } from "./kinds/choice.ts";
import type { ClozeKey } from "./kinds/cloze.ts";
import type { MatchContent, MatchKey } from "./kinds/match.ts";
import type { NumberKey } from "./kinds/number.ts";
import { readNumbers } from "./kinds/read-number.ts";
import type { ShortKey } from "./kinds/short.ts";
import { isKeyInStem } from "./text-faults.ts";

type HintedQuestion =
  | { kind: "choice"; content: ChoiceContent; key: ChoiceKey }
  | { kind: "number"; key: NumberKey }
  | { kind: "cloze"; key: ClozeKey }
  | { kind: "match"; content: MatchContent; key: MatchKey }
  | { kind: "short"; key: ShortKey }
  | { kind: "order" | "self" };

/** Whether a hint says what is right: a second try would then prove nothing. */
export function hintGivesAnswer(question: HintedQuestion): boolean {
  switch (question.kind) {
    case "choice": {
      const { options } = question.content;
      return question.key.beliefs.some(({ hint }) => says(hint, [options[question.key.option]]));
    }
    case "number": {
      const { value, beliefs } = question.key;
      // In any notation: a draft doesn't know the language of its course.
      const isRight = (text: string) => readNumbers(text, []).includes(value);
      return beliefs.some(({ hint }) => numbersIn(hint).some(isRight));
    }
    case "cloze":
      return question.key.beliefs.some(({ gap, hint }) => says(hint, question.key.gaps[gap]));
    case "match": {
      const { right } = question.content;
      const { pairs, beliefs } = question.key;
      return beliefs.some(({ left, hint }) => says(hint, [right[pairs[left] ?? -1]]));
    }
    case "short":
      return question.key.beliefs.some(({ hint }) => says(hint, question.key.accepted));
    case "order":
    case "self":
      return false;
  }
}

const says = (hint = "", answers: readonly (string | undefined)[] = []) =>
  answers.some((answer = "") => isKeyInStem(comparable(answer), [], comparable(hint)));

const numbersIn = (hint = ""): string[] => hint.match(/−?\d(?:[\d.,]*\d)?/gu) ?? [];

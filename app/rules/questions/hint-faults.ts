import { comparable } from "../clean-text.ts";
import type { ChoiceContent, ChoiceKey } from "./kinds/choice.ts";
import type { ClozeKey } from "./kinds/cloze.ts";
import type { MatchContent, MatchKey } from "./kinds/match.ts";
import type { NumberKey } from "./kinds/number.ts";
import { solutionsOf, type PlotContent, type PlotKey } from "./kinds/plot.ts";
import { readNumbers } from "./kinds/read-number.ts";
import type { ShortKey } from "./kinds/short.ts";
import type { SortContent, SortKey } from "./kinds/sort.ts";
import { isKeyInStem } from "./text-faults.ts";

type HintedQuestion =
  | { kind: "choice"; content: ChoiceContent; key: ChoiceKey }
  | { kind: "number"; key: NumberKey }
  | { kind: "cloze"; key: ClozeKey }
  | { kind: "match"; content: MatchContent; key: MatchKey }
  | { kind: "sort"; content: SortContent; key: SortKey }
  | { kind: "plot"; content: PlotContent; key: PlotKey }
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
    case "sort": {
      const { groups } = question.content;
      return question.key.beliefs.some(({ item, hint = "" }) => {
        const right = groups[question.key.groups[item] ?? -1] ?? "";
        const others = groups.filter((name) => name !== right);
        return isKeyInStem(comparable(right), others.map(comparable), comparable(hint));
      });
    }
    case "plot": {
      const settings = solutionsOf(question.content, question.key.goal).map(Object.values<number>);
      return question.key.beliefs.some(({ hint }) => {
        const read = new Set(numbersIn(hint).flatMap((text) => readNumbers(text, [])));
        return settings.some((values) => values.every((value) => read.has(value)));
      });
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

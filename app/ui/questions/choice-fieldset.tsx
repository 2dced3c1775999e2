import type { ReactNode } from "react";
import type {
  ChoiceContent,
  ChoiceKey,
  ChoiceResponse,
} from "#app/rules/questions/kinds/choice.ts";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { RadioCards } from "../parts/radio-cards.tsx";
import { Words } from "../prose/formulas.tsx";

type ChoiceProps = {
  id: string;
  legend: ReactNode;
  lang: string | undefined;
  content: ChoiceContent;
  seed: string;
  locked: { key: ChoiceKey; response: ChoiceResponse } | null;
  /** The first answer, which was wrong: the second try is one of the others. */
  ruledOut?: ChoiceResponse;
  /** Under that answer. */
  hint?: ReactNode;
};

/** Native radios as large cards, open and locked. */
export function ChoiceFieldset({
  id,
  legend,
  lang,
  content,
  seed,
  locked,
  ruledOut,
  hint,
}: ChoiceProps) {
  return (
    <RadioCards
      // The locked answer may come from another tab: a new key remounts the radios to show it.
      key={locked ? "locked" : "open"}
      name={locked ? `${ANSWER}-${id}` : ANSWER}
      legend={legend}
      legendLook="heading"
      isNumbered
      isRequired
      isDisabled={locked !== null}
      defaultValue={locked ? String(locked.response.option) : undefined}
      options={shownOrder(content.options.length, seed).map((index) => ({
        value: String(index),
        label: (
          <span lang={lang}>
            <Words text={content.options[index] ?? ""} />
          </span>
        ),
        ...verdictOn(index, locked),
        ...(index === ruledOut?.option && { ...RULED_OUT, below: hint }),
      }))}
    />
  );
}

const RULED_OUT = {
  isDisabled: true,
  verdict: "wrong",
  verdictLabel: "Your first answer",
} as const;

/** The label on an option once the answer is locked: the right one and the chosen one. */
function verdictOn(index: number, locked: ChoiceProps["locked"]) {
  if (!locked) return {};
  const isChosen = index === locked.response.option;
  if (index === locked.key.option)
    return {
      verdict: "right" as const,
      isChosen,
      verdictLabel: isChosen ? "Your answer: correct" : "Correct answer",
    };
  return isChosen ? { verdict: "wrong" as const, isChosen, verdictLabel: "Your answer" } : {};
}

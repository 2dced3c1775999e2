import type { ReactNode } from "react";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { Words } from "../prose/formulas.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { VerdictCard } from "./verdict-card.tsx";

type LockedPairsProps = {
  legend: ReactNode;
  lang: string | undefined;
  pairs: readonly { item: string; chosen: string; right: string }[];
};

/** Each item with what was chosen for it, and what is right if it differs. */
export const LockedPairs = ({ legend, lang, pairs }: LockedPairsProps) => (
  <QuestionFrame legend={legend}>
    <ul className="grid gap-3">
      {pairs.map(({ item, chosen, right }) => {
        const isRight = chosen === right;
        return (
          <li key={item}>
            <VerdictCard
              verdict={isRight ? "right" : "wrong"}
              label={isRight ? "Your answer: correct" : "Your answer"}
              correction={isRight ? undefined : `Correct answer: ${inWords(right)}`}
            >
              <span lang={lang} className="grid gap-x-4 sm:grid-cols-2">
                <span className="text-ink-soft">
                  <Words text={item} />
                  <span className="sr-only">: </span>
                </span>
                <span>
                  <Words text={chosen} />
                </span>
              </span>
            </VerdictCard>
          </li>
        );
      })}
    </ul>
  </QuestionFrame>
);

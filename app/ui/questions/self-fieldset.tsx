import type { ReactNode } from "react";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import { SELF_RATINGS } from "#app/rules/questions/kinds/self-ratings.ts";
import type { SelfContent } from "#app/rules/questions/kinds/self.ts";
import { SUMMARY } from "../parts/disclosure.tsx";
import { RadioCards } from "../parts/radio-cards.tsx";
import { Words } from "../prose/formulas.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { VerdictCard } from "./verdict-card.tsx";

type SelfProps = { legend: ReactNode; lang: string | undefined };

/** To remember first; a press shows the answer and asks whether it was known. A native disclosure, so it works without scripts. */
export function SelfFieldset({ legend, lang, content }: SelfProps & { content: SelfContent }) {
  return (
    <QuestionFrame legend={legend}>
      <details>
        <summary className={SUMMARY}>Show the answer</summary>
        <p
          lang={lang}
          className="my-4 rounded-soft bg-comb p-4 text-lg wrap-anywhere whitespace-pre-line"
        >
          <Words text={content.answer} />
        </p>
        <RadioCards
          name={ANSWER}
          legend="Did you know it?"
          isNumbered
          isRequired
          options={[
            { value: SELF_RATINGS.known, label: "I knew it" },
            { value: SELF_RATINGS.missed, label: "I didn't" },
          ]}
        />
      </details>
    </QuestionFrame>
  );
}

/** What was to be known, and what the learner said. */
export function LockedSelf({
  legend,
  lang,
  isCorrect,
  answer,
}: SelfProps & { isCorrect: boolean; answer: string }) {
  return (
    <QuestionFrame legend={legend}>
      <VerdictCard
        verdict={isCorrect ? "right" : "wrong"}
        label={isCorrect ? "You knew it" : "You didn't know it"}
      >
        <span lang={lang} className="wrap-anywhere whitespace-pre-line">
          <Words text={answer} />
        </span>
      </VerdictCard>
    </QuestionFrame>
  );
}

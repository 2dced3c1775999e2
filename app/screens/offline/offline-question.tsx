import { useEffect, useRef, useState } from "react";
import type { AnsweredQuestion } from "#app/offline/offline-answers.ts";
import type { OfflineQuizQuestion } from "#app/rules/offline-lesson.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import { Confidence } from "../learn/quiz/confidence.tsx";

type OfflineQuestionProps = {
  question: OfflineQuizQuestion;
  number: number;
  count: number;
  onAnswer: (answered: AnsweredQuestion) => Promise<void>;
};

/** One question per screen. Submit locks the answer; the correct one is shown once the connection is back. */
export function OfflineQuestion({ question, number, count, onAnswer }: OfflineQuestionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === null) return;
        const confidence = Number(new FormData(event.currentTarget).get("confidence")) || null;
        const seconds = Math.round((performance.now() - shownAt.current) / 1000);
        void onAnswer({ questionId: question.id, option: Number(chosen), confidence, seconds });
      }}
    >
      <h1 className="mb-3 text-base font-semibold text-ink-soft">
        Question {number} of {count}
      </h1>
      <RadioCards
        name="option"
        legend={question.text}
        legendLook="heading"
        isNumbered
        value={chosen ?? ""}
        onChoose={setChosen}
        options={question.options.map((label, index) => ({ value: String(index), label }))}
      />
      <Confidence />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-8"
        missing={chosen === null ? "Choose an answer first" : undefined}
      >
        Submit
      </Button>
    </form>
  );
}

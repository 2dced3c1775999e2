import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { answerIn, type AnsweredQuestion } from "#app/offline/offline-answers.ts";
import type {
  OfflineQuestion as Question,
  OfflineSecondTry,
} from "#app/rules/lessons/offline-lesson.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { QuestionFieldset } from "#app/ui/questions/question-fieldset.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { ActionBar } from "../learn/quiz/action-bar.tsx";
import { SecondTryHint } from "../learn/quiz/answer-feedback.tsx";
import { CheckNote } from "../learn/quiz/check-note.tsx";
import { Confidence } from "../learn/quiz/confidence.tsx";
import { missingWords } from "../learn/quiz/question-words.ts";

type OfflineQuestionProps = {
  question: Question & { secondTry?: OfflineSecondTry };
  number: number;
  count: number;
  onAnswer: (answered: AnsweredQuestion) => Promise<void>;
};

/** One question per screen. Submit locks the answer; the correct one is shown once the connection is back. */
export function OfflineQuestion({ question, number, count, onAnswer }: OfflineQuestionProps) {
  const { secondTry } = question;
  const form = useRef<HTMLFormElement>(null);
  const [isComplete, setComplete] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    setComplete(form.current?.checkValidity() ?? false);
  }, []);
  return (
    <form
      ref={form}
      onInput={() => setComplete(form.current?.checkValidity() ?? false)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const confidence = Number(fields.get("confidence")) || null;
        const seconds = Math.round((performance.now() - shownAt.current) / 1000);
        void onAnswer({
          questionId: question.id,
          attempt: secondTry ? 2 : 1,
          answerId: v7(),
          answeredAt: new Date().toISOString(),
          answer: answerIn(fields),
          confidence,
          seconds,
        });
      }}
    >
      <h1 className="mb-3 text-base font-semibold text-ink-soft">
        Question {number} of {count}
      </h1>
      <QuestionFieldset
        id={question.id}
        legend={<Words text={question.text} />}
        seed={question.seed}
        question={question}
        firstResponse={secondTry?.response}
        hint={secondTry && <SecondTryHint {...secondTry} kind={question.kind} isNew={false} />}
      />
      <CheckNote {...question} />
      {!secondTry && <Confidence />}
      <ActionBar>
        <Button
          type="submit"
          size="large"
          isWide
          missing={isComplete ? undefined : missingWords(question)}
        >
          Submit
        </Button>
      </ActionBar>
    </form>
  );
}

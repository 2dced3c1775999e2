import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ReviewQuestion } from "#app/features/reviews/load-review.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";

type Given = NonNullable<ReviewQuestion["given"]>;
type ReviewQuestionFormProps = { question: ReviewQuestion; hasFailed: boolean };

/** One question: choose, submit, read why. Plain fields, so that it works before any script does. */
export function ReviewQuestionForm({ question, hasFailed }: ReviewQuestionFormProps) {
  const { given } = question;
  const isSending = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const seconds = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  useAnswerKeys(form, given !== null);
  return (
    <Form
      ref={form}
      method="post"
      onSubmit={() => {
        const spent = Math.round((performance.now() - shownAt.current) / 1000);
        if (seconds.current) seconds.current.value = String(spent);
      }}
    >
      <input type="hidden" name="deed" value="answer" />
      <input type="hidden" name="lessonId" value={question.lessonId} />
      <input type="hidden" name="questionId" value={question.id} />
      <input ref={seconds} type="hidden" name="seconds" />
      <RadioCards
        name="option"
        legend={question.text}
        legendLook="heading"
        isNumbered
        isRequired
        isDisabled={given !== null}
        defaultValue={given ? String(given.selectedOption) : undefined}
        options={question.options.map((label, index) => ({
          value: String(index),
          label,
          ...verdictOn(index, given),
        }))}
      />
      {hasFailed && !isSending && (
        <Notice tone="error" title="Your answer did not get through" className="mt-6">
          Please choose one and submit it again.
        </Notice>
      )}
      {given ? (
        <Feedback given={given} />
      ) : (
        <>
          <Confidence />
          <Button type="submit" size="large" isWide className="mt-8" disabled={isSending}>
            {isSending ? "Checking..." : "Submit"}
          </Button>
        </>
      )}
    </Form>
  );
}

function verdictOn(index: number, given: Given | null) {
  if (!given) return {};
  const isChosen = index === given.selectedOption;
  if (index === given.correctOption)
    return {
      verdict: "right" as const,
      verdictLabel: isChosen ? "Your answer, and right" : "Right answer",
    };
  return isChosen ? { verdict: "wrong" as const, verdictLabel: "Your answer" } : {};
}

function Feedback({ given }: { given: Given }) {
  return (
    <Notice
      tone={given.isCorrect ? "success" : "warning"}
      title={given.isCorrect ? "Right" : "Not quite"}
      className="mt-6"
    >
      <p>{given.feedback}</p>
      <p className="mt-2">{given.explanation}</p>
      {given.isOverconfident && (
        <p className="mt-2">
          You were quite sure, and that is good news: surprises like this one are remembered best.
        </p>
      )}
    </Notice>
  );
}

const CONFIDENCE = ["Guessing", "Unsure", "Halfway", "Quite sure", "Certain"] as const;

function Confidence() {
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 font-semibold">Confidence (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {CONFIDENCE.map((label, index) => (
          <label
            key={label}
            className="flex min-h-11 items-center gap-2 rounded-soft border border-line bg-surface px-3 text-sm has-checked:border-honey-deep has-checked:bg-comb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="confidence"
              value={index + 1}
              className="size-4 accent-honey-deep"
            />
            {index + 1}. {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Keys 1 to 4 choose; Enter submits the form by itself. */
function useAnswerKeys(form: React.RefObject<HTMLFormElement | null>, isLocked: boolean) {
  useEffect(() => {
    if (isLocked) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const options = form.current?.querySelectorAll<HTMLInputElement>('input[name="option"]');
      const option = options?.[Number(event.key) - 1];
      option?.click();
      option?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [form, isLocked]);
}

import { type ReactNode, type Ref, useEffect, useRef } from "react";
import Lightbulb from "lucide-react/icons/lightbulb";
import type { Prediction } from "#app/features/predictions/find-prediction.ts";
import { languageOf } from "#app/rules/language.ts";
import { Words } from "#app/ui/prose/formulas.tsx";
import { PredictionForm, type PredictionProps } from "./prediction-form.tsx";

/** Before the explanation: a guess makes the reader look for the answer, and remember it. Works without JavaScript. */
export function PredictFirst({ lessonId, prediction }: PredictionProps) {
  const { guess } = prediction;
  const card = useFocusOnce(guess !== null);
  if (guess)
    return (
      <PredictionCard ref={card} label="Predict first" className="mt-8">
        <Guess answer={guess.answer} />
        <p className="mt-2 text-ink-soft">
          Read on to find out.{!guess.known && " The question comes back after the quiz."}
        </p>
      </PredictionCard>
    );
  return (
    <PredictionCard ref={card} label="Predict first" className="mt-8 print:hidden">
      <p className="mt-2 mb-4 text-ink-soft">
        Guess before you read. It isn't graded, and you'll remember the answer better.
      </p>
      <PredictionForm
        lessonId={lessonId}
        prediction={prediction}
        name="predict"
        button="Save my guess"
        failure={["Your guess didn't go through", "Try again, or read on without it."]}
      />
    </PredictionCard>
  );
}

/** After the quiz: the same question once more, then what was expected beside what is right. */
export function PredictAgain({ lessonId, prediction }: PredictionProps) {
  const { guess } = prediction;
  const card = useFocusOnce(guess?.known != null);
  if (!guess) return null;
  if (guess.known) return <NowYouKnow ref={card} prediction={prediction} className="mb-8" />;
  return (
    <PredictionCard ref={card} label="Your prediction" className="mb-8">
      <Guess answer={guess.answer} />
      <p className="mt-2 mb-4 text-ink-soft">
        The question from before the lesson, once more. It isn't graded, and you can go on without
        it.
      </p>
      <PredictionForm
        lessonId={lessonId}
        prediction={prediction}
        name="predict-again"
        button="Answer again"
        failure={["Your answer didn't go through", "Try again, or go on without it."]}
      />
    </PredictionCard>
  );
}

type NowYouKnowProps = { ref?: Ref<HTMLElement>; prediction: Prediction; className: string };

/** What the reader expected, beside what is right. */
export function NowYouKnow({ ref, prediction: { text, guess }, className }: NowYouKnowProps) {
  if (!guess?.known) return null;
  const { missed, rightAnswer, explanation } = guess.known;
  return (
    <PredictionCard ref={ref} label="Your prediction" className={className}>
      <p className="mt-2 mb-4 font-semibold" {...languageOf(text)}>
        <Words text={text} />
      </p>
      <Guess answer={guess.answer} />
      {missed !== null && <AnswerLine label="And this time:" words={missed} />}
      <AnswerLine label="Now you know:" words={rightAnswer} />
      <p className="mt-2 text-ink-soft" {...languageOf(explanation)}>
        <Words text={explanation} />
      </p>
    </PredictionCard>
  );
}

const Guess = ({ answer }: { answer: string }) => <AnswerLine label="You said:" words={answer} />;

const AnswerLine = ({ label, words }: { label: string; words: string }) => (
  <p className="mt-2">
    <strong>{label}</strong>{" "}
    <span {...languageOf(words)}>
      <Words text={words} />
    </span>
  </p>
);

type CardProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  className: string;
  children: ReactNode;
};

const PredictionCard = ({ ref, label, className, children }: CardProps) => (
  <aside
    ref={ref}
    tabIndex={-1}
    aria-label={label}
    className={`rounded-soft border border-line-strong bg-surface p-4 text-start wrap-break-word outline-none sm:p-6 ${className}`}
  >
    <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft" aria-hidden="true">
      <Lightbulb className="size-5 shrink-0" />
      {label}
    </p>
    {children}
  </aside>
);

/** The button that was pressed is gone once the guess is saved: the focus moves to what replaced it. */
function useFocusOnce(isReady: boolean) {
  const card = useRef<HTMLElement>(null);
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (isReady && !wasReady.current) {
      card.current?.focus({ preventScroll: true });
      // The card is shorter than the question was, so its top may be behind the bar.
      card.current?.scrollIntoView({ block: "nearest" });
    }
    wasReady.current = isReady;
  }, [isReady]);
  return card;
}

import { type ReactNode, type Ref, useEffect, useRef } from "react";
import Lightbulb from "lucide-react/icons/lightbulb";
import { useFetcher } from "react-router";
import type { Prediction } from "#app/features/predictions/find-prediction.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { intent } from "../../intents.ts";
import type { action } from "./lesson.tsx";
import type { LessonIntent } from "./lesson-intents.ts";

type PredictionProps = { lessonId: string; prediction: Prediction };

/** Before the explanation: a guess makes the reader look for the answer, and remember it. Works without JavaScript. */
export function PredictFirst({ lessonId, prediction }: PredictionProps) {
  const { id, text, options, guess } = prediction;
  const fetcher = useFetcher<typeof action>();
  const isSending = fetcher.state !== "idle";
  const hasFailed = !isSending && !guess && fetcher.data !== undefined;
  const card = useFocusOnce(guess !== null);
  if (guess)
    return (
      <PredictionCard ref={card} label="Predict first">
        <Guess answer={guess.answer} />
        <p className="mt-2 text-ink-soft">Read on to find out.</p>
      </PredictionCard>
    );
  const { lang, dir } = languageOf(text);
  return (
    <PredictionCard ref={card} label="Predict first" className="print:hidden">
      <p className="mt-2 mb-4 text-ink-soft">
        Guess before you read. It isn't graded, and you'll remember the answer better.
      </p>
      <fetcher.Form method="post" action={href("/lesson/:lessonId", { lessonId })}>
        <input type="hidden" {...intent<LessonIntent>("predict")} />
        <input type="hidden" name="questionId" value={id} />
        <div dir={dir}>
          <RadioCards
            name="answer"
            isRequired
            legend={
              <span lang={lang} className="text-lg leading-snug font-bold">
                <Words text={text} />
              </span>
            }
            options={shownOrder(options.length, id).map((index) => ({
              value: String(index),
              label: (
                <span lang={lang}>
                  <Words text={options[index] ?? ""} />
                </span>
              ),
            }))}
          />
        </div>
        {hasFailed && (
          <Notice tone="error" title="Your guess didn't go through" className="mt-4">
            Try again, or read on without it.
          </Notice>
        )}
        <Button type="submit" look="secondary" className="mt-4" disabled={isSending}>
          Save my guess
        </Button>
      </fetcher.Form>
    </PredictionCard>
  );
}

/** At the end of the lesson: what the reader expected, beside what is right. */
export function NowYouKnow({ prediction: { text, guess } }: { prediction: Prediction }) {
  if (!guess) return null;
  return (
    <PredictionCard label="Your prediction">
      <p className="mt-2 mb-4 font-semibold" {...languageOf(text)}>
        <Words text={text} />
      </p>
      <Guess answer={guess.answer} />
      <p className="mt-2">
        <strong>Now you know:</strong>{" "}
        {guess.isRight ? (
          "you were right."
        ) : (
          <span {...languageOf(guess.rightAnswer)}>
            <Words text={guess.rightAnswer} />
          </span>
        )}
      </p>
      <p className="mt-2 text-ink-soft" {...languageOf(guess.explanation)}>
        <Words text={guess.explanation} />
      </p>
    </PredictionCard>
  );
}

const Guess = ({ answer }: { answer: string }) => (
  <p className="mt-2">
    <strong>You said:</strong>{" "}
    <span {...languageOf(answer)}>
      <Words text={answer} />
    </span>
  </p>
);

type CardProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  className?: string;
  children: ReactNode;
};

const PredictionCard = ({ ref, label, className = "", children }: CardProps) => (
  <aside
    ref={ref}
    tabIndex={-1}
    aria-label={label}
    className={`mt-8 rounded-soft border border-line-strong bg-surface p-4 wrap-break-word outline-none sm:p-6 ${className}`}
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

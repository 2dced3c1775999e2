import { type ReactNode, type Ref, useEffect, useRef } from "react";
import Lightbulb from "lucide-react/icons/lightbulb";
import { useFetcher } from "react-router";
import type { Guess, Prediction } from "#app/features/predictions/find-prediction.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { OptionButtons } from "#app/ui/blocks/option-buttons.tsx";
import { href } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { intent } from "../../../intents.ts";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";

type PredictionProps = { lessonId: string; prediction: Prediction };

/** Before the explanation: a guess makes the reader look for the answer, and remember it. Works without JavaScript. */
export function PredictFirst({ lessonId, prediction }: PredictionProps) {
  const { guess } = prediction;
  const card = useFocusOnce(guess !== null);
  return (
    <PredictionCard ref={card} label="Predict first" isPrinted={guess !== null}>
      {guess ? (
        <p className="mt-2">
          You guessed <GuessedWords words={guess.answer} />. Read on to find out.
        </p>
      ) : (
        <GuessForm lessonId={lessonId} prediction={prediction} />
      )}
    </PredictionCard>
  );
}

/** One press is the guess. */
function GuessForm({ lessonId, prediction: { id, text, options } }: PredictionProps) {
  const fetcher = useFetcher<LessonAction>();
  const isSending = fetcher.state !== "idle";
  const { lang, dir } = languageOf(text);
  return (
    <fetcher.Form method="post" action={href("/lesson/:lessonId", { lessonId })} dir={dir}>
      <input type="hidden" {...intent<LessonIntent>("predict")} />
      <input type="hidden" name="questionId" value={id} />
      <p id={`guess-${id}`} lang={lang} className="mt-2 text-lg leading-snug font-bold">
        <Words text={text} />
      </p>
      <OptionButtons
        labelledBy={`guess-${id}`}
        options={shownOrder(options.length, `predict/${id}`).map((index) => ({
          value: index,
          text: options[index] ?? "",
        }))}
        isDisabled={isSending}
        className="mt-3"
      />
      {!isSending && fetcher.data !== undefined && (
        <Notice tone="error" title="Your guess didn't go through" className="mt-4">
          Try again, or read on without it.
        </Notice>
      )}
    </fetcher.Form>
  );
}

/** Where the text comes back to it: what the reader guessed, and whether it was that. */
export function GuessResolved({ guess }: { guess: Guess }) {
  return (
    <PredictionCard label="Your guess">
      <p className="mt-2 font-semibold">
        You guessed <GuessedWords words={guess.answer} />.{" "}
        {guess.isRight ? (
          "That's it."
        ) : (
          <>
            It's <GuessedWords words={guess.rightAnswer} />.
          </>
        )}
      </p>
      <p className="mt-2 text-ink-soft" {...languageOf(guess.explanation)}>
        <Words text={guess.explanation} />
      </p>
    </PredictionCard>
  );
}

const GuessedWords = ({ words }: { words: string }) => (
  <q {...languageOf(words)}>
    <Words text={words.replace(/\.$/, "")} />
  </q>
);

type CardProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  isPrinted?: boolean;
  children: ReactNode;
};

const PredictionCard = ({ ref, label, isPrinted = true, children }: CardProps) => (
  <aside
    ref={ref}
    tabIndex={-1}
    aria-label={label}
    dir="ltr"
    className={`mt-6 max-w-lesson rounded-soft border border-line-strong bg-surface p-4 text-start wrap-break-word outline-none sm:p-6 ${isPrinted ? "" : "print:hidden"}`}
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

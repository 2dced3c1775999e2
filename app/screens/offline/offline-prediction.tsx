import { useId } from "react";
import Lightbulb from "lucide-react/icons/lightbulb";
import { v7 } from "uuid";
import type { OfflineAnswer } from "#app/offline/offline-answers.ts";
import type { OfflinePrediction as Prediction } from "#app/rules/lessons/offline-lesson.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { OptionButtons } from "#app/ui/blocks/option-buttons.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";

type OfflinePredictionProps = {
  prediction: Prediction;
  /** What was guessed on this device. */
  guess: OfflineAnswer | undefined;
  onGuess: (guess: Omit<OfflineAnswer, "learner" | "lessonId">) => void;
};

/** A guess before the text, as online. Whether it was right, the lesson says once it has been sent. */
export function OfflinePrediction({ prediction, guess, onGuess }: OfflinePredictionProps) {
  const { id, text, options } = prediction;
  const labelId = useId();
  const { lang, dir } = languageOf(text);
  return (
    <aside
      aria-label="Predict first"
      className="mt-6 max-w-lesson rounded-soft border border-line-strong bg-surface p-4 wrap-break-word sm:p-6"
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft" aria-hidden="true">
        <Lightbulb className="size-5 shrink-0" />
        Predict first
      </p>
      <p id={labelId} lang={lang} dir={dir} className="mt-2 text-lg leading-snug font-bold">
        <Words text={text} />
      </p>
      {guess === undefined && (
        <OptionButtons
          labelledBy={labelId}
          options={shownOrder(options.length, `predict/${id}`).map((index) => ({
            value: index,
            text: options[index] ?? "",
          }))}
          onChoose={(option) =>
            onGuess({
              kind: "prediction",
              questionId: id,
              answerId: v7(),
              answeredAt: new Date().toISOString(),
              answer: [String(option)],
              confidence: null,
              seconds: null,
            })
          }
          className="mt-3"
        />
      )}
      <p role="status" className="mt-2">
        {guess && (
          <>
            You guessed{" "}
            <q {...languageOf(chosenIn(prediction, guess))}>{chosenIn(prediction, guess)}</q>. Read
            on. You'll see whether it was right when you're back online.
          </>
        )}
      </p>
    </aside>
  );
}

const chosenIn = ({ options }: Prediction, { answer: [option] }: OfflineAnswer) =>
  (options[Number(option)] ?? "").replace(/\.$/, "");

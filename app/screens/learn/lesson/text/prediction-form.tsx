import { useFetcher } from "react-router";
import type { Prediction } from "#app/features/predictions/find-prediction.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { intent } from "../../../intents.ts";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";

export type PredictionProps = { lessonId: string; prediction: Prediction };

type FormProps = PredictionProps & {
  name: Extract<LessonIntent, "predict" | "predict-again">;
  button: string;
  failure: [title: string, words: string];
};

/** The question of a prediction, which may be left open. */
export function PredictionForm({ lessonId, prediction, name, button, failure }: FormProps) {
  const { id, text, options } = prediction;
  const fetcher = useFetcher<LessonAction>();
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={href("/lesson/:lessonId", { lessonId })}>
      <input type="hidden" {...intent<LessonIntent>(name)} />
      <input type="hidden" name="questionId" value={id} />
      {/* In another order the second time, so that the place of an option says nothing. */}
      <PredictedQuestion text={text} options={options} seed={`${name}/${id}`} />
      {!isSending && fetcher.data !== undefined && (
        <Notice tone="error" title={failure[0]} className="mt-4">
          {failure[1]}
        </Notice>
      )}
      <Button type="submit" look="secondary" className="mt-4" disabled={isSending}>
        {button}
      </Button>
    </fetcher.Form>
  );
}

type QuestionProps = Pick<Prediction, "text" | "options"> & { seed: string };

function PredictedQuestion({ text, options, seed }: QuestionProps) {
  const { lang, dir } = languageOf(text);
  return (
    <div dir={dir}>
      <RadioCards
        name="answer"
        isRequired
        legend={
          <span lang={lang} className="text-lg leading-snug font-bold">
            <Words text={text} />
          </span>
        }
        options={shownOrder(options.length, seed).map((index) => ({
          value: String(index),
          label: (
            <span lang={lang}>
              <Words text={options[index] ?? ""} />
            </span>
          ),
        }))}
      />
    </div>
  );
}

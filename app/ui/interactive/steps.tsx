import { useState } from "react";
import { isRightAnswer, rightAnswer } from "#app/rules/interactive/answers/expected-answer.ts";
import type { StepsBlock } from "#app/rules/interactive/steps-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { Words } from "../prose/formulas.tsx";
import { AnswerForm, wordsAfter } from "./answer-form.tsx";
import { Done, Frame, OnPaper } from "./frame.tsx";

type Line = StepsBlock["lines"][number];

/** A worked example: each line comes once the one before it is filled in. */
export function Steps({ block }: BlockViewProps<StepsBlock>) {
  const { id, task, lines, because } = block;
  const [filled, setFilled] = useState(0);
  const [tries, setTries] = useState(0);
  const [message, setMessage] = useState("");
  const goOn = (praise: string) => {
    setFilled(filled + 1);
    setTries(0);
    setMessage(`${praise}${lines[filled]?.because ?? ""}`);
  };
  const tryAgain = () => {
    setTries(tries + 1);
    setMessage(wordsAfter(tries + 1));
  };
  return (
    <Frame title={task} message={message}>
      <ol className="needs-script grid gap-4" {...languageOf(task)} data-screen-only>
        {lines.slice(0, filled + 1).map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines don't change, and two may read the same
          <li key={index} className="flex gap-2">
            <span className="shrink-0 font-bold tabular-nums">{index + 1}.</span>
            <div className="min-w-0 flex-1">
              {index < filled ? (
                <FilledLine step={step} />
              ) : (
                <>
                  <LineText step={step} />
                  <AnswerForm
                    id={`${id}-${index}`}
                    label={`Line ${index + 1} of ${lines.length}: what belongs in the blank`}
                    options={step.options}
                    unit={step.unit}
                    takesFocus={index > 0}
                    tries={tries}
                    onShow={() => goOn("")}
                    onAnswer={(answer) =>
                      isRightAnswer(step, answer) ? goOn("That’s it. ") : tryAgain()
                    }
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {filled === lines.length && <Done because={because} takesFocus />}
      <Solution block={block} />
    </Frame>
  );
}

const Solution = ({ block: { task, lines, because } }: { block: StepsBlock }) => (
  <OnPaper text={task}>
    <ol className="grid gap-2">
      {lines.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <FilledLine step={step} />
        </li>
      ))}
    </ol>
    <p className="mt-2">
      <Words text={because} />
    </p>
  </OnPaper>
);

/** With the blank as a line to write on. */
function LineText({ step: { text } }: { step: Line }) {
  const [before = "", after = ""] = textAroundGaps(text);
  return (
    <p className="text-lg leading-relaxed wrap-anywhere" {...languageOf(text)}>
      <Words text={before} />
      <span className="inline-block w-16 border-b-2 border-ink">
        <span className="sr-only" lang="en">
          blank
        </span>
      </span>
      <Words text={after} />
    </p>
  );
}

function FilledLine({ step }: { step: Line }) {
  const [before = "", after = ""] = textAroundGaps(step.text);
  const { lang } = languageOf(step.text);
  return (
    <>
      <p className="text-lg leading-relaxed wrap-anywhere" {...languageOf(step.text)}>
        <Words text={before} />
        <strong className="rounded-small bg-meadow-wash px-1.5 py-0.5">
          <bdi>
            <Words text={rightAnswer(step, lang)} />
          </bdi>
        </strong>
        <Words text={after} />
      </p>
      <p className="mt-0.5 leading-snug text-ink-soft" {...languageOf(step.because)}>
        <Words text={step.because} />
      </p>
    </>
  );
}

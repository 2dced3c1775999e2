import { Fragment, type ReactNode } from "react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import type { ClozeContent, ClozeKey, ClozeResponse } from "#app/rules/questions/kinds/cloze.ts";
import { rightGaps, textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { classNames } from "../class-names.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { inputLook } from "../parts/field.tsx";
import { Words } from "../prose/formulas.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { SelectBox } from "./select-box.tsx";
import { PLAIN_INPUT } from "./typed-fieldset.tsx";

type ClozeProps = { legend: ReactNode; lang: string | undefined; content: ClozeContent };

const TEXT = "text-lg leading-[3.5rem] wrap-anywhere whitespace-pre-line";

/** A text with fields in its gaps. */
export function ClozeFieldset({ legend, lang, content, seed }: ClozeProps & { seed: string }) {
  const around = textAroundGaps(content.text);
  return (
    <QuestionFrame legend={legend}>
      <p lang={lang} className={TEXT}>
        {around.map((part, index) => (
          // The text never changes while it is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <Words text={part} />
            {content.gaps[index] && index < around.length - 1 && (
              <GapField
                label={`Gap ${index + 1} of ${content.gaps.length}`}
                options={content.gaps[index].options}
                seed={`${seed}/${index}`}
              />
            )}
          </Fragment>
        ))}
      </p>
    </QuestionFrame>
  );
}

type GapFieldProps = { label: string; options: string[] | null; seed: string };

/** Every gap has the same width, so that its size reveals nothing. */
function GapField({ label, options, seed }: GapFieldProps) {
  return (
    <span className="mx-1 inline-block w-44 max-w-full align-middle">
      {options ? (
        <SelectBox name={ANSWER} required aria-label={label} defaultValue="">
          <option value="">Choose…</option>
          {shownOrder(options.length, seed).map((index) => (
            <option key={index} value={options[index]}>
              {inWords(options[index] ?? "")}
            </option>
          ))}
        </SelectBox>
      ) : (
        <input
          name={ANSWER}
          {...PLAIN_INPUT}
          aria-label={label}
          className={classNames(inputLook, "text-lg")}
        />
      )}
    </span>
  );
}

type LockedClozeProps = ClozeProps & { locked: { key: ClozeKey; response: ClozeResponse } };

/** The text as filled in, with the answer next to wrong gaps. */
export function LockedCloze({ legend, lang, content, locked }: LockedClozeProps) {
  const { key, response } = locked;
  const isRight = rightGaps(content.gaps, key, response.gaps);
  return (
    <QuestionFrame legend={legend}>
      <p lang={lang} className="text-lg leading-10 wrap-anywhere whitespace-pre-line">
        {textAroundGaps(content.text).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <Words text={part} />
            {index < content.gaps.length && (
              <FilledGap
                filled={response.gaps[index] ?? ""}
                answer={key.gaps[index]?.[0] ?? ""}
                isRight={isRight[index] === true}
              />
            )}
          </Fragment>
        ))}
      </p>
    </QuestionFrame>
  );
}

const GAP =
  "inline-flex max-w-full items-center gap-1 rounded-small border-2 px-2 align-middle leading-8";

function FilledGap({
  filled,
  answer,
  isRight,
}: {
  filled: string;
  answer: string;
  isRight: boolean;
}) {
  if (isRight)
    return (
      <span className={classNames(GAP, "border-meadow bg-meadow-wash")}>
        <span className="sr-only">Your answer, correct: </span>
        <bdi>{inWords(filled)}</bdi>
        <Check className="size-4.5 shrink-0 text-meadow" />
      </span>
    );
  return (
    <>
      <span className={classNames(GAP, "border-berry bg-berry-wash")}>
        <span className="sr-only">Your answer: </span>
        <del>
          <bdi>{inWords(filled)}</bdi>
        </del>
        <X className="size-4.5 shrink-0 text-berry" />
      </span>{" "}
      <span className={classNames(GAP, "border-meadow bg-meadow-wash font-semibold")}>
        <span className="sr-only">Correct answer: </span>
        <bdi>{inWords(answer)}</bdi>
      </span>
    </>
  );
}

import { type ReactNode, useId } from "react";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import { inputLook } from "../parts/field.tsx";
import { classNames } from "../class-names.ts";
import { QuestionFrame } from "./question-frame.tsx";

type TypedProps = {
  legend: ReactNode;
  /** Shown after the field; can be typed too. */
  unit?: string | null;
  hint?: string;
};

/** Browsers must not complete or correct an answer. */
export const PLAIN_INPUT = {
  type: "text",
  required: true,
  maxLength: 100,
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  enterKeyHint: "done",
  // Spaces alone are no answer.
  pattern: ".*\\S.*",
} as const;

/** One field to type into. */
export function TypedFieldset({ legend, unit, hint }: TypedProps) {
  const id = useId();
  return (
    <QuestionFrame legend={legend}>
      <label htmlFor={id} className="mb-2 block font-semibold">
        Your answer {unit && <span className="sr-only">in {unit}</span>}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          name={ANSWER}
          {...PLAIN_INPUT}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={classNames(
            inputLook,
            unit === undefined ? "" : "max-w-60",
            "min-h-14 text-lg",
          )}
        />
        {unit && (
          <bdi aria-hidden="true" className="text-lg text-ink-soft">
            {unit}
          </bdi>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </QuestionFrame>
  );
}

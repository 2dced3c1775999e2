import { type SyntheticEvent, useState } from "react";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../parts/button.tsx";
import { inputLook } from "../parts/field.tsx";
import { Words } from "../prose/formulas.tsx";
import { focus, NotYet } from "./frame.tsx";

type AnswerFormProps = {
  id: string;
  label: string;
  options: readonly string[] | undefined;
  unit?: string | undefined;
  /** For what programs print: spaces count, and nothing is a word. */
  isCode?: boolean;
  /** Where the field before it is gone, so that a keyboard goes on here. */
  takesFocus?: boolean;
  onAnswer: (answer: string) => void;
  /** How many answers were wrong. */
  tries: number;
  onShow: () => void;
};

/** So many times someone tries before the answer can be shown. */
const TRIES = 2;

/** Said after an answer that is wrong. */
export const wordsAfter = (tries: number) =>
  tries < TRIES
    ? "Not yet. Try again."
    : `Not yet, after ${tries} tries. Try again, or have it shown.`;

/** One answer: a press on an option, or a field with a button. */
export function AnswerForm({ options, tries, onShow, ...field }: AnswerFormProps) {
  return (
    <>
      {options ? <Options options={options} {...field} /> : <TypedAnswer {...field} />}
      {tries > 0 && <NotYet>{wordsAfter(tries)}</NotYet>}
      {tries >= TRIES && (
        <Button look="quiet" size="small" className="mt-2" lang="en" onClick={onShow}>
          Show it
        </Button>
      )}
    </>
  );
}

type FieldProps = Omit<AnswerFormProps, "options" | "tries" | "onShow">;
type OptionsProps = FieldProps & { options: readonly string[] };

const Options = ({ id, label, options, isCode, takesFocus, onAnswer }: OptionsProps) => (
  <div role="group" aria-label={label} className="mt-3 flex flex-wrap gap-2">
    {shownOrder(options.length, id).map((option, place) => (
      <Button
        key={option}
        ref={takesFocus && place === 0 ? focus : undefined}
        look="secondary"
        size="small"
        className={classNames(
          "max-w-full min-w-11 text-start wrap-anywhere",
          isCode && "font-mono whitespace-pre-wrap",
        )}
        onClick={() => onAnswer(options[option] ?? "")}
      >
        <span {...(isCode ? { dir: "ltr" } : languageOf(options[option] ?? ""))}>
          {isCode ? options[option] : <Words text={options[option] ?? ""} />}
        </span>
      </Button>
    ))}
  </div>
);

function TypedAnswer({ id, label, unit, isCode, takesFocus, onAnswer }: FieldProps) {
  const [typed, setTyped] = useState("");
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") onAnswer(typed);
  };
  return (
    <form onSubmit={send} className="mt-3 flex flex-wrap items-center gap-2">
      <label htmlFor={`${id}-answer`} className="sr-only" lang="en">
        {label}
        {unit === undefined ? "" : ` in ${unit}`}
      </label>
      <input
        id={`${id}-answer`}
        ref={takesFocus ? focus : undefined}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        dir={isCode ? "ltr" : "auto"}
        className={classNames(inputLook, "max-w-60 flex-1", isCode && "font-mono")}
      />
      {unit !== undefined && (
        <bdi aria-hidden="true" className="text-ink-soft">
          {unit}
        </bdi>
      )}
      <Button type="submit" look="secondary" size="small" lang="en">
        Check
      </Button>
    </form>
  );
}

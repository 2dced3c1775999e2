import { Fragment, type ReactNode } from "react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { classNames } from "../class-names.ts";
import { VerdictBea, VerdictEdge } from "./verdict-marks.tsx";
import { FieldNotes, type FieldWords } from "./field.tsx";

export type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Once an answer is locked: the right one, and the one that was chosen wrongly. State is also said in words. */
  verdict?: "right" | "wrong";
  /** The verdict in words, such as "Your answer". */
  verdictLabel?: string;
  /** The learner's own answer. */
  isChosen?: boolean;
  /** Under its card. */
  below?: ReactNode;
  /** Can't be chosen, unlike the others. */
  isDisabled?: boolean;
};

type RadioCardsProps = Pick<FieldWords, "hint" | "error"> & {
  name: string;
  legend: ReactNode;
  /** The legend as a heading for the eye, or for listeners only. */
  legendLook?: "label" | "heading" | "hidden";
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onChoose?: (value: string) => void;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Shows 1 to 4 in front: the keys that choose an option. */
  isNumbered?: boolean;
  columns?: 1 | 2 | 3;
};

const LEGENDS = {
  label: "mb-2 font-semibold",
  heading: "mb-6 text-xl leading-snug font-bold tracking-tight text-balance sm:text-2xl",
  hidden: "sr-only",
} as const;

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" } as const;

/** Native radios as large cards: arrow keys, Space and forms work as usual. */
export function RadioCards({
  name,
  legend,
  legendLook = "label",
  options,
  value,
  defaultValue,
  onChoose,
  hint,
  error,
  isDisabled,
  isRequired,
  isNumbered = false,
  columns = 1,
}: RadioCardsProps) {
  return (
    <fieldset
      id={name}
      className="min-w-0"
      disabled={isDisabled}
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : hint ? `${name}-hint` : undefined}
    >
      <legend className={classNames("wrap-anywhere", LEGENDS[legendLook])}>{legend}</legend>
      <div className={classNames("grid gap-3", COLUMNS[columns])}>
        {options.map((option, index) => (
          <Fragment key={option.value}>
            <label
              className={cardLook(option, Boolean(isDisabled ?? option.isDisabled))}
              data-verdict={option.verdict}
              data-chosen={option.isChosen || undefined}
            >
              {option.verdict === "right" && <VerdictEdge />}
              <input
                type="radio"
                name={name}
                value={option.value}
                required={isRequired}
                disabled={option.isDisabled}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={value === undefined ? defaultValue === option.value : undefined}
                onChange={() => onChoose?.(option.value)}
                className={DOT}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{option.label}</span>
                {option.description !== undefined && (
                  <span className="block text-sm text-ink-soft">{option.description}</span>
                )}
                {option.verdictLabel !== undefined && (
                  <span className={option.verdict === "wrong" ? WRONG_WORDS : RIGHT_WORDS}>
                    {option.verdictLabel}
                  </span>
                )}
              </span>
              {option.verdict === "right" && <Check className="size-6 shrink-0 text-meadow" />}
              {option.verdict === "right" && option.isChosen && <VerdictBea />}
              {option.verdict === "wrong" && <X className="size-6 shrink-0 text-berry" />}
              {isNumbered && !option.verdict && (
                <kbd
                  aria-hidden="true"
                  className="hidden size-7 shrink-0 place-items-center rounded-small border border-line font-sans text-sm text-ink-soft sm:grid"
                >
                  {index + 1}
                </kbd>
              )}
            </label>
            {option.below}
          </Fragment>
        ))}
      </div>
      <FieldNotes id={name} hint={hint} error={error} />
    </fieldset>
  );
}

const DOT = classNames(
  "mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none",
  "checked:border-6 checked:border-ink disabled:opacity-60 forced-colors:appearance-auto",
);
const RIGHT_WORDS = "mt-1 block text-sm font-semibold text-meadow";
const WRONG_WORDS = "mt-1 block text-sm font-semibold text-berry";

function cardLook({ verdict, isChosen }: RadioOption, isDisabled: boolean): string {
  return classNames(
    "relative flex min-h-14 items-start gap-3 rounded-soft border p-4 transition-colors",
    "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
    verdict === "right" && "border-2 border-transparent bg-meadow-wash",
    verdict === "right" && !isChosen && "-translate-y-0.5 shadow-soft",
    verdict === "wrong" && "border-2 border-berry bg-berry-wash",
    !verdict && "border-line-strong bg-surface",
    !verdict && !isDisabled && "hover:bg-sunken has-checked:border-honey-deep has-checked:bg-comb",
    !verdict && isDisabled && "text-ink-soft",
  );
}

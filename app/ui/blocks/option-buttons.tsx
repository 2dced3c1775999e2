import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { languageOf } from "#app/rules/language.ts";
import { classNames } from "../class-names.ts";
import { Words } from "../prose/formulas.tsx";

type OptionButtonsProps = {
  /** The id of the question. */
  labelledBy: string;
  options: readonly { value: number; text: string }[];
  /** Without it the form around them sends the answer. */
  onChoose?: (value: number) => void;
  isDisabled?: boolean;
  /** Once it is answered; `right` is missing where no option is the answer. */
  verdict?: { chosen: number; right: number | undefined } | null;
  className?: string;
};

/** Options of which a press is the answer: each a button, so that nothing has to be chosen first and sent after. */
export const OptionButtons = ({
  labelledBy,
  options,
  onChoose,
  isDisabled = false,
  verdict = null,
  className,
}: OptionButtonsProps) => (
  <div role="group" aria-labelledby={labelledBy} className={className}>
    <ul className="grid gap-2">
      {options.map(({ value, text }) => (
        <li key={value}>
          <button
            type={onChoose ? "button" : "submit"}
            name="answer"
            value={value}
            disabled={isDisabled}
            aria-disabled={verdict !== null || undefined}
            aria-pressed={verdict ? value === verdict.chosen : undefined}
            onClick={onChoose && (() => verdict === null && onChoose(value))}
            className={classNames(LOOK, LOOKS[stateOf(value, verdict)])}
            {...languageOf(text)}
          >
            <span className="min-w-0 flex-1">
              <Words text={text} />
            </span>
            <Mark state={stateOf(value, verdict)} />
          </button>
        </li>
      ))}
    </ul>
  </div>
);

type State = "open" | "right" | "wrong" | "chosen" | "other";

function stateOf(value: number, verdict: OptionButtonsProps["verdict"]): State {
  if (!verdict) return "open";
  if (value === verdict.right) return "right";
  if (value !== verdict.chosen) return "other";
  return verdict.right === undefined ? "chosen" : "wrong";
}

const LOOK =
  "flex min-h-12 w-full items-center gap-3 rounded-soft border px-4 py-2 text-start leading-snug font-medium wrap-anywhere transition-colors print:border-0 print:p-0";

const LOOKS: Record<State, string> = {
  open: "border-line-strong bg-surface hover:bg-sunken active:bg-comb disabled:text-ink-soft",
  right: "border-meadow bg-meadow-wash",
  wrong: "border-berry bg-berry-wash",
  chosen: "border-honey-deep bg-comb",
  other: "border-line text-ink-soft",
};

function Mark({ state }: { state: State }) {
  if (state === "right")
    return <Check role="img" aria-label="Right" className="size-5 shrink-0 text-meadow" />;
  if (state === "wrong")
    return <X role="img" aria-label="Not right" className="size-5 shrink-0 text-berry" />;
  return null;
}

import { useId } from "react";

type SliderProps = {
  label: string;
  /** The value as it is read. */
  valueText: string;
  from: number;
  to: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

/** A native range: arrow keys, Home and End, touch and screen readers need nothing of ours. */
export function Slider({ label, valueText, from, to, step, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="needs-script" data-screen-only>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {label}
        </label>
        <output htmlFor={id} className="shrink-0 tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-ink -outline-offset-3"
      />
    </div>
  );
}

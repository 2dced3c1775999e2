import { classNames } from "../class-names.ts";
import { useNumbers } from "./number-language.ts";

type Bar = { label: string; value: number };

/**
 * The label is above its bar, so that long names never squeeze the bar. Only shares have a track, of which a full one is all:
 * in any other the longest bar would look like all there is.
 */
export function Bars({ bars, unit }: { bars: readonly Bar[]; unit: string }) {
  const { amount } = useNumbers();
  const values = bars.map((bar) => bar.value);
  const whole = wholeOf(unit, values);
  const most = whole ?? (Math.max(...values) || 1);
  return (
    <div className="space-y-4">
      {bars.map((bar) => (
        <div key={bar.label}>
          <div className="mb-1 flex items-baseline justify-between gap-4">
            <span className="min-w-0 leading-snug font-medium wrap-break-word">{bar.label}</span>
            <span className="shrink-0 font-bold tabular-nums">{amount(bar.value)}</span>
          </div>
          <div className={classNames("h-4", whole !== null && "rounded-full bg-sunken")}>
            <div
              className="h-full min-w-1 origin-left rtl:origin-right animate-fill rounded-full bg-teal"
              style={{ width: `${(bar.value / most) * 100}%` }}
            />
          </div>
        </div>
      ))}
      <p className="text-sm text-ink-soft">{unit}</p>
    </div>
  );
}

const PERCENT = /^(%|per ?cent|por ?cien|por ?cento|pour ?cent|pro[cz]ent)/i;

/** What a full bar stands for. Bars that are no shares have no whole to be a part of: null. */
function wholeOf(unit: string, values: readonly number[]): number | null {
  return PERCENT.test(unit) && values.every((value) => value <= 100) ? 100 : null;
}

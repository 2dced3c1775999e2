import { classNames } from "../class-names.ts";
import { Chart } from "./chart.tsx";
import type { ColumnTone } from "./columns.tsx";

export type ChartBar = { label: string; value: number; valueLabel?: string };

const TONES: Record<ColumnTone, string> = {
  teal: "bg-teal",
  honey: "bg-honey",
  clay: "bg-clay",
  sky: "bg-sky",
};

type BarChartProps = {
  title: string;
  isTitleShown?: boolean;
  /** The table's column headers: what the bars are, and what is counted. */
  headers: readonly [string, string];
  bars: readonly ChartBar[];
  /** The value of a full bar; the largest value by default. */
  max?: number;
  tone?: ColumnTone;
};

/** A few horizontal bars: label, bar, number. */
export function BarChart({
  title,
  isTitleShown,
  headers,
  bars,
  max,
  tone = "teal",
}: BarChartProps) {
  const full = max ?? Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <Chart
      title={title}
      isTitleShown={isTitleShown}
      table={{ headers, rows: bars.map((bar) => [bar.label, bar.valueLabel ?? String(bar.value)]) }}
    >
      <div className="space-y-3">
        {bars.map((bar) => (
          <div key={bar.label}>
            <div className="mb-1 flex items-baseline justify-between gap-4 text-sm leading-snug">
              <span className="min-w-0 wrap-break-word">{bar.label}</span>
              <span className="shrink-0 font-semibold tabular-nums">
                {bar.valueLabel ?? bar.value}
              </span>
            </div>
            <div className="h-2.5 rounded-full bg-sunken">
              <div
                className={classNames("h-full animate-fill origin-left rounded-full", TONES[tone])}
                style={{ width: `${Math.min(100, (bar.value / full) * 100)}%` }}
              />
            </div>
          </div>
        ))}
      </div>
    </Chart>
  );
}

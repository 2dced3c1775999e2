import type { ReactNode } from "react";
import { useNumbers } from "./number-language.ts";
import { percentBetween } from "./ticks.ts";

type Axis = {
  name: string;
  ticks: readonly number[];
  /** Where the axis starts and ends, if not at its first and last tick. */
  edges?: readonly [number, number];
};

type PlotProps = {
  x: Axis;
  y: Axis;
  /** In percent of the plot, so that lines and labels keep their size at every width. */
  children: ReactNode;
};

/** Two axes and a grid. Labels are HTML: text in a scaled SVG would be unreadable on a phone. */
export function Plot({ x, y, children }: PlotProps) {
  const numbers = useNumbers();
  const [left, right] = x.edges ?? endsOf(x.ticks);
  const [bottom, top] = y.edges ?? endsOf(y.ticks);
  return (
    <div dir="ltr" className="text-sm text-ink-soft">
      <p className="mb-3 leading-snug wrap-break-word">{y.name}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pe-4">
        <div className="flex flex-col-reverse justify-between text-end tabular-nums">
          {y.ticks.map((tick) => (
            <span key={tick} className="h-0 leading-0">
              {numbers.tick(tick)}
            </span>
          ))}
        </div>
        <svg className="h-52 w-full overflow-visible @lg:h-64">
          {y.ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={fromTop(tick, bottom, top)}
              y2={fromTop(tick, bottom, top)}
              className={tick === bottom ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {children}
        </svg>
        <div className="relative col-start-2 h-6 tabular-nums">
          {x.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute top-1.5 -translate-x-1/2"
              style={{ left: `${percentBetween(tick, left, right)}%` }}
            >
              {numbers.tick(tick)}
            </span>
          ))}
        </div>
        <p className="col-start-2 mt-1 text-end leading-snug wrap-break-word">{x.name}</p>
      </div>
    </div>
  );
}

export const endsOf = (ticks: readonly number[]) => [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const;

/** SVG coordinates start at the top. */
export const fromTop = (value: number, bottom: number, top: number) =>
  `${100 - percentBetween(value, bottom, top)}%`;

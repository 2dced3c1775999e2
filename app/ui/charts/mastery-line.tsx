import type { Day } from "#app/rules/day.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { Chart } from "./chart.tsx";
import { dayOfMonth, monthName } from "./day-words.ts";
import { GhostBars } from "./ghost-bars.tsx";

export type MasteryPoint = {
  /** The Monday of its week. */
  week: Day;
  /** 0 to 1. */
  mastery: number;
  concepts: number;
  /** Reviews done that week. */
  reviews: number;
};

type MasteryLineProps = {
  title: string;
  /** Up to twelve weeks, this one last. */
  weeks: readonly MasteryPoint[];
};

const LINES = [1, 0.5, 0];
const shortDate = (day: Day) => `${monthName(day)} ${dayOfMonth(day)}`;

type PlottedPoint = MasteryPoint & { x: number; y: number };

function Area({ points }: { points: readonly PlottedPoint[] }) {
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <div className="relative h-36">
      {LINES.map((share) => (
        <span
          key={share}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${share * 100}%` }}
        />
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <polygon points={`0,100 ${line} 100,100`} className="fill-teal-wash" />
        <polyline
          points={line}
          fill="none"
          strokeWidth={3}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-teal"
        />
      </svg>
      {points.slice(-1).map(({ week, x, y }) => (
        <span
          key={week}
          className="absolute size-3 -translate-1/2 rounded-full bg-teal ring-2 ring-surface"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      ))}
    </div>
  );
}

/** The average mastery at the end of each week as an area, with a mark below each week that had reviews. */
export function MasteryLine({ title, weeks }: MasteryLineProps) {
  if (weeks.length < 2)
    return <GhostBars>Your average mastery by week appears here after your first week.</GhostBars>;
  const points = weeks.map((week, index) => ({
    ...week,
    x: (index / (weeks.length - 1)) * 100,
    y: (1 - week.mastery) * 100,
  }));
  const isLast = (index: number) => index === weeks.length - 1;
  return (
    <Chart
      title={title}
      table={{
        headers: ["Week from", "Average mastery", "Ideas", "Reviews"],
        rows: weeks.map(({ week, mastery, concepts, reviews }, index) => [
          isLast(index) ? `${shortDate(week)}, so far` : shortDate(week),
          `${percent(mastery)}%`,
          String(concepts),
          String(reviews),
        ]),
      }}
    >
      <div className="flex gap-2 text-xs text-ink-soft tabular-nums">
        <div className="relative h-36 w-9 shrink-0">
          {LINES.map((share) => (
            <span
              key={share}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${share * 100}%` }}
            >
              {percent(share)}%
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1 pr-1.5">
          <Area points={points} />
          <div className="relative mt-2 h-2.5">
            {points.map(({ week, x, reviews }) =>
              reviews === 0 ? null : (
                <span
                  key={week}
                  className="absolute size-2.5 -translate-x-1/2 rounded-full bg-sky"
                  style={{ left: `${x}%` }}
                />
              ),
            )}
          </div>
          <div className="mt-1 flex justify-between">
            <span>{shortDate(weeks[0]!.week)}</span>
            <span className="font-bold text-ink">Today</span>
          </div>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        The line is your average mastery at the end of each week. A blue dot marks a week with
        reviews.
      </p>
    </Chart>
  );
}

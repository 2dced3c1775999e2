import type { Day } from "#app/rules/day.ts";
import type { Address } from "../link.tsx";
import { Chart } from "./chart.tsx";
import { Columns } from "./columns.tsx";
import { formatDay, dayOfMonth, weekdayLetter } from "./day-words.ts";

export type ForecastDay = { day: Day; due: number };

type ReviewForecastProps = {
  title?: string;
  /** Fourteen days, today first, each with what it has room for. */
  days: readonly ForecastDay[];
  /** Where today's column leads. */
  todayTo?: Address;
};

export function ReviewForecast({
  title = "Ideas to review in the next 14 days",
  days,
  todayTo,
}: ReviewForecastProps) {
  const most = Math.max(1, ...days.map((day) => day.due));
  return (
    <Chart
      title={title}
      table={{
        headers: ["Day", "Ideas"],
        rows: days.map(({ day, due }, index) => [
          index === 0 ? `Today, ${formatDay(day)}` : formatDay(day),
          String(due),
        ]),
      }}
    >
      <Columns
        tone="sky"
        className="h-28"
        columns={days.map(({ day, due }, index) => ({
          key: day,
          label: weekdayLetter(day),
          secondLabel: dayOfMonth(day),
          share: due / most,
          valueLabel: due === 0 ? "" : String(due),
          isStrong: index === 0,
          ...(index === 0 && todayTo && { to: todayTo }),
        }))}
      />
    </Chart>
  );
}

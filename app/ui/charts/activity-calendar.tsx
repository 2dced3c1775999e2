import { useId } from "react";
import { addDays, type Day, weekdayOf } from "#app/rules/day.ts";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { Chart } from "./chart.tsx";
import { formatDay, monthName } from "./day-words.ts";

export type ActiveDay = { day: Day; count: number };

type ActivityCalendarProps = {
  title?: string;
  /** Days with activity; other days can be left out. */
  days: readonly ActiveDay[];
  today: Day;
  weeks?: number;
};

const CELL = 20;
const HEAD = 18;
const SIDE = 30;

/** More activity makes a larger and fuller cell, so that it reads without colour too. */
const LEVELS = [
  { from: 5, path: softHexagon(0, 0, 10, 2.5), look: "fill-honey-deep" },
  { from: 3, path: softHexagon(0, 0, 9.2, 2.5), look: "fill-honey" },
  { from: 2, path: softHexagon(0, 0, 8.2, 2.2), look: "fill-comb-line" },
  { from: 1, path: softHexagon(0, 0, 7, 2), look: "fill-comb-line" },
  { from: 0, path: softHexagon(0, 0, 4, 1.2), look: "fill-sunken stroke-line" },
] as const;

/** One column per week, Monday on top. */
export function ActivityCalendar({
  title = "Days you learned",
  days,
  today,
  weeks = 16,
}: ActivityCalendarProps) {
  const first = addDays(today, 1 - weekdayOf(today) - (weeks - 1) * 7);
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const shown = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index)).filter(
    (day) => day <= today,
  );
  const active = shown.filter((day) => counts.get(day));
  const id = useId();
  return (
    <Chart
      title={title}
      table={{
        headers: ["Day", "Lessons and reviews"],
        rows: active.length
          ? active.toReversed().map((day) => [formatDay(day), String(counts.get(day))])
          : [["No activity yet", "0"]],
      }}
    >
      <svg
        viewBox={`0 0 ${SIDE + weeks * CELL} ${HEAD + 7 * CELL}`}
        className="block w-full max-w-xl fill-ink-soft"
        fontSize="11"
      >
        <text x="0" y={HEAD + CELL * 0.5 + 4}>
          Mon
        </text>
        <text x="0" y={HEAD + CELL * 3.5 + 4}>
          Thu
        </text>
        <text x="0" y={HEAD + CELL * 6.5 + 4}>
          Sun
        </text>
        {monthStarts(first, weeks).map(({ week, name }) => (
          <text key={week} x={SIDE + week * CELL + 2} y="11">
            {name}
          </text>
        ))}
        {/* Each outline once: twelve weeks of them were 18 kB. */}
        <defs>
          {LEVELS.map(({ from, path }) => (
            <path key={from} id={`${id}${from}`} d={path} />
          ))}
        </defs>
        {shown.map((day, index) => {
          const { from, look } = levelOf(counts.get(day) ?? 0);
          return (
            <use
              key={day}
              href={`#${id}${from}`}
              x={SIDE + (Math.floor(index / 7) + 0.5) * CELL}
              y={HEAD + ((index % 7) + 0.5) * CELL}
              className={day === today ? `${look} stroke-ink stroke-2` : look}
            />
          );
        })}
      </svg>
    </Chart>
  );
}

function levelOf(count: number) {
  return LEVELS.find((level) => count >= level.from) ?? LEVELS[4];
}

/** A month is named above its first week, unless it would overlap the next name. */
function monthStarts(first: Day, weeks: number): { week: number; name: string }[] {
  const names = Array.from({ length: weeks }, (_, week) => ({
    week,
    name: monthName(addDays(first, week * 7 + 6)),
  }));
  return names.filter(({ week, name }) => {
    const isNew = name !== names[week - 1]?.name;
    return isNew && name === names[week + 1]?.name;
  });
}

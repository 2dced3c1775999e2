import { Fragment, useId } from "react";
import { addDays, type Day, weekdayOf } from "#app/rules/day.ts";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { Chart, type TableOfNumbers } from "./chart.tsx";
import { dayAndMonth, monthName, weekdayName } from "./day-words.ts";

type ActivityCalendarProps = {
  title?: string;
  /** How much was done on each day, today first. Days before the last one have no activity. */
  counts: readonly number[];
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
  counts,
  today,
  weeks = 16,
}: ActivityCalendarProps) {
  const first = addDays(today, 1 - weekdayOf(today) - (weeks - 1) * 7);
  const days = 7 * (weeks - 1) + weekdayOf(today);
  const calendarCounts = Array.from({ length: days }, (_, index) => counts[days - 1 - index] ?? 0);
  const id = useId();
  return (
    <Chart title={title} table={tableOf(calendarCounts, first)}>
      <svg
        viewBox={`0 0 ${SIDE + weeks * CELL} ${HEAD + 7 * CELL}`}
        className="block w-full max-w-xl fill-ink-soft"
        fontSize="13"
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
        {/* One line for each level, of which only its cells are seen: twelve weeks of elements took as long as a small page. */}
        {LEVELS.map((level) => (
          <Fragment key={level.from}>
            <marker
              id={`${id}${level.from}`}
              markerUnits="userSpaceOnUse"
              overflow="visible"
              className={level.look}
            >
              <path d={level.path} />
            </marker>
            <polyline
              points={pointsOf(level, calendarCounts)}
              fill="none"
              markerMid={`url(#${id}${level.from})`}
            />
          </Fragment>
        ))}
        <path
          d={levelOf(calendarCounts.at(-1) ?? 0).path}
          transform={`translate(${placeOf(days - 1)})`}
          className={`${levelOf(calendarCounts.at(-1) ?? 0).look} stroke-ink stroke-2`}
        />
      </svg>
    </Chart>
  );
}

const levelOf = (count: number) => LEVELS.find((level) => count >= level.from) ?? LEVELS[4];

const placeOf = (index: number) =>
  `${SIDE + (Math.floor(index / 7) + 0.5) * CELL} ${HEAD + ((index % 7) + 0.5) * CELL}`;

/** The days of a level, but not today; a line's ends have no cell. */
function pointsOf(level: (typeof LEVELS)[number], calendarCounts: readonly number[]): string {
  const places = calendarCounts
    .slice(0, -1)
    .flatMap((count, index) => (levelOf(count) === level ? placeOf(index) : []));
  return ["0 0", ...places, "0 0"].join(" ");
}

/** By week, the latest first: a row for each day would take long to listen to. */
function tableOf(calendarCounts: readonly number[], first: Day): TableOfNumbers {
  const rows = Array.from({ length: Math.ceil(calendarCounts.length / 7) }, (_, week) => {
    const monday = addDays(first, 7 * week);
    const active = calendarCounts
      .slice(7 * week, 7 * week + 7)
      .flatMap((count, index) =>
        count > 0 ? `${weekdayName(addDays(monday, index))} ${count}` : [],
      );
    return [`Week of ${dayAndMonth(monday)}`, active.join(", ")];
  }).filter(([, active]) => active !== "");
  return {
    headers: ["Week", "Lessons and reviews"],
    rows: rows.length > 0 ? rows.toReversed() : [["No activity yet", "0"]],
  };
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

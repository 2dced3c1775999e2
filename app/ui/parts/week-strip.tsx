import Check from "lucide-react/icons/check";
import Plane from "lucide-react/icons/plane";
import Snowflake from "lucide-react/icons/snowflake";
import type { Day } from "#app/rules/day.ts";
import type { StreakDayKind } from "#app/rules/rewards/streak.ts";
import { classNames } from "../class-names.ts";
import { Hexagon } from "./hexagon.tsx";

export type WeekDay = { day: Day; kind: StreakDayKind | null };

type WeekStripProps = {
  /** Seven days in a row, the oldest first. */
  days: readonly WeekDay[];
  today: Day;
  /** Today's cell was just earned: it is stamped before the eye. */
  isStamped?: boolean;
};

const KIND_WORDS: Record<StreakDayKind, string> = {
  learnt: "learned",
  frozen: "protected by a freeze",
  travelled: "skipped by a time-zone change",
};

/** The last seven days of the streak, one cell per day. */
export function WeekStrip({ days, today, isStamped = false }: WeekStripProps) {
  return (
    <ol className="flex justify-between gap-1" aria-label="This week" data-game>
      {days.map(({ day, kind }) => {
        const isToday = day === today;
        return (
          <li key={day} className="flex min-w-0 flex-1 flex-col items-center gap-1">
            <Hexagon
              tone={kind === "learnt" ? "honey" : kind ? "comb" : isToday ? "outline" : "sunken"}
              className={classNames(
                "aspect-square w-full max-w-11",
                isToday && isStamped && kind === "learnt" && "animate-stamp-day",
              )}
            >
              <Mark kind={kind} />
            </Hexagon>
            <span
              aria-hidden="true"
              className={isToday ? "text-sm font-bold" : "text-sm text-ink-soft"}
            >
              {weekday(day, "narrow")}
              <span className="max-[16rem]:hidden">{weekday(day, "short").slice(1)}</span>
            </span>
            <span className="sr-only">
              {weekday(day, "long")}
              {isToday && ", today"}:{" "}
              {kind ? KIND_WORDS[kind] : day > today ? "to come" : "no lesson"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Mark({ kind }: { kind: StreakDayKind | null }) {
  switch (kind) {
    case "learnt":
      return <Check className="size-5 max-[16rem]:size-2.5 stroke-3 text-on-honey" />;
    case "frozen":
      return <Snowflake className="size-4.5 max-[16rem]:size-2.5 text-honey" />;
    case "travelled":
      return <Plane className="size-4.5 max-[16rem]:size-2.5 text-honey" />;
    case null:
      return null;
  }
}

// A Day has no time zone: formatting it in UTC keeps the date.
const WEEKDAYS = {
  narrow: new Intl.DateTimeFormat("en", { weekday: "narrow", timeZone: "UTC" }),
  short: new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }),
};

const weekday = (day: Day, length: keyof typeof WEEKDAYS): string =>
  WEEKDAYS[length].format(new Date(day));

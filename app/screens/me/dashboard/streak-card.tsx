import { Form, useNavigation } from "react-router";
import Snowflake from "lucide-react/icons/snowflake";
import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { streakLine } from "#app/rules/dashboard/streak-line.ts";
import type { Day } from "#app/rules/day.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { WeekStrip, type WeekDay } from "#app/ui/parts/week-strip.tsx";
import { intent } from "../../intents.ts";
import { CHECK_CONNECTION, NOT_SENT } from "../../network-error.ts";
import type { DashboardIntent } from "./dashboard-intents.ts";

const FREEZE = intent<DashboardIntent>("freeze");

type StreakCardProps = {
  streak: Rewards["streak"];
  week: readonly WeekDay[];
  today: Day;
  anniversary: string | null;
  /** Result of pressing Freeze. */
  frozen: { status: string } | undefined;
  className?: string;
};

export function StreakCard({
  streak,
  week,
  today,
  anniversary,
  frozen,
  className,
}: StreakCardProps) {
  return (
    <Card
      title="Streak"
      aside={
        // While it is the current one, that number is there already.
        streak.longest > streak.current && (
          <span className="text-sm text-ink-soft tabular-nums">
            Longest streak: {days(streak.longest)}
          </span>
        )
      }
      isGame
      className={className}
    >
      <p className="text-xl font-bold tracking-tight tabular-nums">
        {streakLine(streak.current, streak.isCelebrated)}
      </p>
      {anniversary && <p className="mt-1 tabular-nums">{anniversary}</p>}
      <div className="mt-2 max-w-md sm:mt-4">
        <WeekStrip days={week} today={today} />
      </div>
      {streak.current > 0 && <SpentFreezes week={week} today={today} />}
      <Freeze streak={streak} />
      <p aria-live="polite" className="mt-2 text-sm font-medium empty:sr-only">
        {frozen && FROZEN_WORDS[frozen.status]}
      </p>
    </Card>
  );
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

const FROZEN_WORDS: Record<string, string> = {
  frozen: "Today is covered. Your streak is safe.",
  "already-safe": "Today was already covered.",
  "no-freeze-left": "No freezes left. You'll earn one with your first lesson or review next week.",
  "network-error": `${NOT_SENT}. ${CHECK_CONNECTION}`,
  "nothing-to-protect": "Your streak starts with the next lesson.",
};

const REASONS: Partial<Record<Rewards["streak"]["freeze"], string>> = {
  "already-safe": "Today is already covered.",
  frozen: "Use one if you can't make it today.",
};

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** Names the days of the week that freezes covered. */
function SpentFreezes({ week, today }: Pick<StreakCardProps, "week" | "today">) {
  const frozen = week.filter(({ day, kind }) => kind === "frozen" && day !== today);
  if (frozen.length === 0) return null;
  const names = frozen.map(({ day }) => WEEKDAY.format(new Date(`${day}T12:00:00Z`)));
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {frozen.length === 1 ? "A freeze" : `${frozen.length} freezes`} covered {LIST.format(names)}.
    </p>
  );
}

/** The button shows while there is a freeze and a streak, and is enabled on days that need one. */
function Freeze({ streak }: Pick<StreakCardProps, "streak">) {
  const isSending = useNavigation().formData?.get("intent") === FREEZE.value;
  const available = `${streak.freezes} ${streak.freezes === 1 ? "freeze" : "freezes"} available.`;
  const hasButton = streak.freezes > 0 && streak.current > 0;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mt-4">
      <p className="min-w-0 flex-1 basis-40 text-sm text-ink-soft tabular-nums">
        {available} {REASONS[streak.freeze]}
      </p>
      {hasButton && (
        <Form method="post" preventScrollReset>
          <input type="hidden" {...FREEZE} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            icon={<Snowflake />}
            disabled={streak.freeze !== "frozen" || isSending}
          >
            Freeze
          </Button>
        </Form>
      )}
    </div>
  );
}

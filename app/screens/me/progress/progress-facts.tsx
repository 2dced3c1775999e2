import type { ProgressPage } from "#app/features/progress/load-progress.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { BadgeList } from "../badge-list.tsx";
import { formatDate } from "../../format-date.ts";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The last lesson, streak and level, and the badges behind their number. */
export function ProgressFacts({ page }: { page: ProgressPage }) {
  return (
    <Card title="Learning Insights" level={3}>
      <dl>
        {factsOf(page).map(({ label, value, isGame }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
            data-game={isGame}
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2">
        <BadgeList badges={page.badges} />
      </div>
    </Card>
  );
}

type Fact = { label: string; value: string | number; isGame?: boolean };

function factsOf({ streak, experience, topicsCompleted, lastLessonOn }: ProgressPage): Fact[] {
  const isBest = streak.longest > streak.current;
  return [
    { label: "Last lesson", value: lastLessonOn ? formatDate(lastLessonOn) : "–" },
    { label: "Topics completed", value: topicsCompleted },
    { label: "Current streak", value: days(streak.current), isGame: true },
    // While it is the current one, that number is there already.
    ...(isBest ? [{ label: "Best streak", value: days(streak.longest), isGame: true }] : []),
    { label: "Freezes available", value: streak.freezes, isGame: true },
    { label: "Current level", value: experience.level, isGame: true },
    { label: "XP to next level", value: experience.toNext, isGame: true },
  ];
}

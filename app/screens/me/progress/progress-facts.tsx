import type { ProgressPage } from "#app/features/progress/load-progress.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { formatDate } from "../../format-date.ts";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

export function StreakSummary({ streak }: Pick<ProgressPage, "streak">) {
  return (
    <Card title="Streak" isGame>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums">
        <div>
          <dt className="text-sm text-ink-soft">Current streak</dt>
          <dd className="text-3xl font-bold tracking-tight">{days(streak.current)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Longest streak</dt>
          <dd className="text-3xl font-bold tracking-tight">{days(streak.longest)}</dd>
        </div>
        <div className="col-span-2">
          <dt className="sr-only">Streak freezes</dt>
          <dd className="text-ink-soft">
            {streak.freezes === 0
              ? "No freezes available."
              : `${streak.freezes} ${streak.freezes === 1 ? "freeze" : "freezes"} available.`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

export function ProgressFacts({ page }: { page: ProgressPage }) {
  const { streak, experience, badges, topics } = page;
  if (page.lessonsCompleted === 0)
    return (
      <Card title="Learning Insights" className="mt-8">
        <p className="text-ink-soft">Complete your first lesson to see learning insights!</p>
      </Card>
    );
  const facts = [
    {
      label: "Last lesson",
      value: page.lastLessonOn ? formatDate(page.lastLessonOn) : "–",
    },
    { label: "Current level", value: experience.level, isGame: true },
    { label: "XP to next level", value: experience.toNext, isGame: true },
    { label: "Badges earned", value: badges.length, isGame: true },
    { label: "Best streak", value: days(streak.longest), isGame: true },
    { label: "Topics completed", value: topics.filter((topic) => topic.isCompleted).length },
  ];
  return (
    <Card title="Learning Insights" className="mt-8">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value, isGame }) => (
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
    </Card>
  );
}

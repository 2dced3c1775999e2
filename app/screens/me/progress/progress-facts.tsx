import type { ProgressPage } from "#app/features/progress/load-progress.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { BadgeList } from "../badge-list.tsx";
import { formatDate } from "../../format-date.ts";

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** Streak and level in one line, and the badges behind their number; the dashboard has them at large. */
export function GameStrip({ page: { streak, experience, badges } }: { page: ProgressPage }) {
  const parts = [
    { label: "Current streak", value: days(streak.current) },
    { label: "Longest streak", value: days(streak.longest) },
    { label: "Freezes available", value: streak.freezes },
    { label: "Level", value: experience.level },
  ];
  return (
    <Card isGame as="div">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
          {parts.map(({ label, value }) => (
            <div key={label} className="flex items-baseline gap-2">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <TextLink to="/dashboard">See the dashboard</TextLink>
      </div>
      {badges.length > 0 && (
        <div className="mt-2">
          <BadgeList badges={badges} />
        </div>
      )}
    </Card>
  );
}

export function ProgressFacts({ page }: { page: ProgressPage }) {
  const { streak, experience, badges, topicsCompleted } = page;
  if (page.lessonsCompleted === 0)
    return (
      <Card title="Learning Insights" level={3}>
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
    { label: "Topics completed", value: topicsCompleted },
  ];
  return (
    <Card title="Learning Insights" level={3}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
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

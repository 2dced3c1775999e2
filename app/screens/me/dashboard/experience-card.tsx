import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { XP } from "#app/rules/xp.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";

export function ExperienceCard({ experience }: Pick<Rewards, "experience">) {
  return (
    <Card title="Experience" isGame>
      <p className="text-4xl font-bold tracking-tight tabular-nums">Level {experience.level}</p>
      <p className="mt-1 mb-4 text-ink-soft tabular-nums">{experience.total} XP</p>
      <ProgressBar
        share={1 - experience.toNext / XP.perLevel}
        label="Progress to the next level"
        valueText={`${experience.toNext} XP to next level`}
      />
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {experience.toNext} XP to next level
      </p>
    </Card>
  );
}

import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { XP } from "#app/rules/rewards/xp.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";

export const ExperienceCard = ({ experience }: Pick<Rewards, "experience">) => (
  <Card
    title="Experience"
    aside={<span className="text-ink-soft tabular-nums">{experience.total} XP</span>}
    isGame
    className="max-lg:order-last"
  >
    <div className="flex items-center gap-4">
      <p className="text-2xl font-bold tracking-tight whitespace-nowrap tabular-nums">
        Level {experience.level}
      </p>
      <div className="min-w-0 flex-1">
        <ProgressBar
          share={1 - experience.toNext / XP.perLevel}
          label="Progress to the next level"
          valueText={`${experience.toNext} XP to next level`}
          size="thin"
        />
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {experience.toNext} XP to next level
        </p>
      </div>
    </div>
  </Card>
);

import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { formatDate } from "../../format-date.ts";

type AchievementsProps = Pick<Rewards, "badges" | "nextBadge"> & {
  className?: string;
};

/** The badge earned last, and the next one. */
export function Achievements({ badges, nextBadge, className }: AchievementsProps) {
  return (
    <Card title="Achievements" isGame className={className}>
      {badges.length === 0 && (
        <p className="mb-4 text-ink-soft">Complete lessons to earn badges!</p>
      )}
      <ul className="space-y-2 lg:space-y-4">
        {badges.slice(0, 1).map(({ earnedOn, icon, name }) => (
          <li key={icon}>
            <BadgeMedal icon={icon} name={name} note={`Earned on ${formatDate(earnedOn)}`} />
          </li>
        ))}
        {nextBadge && (
          <li>
            <BadgeMedal {...nextBadge} isEarned={false} />
          </li>
        )}
      </ul>
    </Card>
  );
}

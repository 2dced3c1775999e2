import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { BadgeList, EarnedBadge } from "../badge-list.tsx";

type AchievementsProps = Pick<Rewards, "badges" | "nextBadge"> & {
  className?: string;
};

/** The badge earned last, the next one, and all there are on request. */
export function Achievements({ badges, nextBadge, className }: AchievementsProps) {
  return (
    <Card title="Achievements" isGame className={className}>
      {badges.length === 0 && (
        <p className="mb-4 text-ink-soft">Complete lessons to earn badges!</p>
      )}
      <ul className="space-y-2 lg:space-y-4">
        {badges.slice(0, 1).map((badge) => (
          <li key={badge.icon}>
            <EarnedBadge badge={badge} />
          </li>
        ))}
        {nextBadge && (
          <li>
            <BadgeMedal {...nextBadge} isEarned={false} />
          </li>
        )}
      </ul>
      {badges.length > 1 && (
        <div className="mt-2">
          <BadgeList badges={badges} />
        </div>
      )}
    </Card>
  );
}

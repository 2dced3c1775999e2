import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { formatDate } from "../../format-date.ts";

type AchievementsProps = Pick<Rewards, "badges" | "nextBadge"> & {
  /** Only the badge earned last, and the next one. */
  isBrief?: boolean;
  className?: string;
};

/** Earned badges, latest first, and the next one to earn. */
export function Achievements({ badges, nextBadge, isBrief = false, className }: AchievementsProps) {
  return (
    <Card title="Achievements" isGame className={className}>
      {badges.length === 0 && (
        <p className="mb-4 text-ink-soft">Complete lessons to earn badges!</p>
      )}
      <ul className="space-y-4">
        {(isBrief ? badges.slice(0, 1) : badges).map(({ earnedOn, ...badge }) => (
          <li key={badge.icon}>
            <BadgeMedal {...badge} note={`Earned on ${formatDate(earnedOn)}`} />
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

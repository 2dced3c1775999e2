import type { Earned } from "#app/features/rewards/load-earned.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { Card } from "#app/ui/parts/card.tsx";

type NewRewardsProps = { earned: Earned; className?: string };

export function NewRewards({ earned: { badges, level }, className = "mt-4" }: NewRewardsProps) {
  if (badges.length === 0 && level === null) return null;
  return (
    <div className={`space-y-4 ${className}`}>
      {level !== null && (
        <Card title={`Level ${level}`} tone="comb" isGame>
          <p>You reached level {level}.</p>
        </Card>
      )}
      {badges.length > 0 && (
        <Card title={badges.length === 1 ? "New badge" : "New badges"} tone="comb" isGame>
          <ul className="space-y-4">
            {badges.map((badge) => (
              <li key={badge.icon}>
                <BadgeMedal {...badge} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

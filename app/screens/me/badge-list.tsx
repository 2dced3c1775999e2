import ChevronDown from "lucide-react/icons/chevron-down";
import type { Rewards } from "#app/features/rewards/load-rewards.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";
import { formatDate } from "../format-date.ts";

type BadgeProps = { badge: Rewards["badges"][number] };

export const EarnedBadge = ({ badge: { icon, name, earnedOn } }: BadgeProps) => (
  <BadgeMedal icon={icon} name={name} note={`Earned on ${formatDate(earnedOn)}`} />
);

/** Every badge the learner has earned, behind their number. */
export function BadgeList({ badges }: Pick<Rewards, "badges">) {
  if (badges.length === 0) return null;
  return (
    <details className="group" data-game>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold">
        Badges {badges.length}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {badges.map((badge) => (
          <li key={badge.icon}>
            <EarnedBadge badge={badge} />
          </li>
        ))}
      </ul>
    </details>
  );
}

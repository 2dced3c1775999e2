import type { Earned } from "#app/features/rewards/load-earned.ts";
import { BadgeMedal } from "#app/ui/parts/badge-medal.tsx";

/** A badge or a level that was just earned, in a line each. */
export function NewRewards({ earned: { badges, level } }: { earned: Earned }) {
  if (badges.length === 0 && level === null) return null;
  return (
    <div className="w-full max-w-md space-y-3 rounded-soft bg-comb p-4 text-start" data-game>
      {level !== null && <p className="font-semibold">You reached level {level}.</p>}
      {badges.length > 0 && (
        <>
          <p className="text-sm font-semibold text-ink-soft">
            {badges.length === 1 ? "New badge" : "New badges"}
          </p>
          <ul className="space-y-3">
            {badges.map((badge) => (
              <li key={badge.icon}>
                <BadgeMedal {...badge} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

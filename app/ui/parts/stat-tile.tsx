import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type StatTileProps = {
  label: ReactNode;
  value: ReactNode;
  /** A lucide icon. */
  icon?: ReactNode;
  /** Smaller, below the number: "of 10", "best: 12". */
  note?: ReactNode;
  isGame?: boolean;
  className?: string;
};

/** A number and what it counts. Put several into a `StatGrid`. */
export function StatTile({ label, value, icon, note, isGame = false, className }: StatTileProps) {
  return (
    <div
      className={classNames(
        "min-w-0 rounded-soft border border-line bg-surface px-3 py-4",
        className,
      )}
      data-game={isGame || undefined}
    >
      <dt className="flex items-center gap-2 text-sm tracking-tight text-ink-soft [&_svg]:size-4.5 [&_svg]:shrink-0">
        {icon}
        {label}
      </dt>
      <dd className="mt-1 text-3xl font-bold tracking-tight tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-sm text-ink-soft tabular-nums">{note}</dd>}
    </div>
  );
}

/**
 * Tiles side by side, as many as fit; four are never three and one. Three share a phone's row, or the third has one of its
 * own. Each has room for its longest word.
 */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid max-sm:has-[>:nth-child(3):last-child]:flex flex-wrap *:flex-[1_1_6rem] grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 has-[>:nth-child(4):last-child]:grid-cols-[repeat(auto-fit,minmax(max(25%-0.75rem,min(100%,6.5rem),min(50%-0.75rem,(34rem-100%)*999)),1fr))]">
      {children}
    </dl>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { hexagonAt } from "./hexagon.tsx";
import { morphTo } from "./morph-to.ts";

type DayCellProps = {
  /** How much of it is filled, 0 to 1. */
  share: number;
  /** The lesson it leads to, if that comes first. */
  lessonId?: string | undefined;
  className?: string;
  /** Sits on its lower edge. */
  perched?: ReactNode;
  children: ReactNode;
};

const OUTLINE = hexagonAt(0);
/** Today's cell: it fills with honey from below as the day's work is done. */
export function DayCell({ share, lessonId, className, perched, children }: DayCellProps) {
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div className={classNames("relative grid shrink-0 place-items-center", className)}>
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 size-full"
        style={lessonId === undefined ? undefined : morphTo("cell", lessonId)}
        aria-hidden="true"
      >
        <path d={OUTLINE} className="fill-comb md:fill-surface" />
        {filled > 0 && (
          <path
            d={OUTLINE}
            className="fill-honey"
            style={{ clipPath: `inset(${100 - filled * 100}% 0 0)` }}
          />
        )}
      </svg>
      <div className="relative grid place-items-center">{children}</div>
      {perched && <div className="absolute -right-3 -bottom-3">{perched}</div>}
    </div>
  );
}

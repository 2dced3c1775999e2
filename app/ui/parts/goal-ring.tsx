import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { softHexagon } from "./soft-hexagon.ts";

const RING = softHexagon(50, 50, 44, 12);

type GoalRingProps = {
  /** Share of the goal reached, 0 to 1. */
  share: number;
  /** What the goal is: "Today's Goal". */
  label: string;
  valueText?: string;
  className?: string;
  /** Shown in the middle. */
  children?: ReactNode;
};

/** A hexagonal ring that closes as the goal gets nearer, and turns green when it is reached. */
export function GoalRing({
  share,
  label,
  valueText,
  className = "size-32",
  children,
}: GoalRingProps) {
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div className={classNames("relative grid shrink-0 place-items-center", className)} data-game>
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        max={100}
        value={Math.round(filled * 100)}
      />
      <Ring filled={filled} />
      <div className="relative text-center">{children}</div>
    </div>
  );
}

const Ring = ({ filled }: { filled: number }) => (
  <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
    <path d={RING} className="fill-none stroke-sunken" strokeWidth="9" />
    {filled > 0 && (
      <path
        d={RING}
        className={classNames("fill-none", filled === 1 ? "stroke-meadow" : "stroke-honey")}
        strokeWidth="9"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={filled === 1 ? undefined : `${filled * 100} ${100 - filled * 100}`}
        // The path starts where the top corner begins to bend; progress starts at its tip.
        strokeDashoffset="-4"
      />
    )}
  </svg>
);

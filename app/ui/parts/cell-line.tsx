import { classNames } from "../class-names.ts";
import { hexagonAt } from "./hexagon.tsx";
import { morphTo } from "./morph-to.ts";

type CellLineProps = {
  /** One for each card and each question. */
  segments: number;
  /** How many are behind the learner; the next one is where they are. */
  filled: number;
  /** What it measures. */
  label: string;
  /** Where the learner is, in words. */
  valueText: string;
  /** The lesson whose cell it is. */
  lessonId?: string;
  className?: string;
};

/** The way through a lesson: the outline of its cell, unrolled, and the cell itself at the end of it. */
export function CellLine({
  segments,
  filled,
  label,
  valueText,
  lessonId,
  className,
}: CellLineProps) {
  const share = segments === 0 ? 0 : Math.min(1, filled / segments);
  return (
    <div className={classNames("flex min-w-0 items-center gap-2", className)}>
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        max={100}
        value={Math.round(share * 100)}
      />
      <div aria-hidden="true" className="flex min-w-0 flex-1 gap-0.5">
        {Array.from({ length: segments }, (_, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a segment is its place
            key={index}
            className={classNames(
              "h-2 min-w-0 flex-1 rounded-full transition-colors",
              index < filled ? "bg-honey" : index === filled ? "bg-comb-line" : "bg-sunken",
            )}
          />
        ))}
      </div>
      <svg
        viewBox="-4 -4 108 108"
        className="size-7 shrink-0"
        style={lessonId === undefined ? undefined : morphTo("cell", lessonId)}
        aria-hidden="true"
      >
        <path d={CELL} className="fill-transparent stroke-sunken stroke-12" />
        <path
          d={CELL}
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          className="fill-transparent stroke-honey stroke-12 transition-[stroke-dasharray]"
        />
      </svg>
    </div>
  );
}

const CELL = hexagonAt(0);

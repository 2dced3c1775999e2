import { classNames } from "../class-names.ts";

export type ProgressTone = "honey" | "meadow" | "teal";

const TONES: Record<ProgressTone, string> = {
  honey: "bg-honey",
  meadow: "bg-meadow",
  teal: "bg-teal",
};

type ProgressBarProps = {
  /** From 0 to 1. */
  share: number;
  /** What it measures. */
  label: string;
  /** The value in words, where "40%" does not say enough: "Question 2 of 3". */
  valueText?: string;
  tone?: ProgressTone;
  size?: "thin" | "regular";
  /** Animates from empty when it appears. */
  isFilling?: boolean;
  /** Moves with the page, from a tenth at its top to four tenths at its end. */
  isFollowingScroll?: boolean;
  className?: string;
};

/** A drawn bar, with the native progress element for screen readers. */
export function ProgressBar({
  share,
  label,
  valueText,
  tone = "honey",
  size = "regular",
  isFilling = false,
  isFollowingScroll = false,
  className,
}: ProgressBarProps) {
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div className={classNames("relative min-w-0", className)}>
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        max={100}
        value={Math.round(filled * 100)}
      />
      <div
        aria-hidden="true"
        className={classNames(
          "relative overflow-hidden rounded-full bg-sunken",
          size === "thin" ? "h-2" : "h-3",
        )}
      >
        <div className={isFilling ? "h-full animate-fill origin-left" : "h-full"}>
          <div
            className={classNames(
              "h-full rounded-full transition-transform",
              isFollowingScroll && "reading-line",
              TONES[tone],
            )}
            // Translated rather than scaled, so that the end stays round.
            style={{ transform: `translateX(${(filled - 1) * 100}%)` }}
          />
        </div>
      </div>
    </div>
  );
}

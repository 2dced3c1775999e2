import Star from "lucide-react/icons/star";
import { percent, type ScoreColour, scoreColour } from "#app/rules/quizzes/quiz.ts";
import { classNames } from "../class-names.ts";

const LOOKS: Record<ScoreColour, { ink: string; words: string }> = {
  high: { ink: "text-meadow", words: "Excellent" },
  middle: { ink: "text-honey", words: "Good" },
  low: { ink: "text-clay", words: "Below 70%" },
};

type ScoreTextProps = {
  /** 0 to 1. */
  score: number;
  /** Shows the words next to the number; otherwise only screen readers get them. */
  hasWords?: boolean;
  className?: string;
};

/** A quiz score in percent: green with a star from 90, yellow from 70. */
export function ScoreText({ score, hasWords = false, className }: ScoreTextProps) {
  const { ink, words } = LOOKS[scoreColour(score)];
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 font-semibold tabular-nums",
        ink,
        className,
      )}
    >
      {`${percent(score)}%`}
      {scoreColour(score) === "high" && <Star className="size-4 fill-current" />}
      <span className={hasWords ? "font-medium" : "sr-only"}>{` ${words}`}</span>
    </span>
  );
}

import type { ReactNode } from "react";
import type { Day } from "#app/rules/day.ts";
import type { Earned } from "#app/features/rewards/load-earned.ts";
import { Celebration } from "#app/ui/celebration.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { WeekStrip, type WeekDay } from "#app/ui/parts/week-strip.tsx";
import { NewRewards } from "./new-rewards.tsx";

type StageProps = {
  title: string;
  /** Of what: a lesson's title, a topic's name. */
  subject?: ReactNode;
  /** The comb, or the ideas: what was just filled. */
  picture: ReactNode;
  /** With the one number, and when it is back. */
  sentence: ReactNode;
  week: readonly WeekDay[];
  today: Day;
  /** It was just done: things move. */
  isNews: boolean;
  isCelebrated: boolean;
  earned: Earned;
  /** The way on, or 'See you tomorrow'. */
  nextStep: ReactNode;
  /** The quiet place below. */
  children?: ReactNode;
};

/** The end of a lesson, a review and a check. All that a phone shows at first is the picture, a sentence and the door. */
export function Stage({
  title,
  subject,
  picture,
  sentence,
  week,
  today,
  isNews,
  isCelebrated,
  earned,
  nextStep,
  children,
}: StageProps) {
  return (
    <>
      {isNews && isCelebrated && <Celebration />}
      <div className="stage-first">
        <div>
          <Heading level={1} size="large">
            {title}
          </Heading>
          {subject && <p className="mt-1 text-ink-soft">{subject}</p>}
        </div>
        {picture}
        <p className="text-2xl leading-snug font-semibold text-balance tabular-nums">{sentence}</p>
        <div className="w-full max-w-md">
          <WeekStrip days={week} today={today} isStamped={isNews} />
        </div>
        {isNews && <NewRewards earned={earned} />}
        {nextStep}
      </div>
      {children}
    </>
  );
}

import type { LessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { capitalized } from "#app/rules/capitalized.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { CountUp } from "#app/ui/parts/count-up.tsx";
import { formatComingDay } from "../../../format-date.ts";

/** With the one number that every other screen shows, and when the lesson is back. */
export function LessonSentence({ complete }: { complete: LessonComplete }) {
  const { mastery, score, completedOn } = complete;
  const isNews = completedOn === null;
  const back = backWords(complete);
  if (isNews && score === 0)
    return complete.nextReviewDate === null
      ? "Finished, and that counts."
      : `Finished, and that counts. Let's look at it once more ${formatComingDay(complete.nextReviewDate, complete.today)}.`;
  if (!mastery)
    return score === null && complete.isBeingChecked
      ? "Finished. Its questions are still being checked."
      : `Finished. ${back}`.trim();
  if (mastery.isForgotten) return `${capitalized(masteryText(mastery.now, true))}. ${back}`;
  return (
    <>
      You know this at{" "}
      {isNews ? (
        <CountUp from={percent(mastery.before ?? 0)} to={percent(mastery.now)} unit="%" />
      ) : (
        `${percent(mastery.now)}%`
      )}{" "}
      {isNews ? "now" : "today"}. {back}
    </>
  );
}

function backWords({
  isDue,
  nextReviewDate,
  today,
}: Pick<LessonComplete, "isDue" | "nextReviewDate" | "today">): string {
  if (isDue) return "It's due for review.";
  return nextReviewDate === null ? "" : `It's back ${formatComingDay(nextReviewDate, today)}.`;
}

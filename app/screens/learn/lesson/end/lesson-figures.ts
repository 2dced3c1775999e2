import type { LessonComplete } from "#app/features/lessons/load-lesson-complete.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { formatDate } from "../../../format-date.ts";
import type { Figure } from "../../end/figures.tsx";

/** Everything that the specification has the end of a lesson show. */
export function figuresOf(complete: LessonComplete): Figure[] {
  const { mastery, totals, xp, streak, completedOn, completedInTopic, topic } = complete;
  return [
    ...scoreOf(complete),
    ...(mastery
      ? [
          {
            label: "Concept mastery",
            value: masteryText(mastery.now, mastery.isForgotten),
            note: completedOn === null ? changeInWords(mastery) : undefined,
          },
        ]
      : []),
    {
      label: "XP earned",
      value: `+${xp}`,
      note: completedOn === null ? undefined : `on ${formatDate(completedOn)}`,
      isGame: true,
    },
    { label: "Day streak", value: streak, isGame: true },
    { label: "Topic progress", value: `${completedInTopic} of ${topic.totalLessons} lessons` },
    { label: "Lessons so far", value: totals.lessons },
    {
      label: `Level ${totals.level}`,
      value: `${totals.xp} XP`,
      note: `${totals.xpToNext} XP to the next level`,
      isGame: true,
    },
  ];
}

/** None of a text that asked nothing. */
function scoreOf({ score, reviewScore, isBeingChecked }: LessonComplete): Figure[] {
  const label = "Quiz score";
  if (score === null)
    return isBeingChecked
      ? [{ label, value: "–", note: "Its questions are still being checked." }]
      : [];
  const note = reviewScore === null ? undefined : `${percent(reviewScore)}% in your last review`;
  return [{ label, value: `${percent(score)}%`, note }];
}

function changeInWords({ before, now }: NonNullable<LessonComplete["mastery"]>): string {
  if (before === null) return "new";
  const change = percent(now) - percent(before);
  if (change === 0) return "no change";
  return `${change > 0 ? "+" : "−"}${Math.abs(change)} points`;
}

import Check from "lucide-react/icons/check";
import Lock from "lucide-react/icons/lock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { UNMEASURED_TIME } from "#app/rules/history/history.ts";
import { languageOf } from "#app/rules/language.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { Tag } from "#app/ui/parts/tag.tsx";
import { formatDate } from "../../format-date.ts";
import type { LessonRow } from "./lesson-action.tsx";

/** Objective, reading time and, once it is finished, when and how well. */
export function LessonFacts({ lesson }: { lesson: LessonRow }) {
  return (
    <>
      {lesson.objective !== "" && (
        <p className="mt-1 text-ink-soft" {...languageOf(`${lesson.title} ${lesson.objective}`)}>
          {lesson.objective}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>{lesson.minutes === null ? UNMEASURED_TIME : `~${lesson.minutes} min`} read</span>
        {lesson.completedOn && <span>Completed on {formatDate(lesson.completedOn)}</span>}
        {lesson.completedOn && lesson.score !== null && (
          <span>Score: {percent(lesson.score)}%</span>
        )}
      </p>
    </>
  );
}

export function LessonLabel({ lesson: { label, status } }: { lesson: LessonRow }) {
  switch (label.tone) {
    case "locked":
      return (
        <Tag icon={<Lock />} className="border border-line-strong">
          {label.text}
        </Tag>
      );
    case "remediation":
      return (
        <Tag tone="clay" icon={<RotateCcw />}>
          {label.text}
        </Tag>
      );
    case "review":
      return (
        <Tag tone="sky" icon={<RotateCcw />}>
          {label.text}
        </Tag>
      );
    case "completed":
      return (
        <Tag tone="meadow" icon={<Check />}>
          {label.text}
        </Tag>
      );
    case "available":
      return status === "writing" ? <Tag tone="honey">Being written</Tag> : null;
  }
}

import type { Insights } from "#app/features/progress/load-insights.ts";
import { CONCEPT_LABELS, type ConceptState } from "#app/rules/memory/concept-labels.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { classNames } from "#app/ui/class-names.ts";
import { href, TextLink } from "#app/ui/link.tsx";

const FILLS: Record<ConceptState, string> = {
  "not-started": "bg-line-strong",
  shaky: "bg-clay",
  learning: "bg-teal",
  known: "bg-meadow",
  due: "bg-sky",
};

/** The least known concepts, each with its state in words and the way to its lesson. */
export function WeakestConcepts({ concepts }: { concepts: Insights["weakest"] }) {
  return (
    <ul className="space-y-3">
      {concepts.map(({ id, name, mastery, isForgotten, state, lessonId, canOpen }) => (
        <li key={id}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm leading-snug">
            {canOpen ? (
              <TextLink
                to={href("/lesson/:lessonId", { lessonId })}
                className="min-w-0 wrap-anywhere"
              >
                {name}
              </TextLink>
            ) : (
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            )}
            <span className="tabular-nums">
              {CONCEPT_LABELS[state]},{" "}
              <span className="font-semibold">{masteryText(mastery, isForgotten)}</span>
            </span>
          </div>
          <div className="h-2.5 rounded-full bg-sunken" aria-hidden="true">
            <div
              className={classNames("h-full origin-left animate-fill rounded-full", FILLS[state])}
              // A bar would be a number, too.
              style={{ width: isForgotten ? 0 : `${percent(mastery)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

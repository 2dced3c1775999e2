import type { CheckPage } from "#app/features/checks/load-check.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { checkNumbers } from "#app/rules/checks/checks.ts";
import { PromiseCells } from "#app/ui/charts/promise-cells.tsx";

export type CheckResult = CheckPage["results"][number];

/** A cell for each question: as many outlines as were predicted, as much honey as was known. */
export function ResultPicture({ result }: { result: CheckResult }) {
  const { questions, predicted, right } = checkNumbers(result);
  return (
    <PromiseCells
      title={`What we predicted and what you knew after ${result.afterDays} days`}
      cells={questions}
      predicted={predicted}
      known={right}
      inWords={{ predicted: `${predicted} of ${questions}`, known: `${right} of ${questions}` }}
    />
  );
}

/** What so few questions can say. */
export function ResultNotes({ result, className }: { result: CheckResult; className?: string }) {
  return (
    <div className={className}>
      <p className="text-ink-soft tabular-nums">{verdict(result)}</p>
      {result.seenBefore > 0 && (
        <p className="mt-2 text-ink-soft tabular-nums">{seenBefore(result)}</p>
      )}
    </div>
  );
}

/** A question seen a second time proves less. */
function seenBefore({ questions, seenBefore: seen }: CheckResult): string {
  if (seen === questions) return "All of these questions were in your first check, too.";
  return `${seen} of these ${questions} questions ${seen === 1 ? "was" : "were"} in your first check, too.`;
}

function verdict({ questions, predicted, interval }: CheckResult): string {
  const answers = questions === 1 ? "1 question" : `${questions} questions`;
  const range = `With ${answers}, your real share is probably between ${percent(interval.low)}% and ${percent(interval.high)}%`;
  if (predicted < interval.low) return `${range}. That's more than we predicted.`;
  if (predicted > interval.high)
    return `${range}. That's less than we predicted, so your reviews now come sooner.`;
  return `${range}. Our prediction was in that range.`;
}

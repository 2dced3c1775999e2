import { Form } from "react-router";
import type { CheckPage } from "#app/features/checks/load-check.ts";
import { CHECKS } from "#app/rules/checks/checks.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { CalibrationChart } from "#app/ui/charts/calibration-chart.tsx";
import { formatDay } from "#app/ui/charts/day-words.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { intent } from "../../intents.ts";
import { NotSent } from "../../not-sent.tsx";
import type { CheckIntent } from "./check-intents.ts";

/** Before a check: what it is. After it: what stayed, next to what was predicted. */
export function CheckOverview({ check, hasFailed }: { check: CheckPage; hasFailed: boolean }) {
  const { courseId, topicName, canStart, results, nextOn, afterDays } = check;
  return (
    <LessonPage
      exitTo={href("/topic/:topicId", { topicId: courseId })}
      exitLabel="Back to the topic"
    >
      <PageHeading title="What stuck" lead={<bdi>{topicName}</bdi>} />
      {hasFailed && <NotSent className="mb-6" />}
      <div className="space-y-6">
        {canStart && <Start />}
        {results.map((result) => (
          <Result key={result.afterDays} result={result} />
        ))}
        {nextOn !== null && (
          <p className="text-ink-soft">
            The {afterDays === null ? "first" : "next"} check is ready on {formatDay(nextOn)}.
          </p>
        )}
        <ButtonLink to={href("/topic/:topicId", { topicId: courseId })} look="secondary">
          Back to the topic
        </ButtonLink>
      </div>
    </LessonPage>
  );
}

function Start() {
  return (
    <Card title="A quick check" tone="comb">
      <p>
        Up to {CHECKS.questions} new questions, about {CHECKS.minutes} minutes. No hints and one try
        each. Your score can't drop, and your answers help us time your reviews.
      </p>
      <Form method="post" className="mt-6">
        <Button type="submit" {...intent<CheckIntent>("start")}>
          Start the check
        </Button>
      </Form>
    </Card>
  );
}

function Result({ result }: { result: CheckPage["results"][number] }) {
  const { afterDays, questions, right, share, interval, predicted } = result;
  const row = { answers: questions, predicted, actual: share, interval };
  return (
    <Card title={`After ${afterDays} days`}>
      <p className="mb-4 text-lg font-semibold tabular-nums">
        {right} of {questions} right. We predicted {Math.round(predicted * questions)}.
      </p>
      <p className="mb-4 text-ink-soft tabular-nums">{verdict(result)}</p>
      {result.seenBefore > 0 && (
        <p className="mb-4 text-ink-soft tabular-nums">{seenBefore(result)}</p>
      )}
      <CalibrationChart
        title={`What we predicted and what you got after ${afterDays} days`}
        rows={[row]}
      />
    </Card>
  );
}

/** A question seen a second time proves less. */
function seenBefore({ questions, seenBefore: seen }: CheckPage["results"][number]): string {
  if (seen === questions) return "All of these questions were in your first check, too.";
  return `${seen} of these ${questions} questions ${seen === 1 ? "was" : "were"} in your first check, too.`;
}

function verdict({ questions, predicted, interval }: CheckPage["results"][number]): string {
  const answers = questions === 1 ? "1 question" : `${questions} questions`;
  const range = `With ${answers}, your real share is probably between ${percent(interval.low)}% and ${percent(interval.high)}%`;
  if (predicted < interval.low) return `${range}. That's more than we predicted.`;
  if (predicted > interval.high)
    return `${range}. That's less than we predicted, so your reviews now come sooner.`;
  return `${range}. Our prediction was in that range.`;
}

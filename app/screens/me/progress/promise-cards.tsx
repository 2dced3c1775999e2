import type { loadRetention } from "#app/features/memory/load-retention.ts";
import type { PromisePage } from "#app/features/progress/promise-page.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { CalibrationChart } from "#app/ui/charts/calibration-chart.tsx";
import { MasteryLine, type MasteryPoint } from "#app/ui/charts/mastery-line.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { QueryDisclosure } from "#app/ui/parts/query-disclosure.tsx";

type Retention = Awaited<ReturnType<typeof loadRetention>>;

type PromiseCardProps = {
  promise: PromisePage;
  weeks: readonly MasteryPoint[];
  /** Null until it is opened: it is computed from all memories. */
  retention: Retention | null;
};

/** Twelve weeks of mastery, 'We said 90%, you had 87% (of 143)', and what remembering more or less would cost. */
export function PromiseCard({ promise, weeks, retention }: PromiseCardProps) {
  return (
    <Card title="Do I keep it?">
      <div className="mb-6">
        <Mastery weeks={weeks} />
      </div>
      <Overall promise={promise} />
      {weeks.length > 0 && (
        <QueryDisclosure
          name="costs"
          label="What remembering more would cost"
          isOpen={retention !== null}
        >
          {retention && <Costs retention={retention} />}
        </QueryDisclosure>
      )}
    </Card>
  );
}

function Costs({ retention: { costs, desiredRetention } }: { retention: Retention }) {
  if (costs.length === 0)
    return <p className="text-ink-soft">None of your topics has reviews at the moment.</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Questions a week, from your own memories today. You aim at {percent(desiredRetention)}%.{" "}
        <TextLink to="/profile?tab=preferences#desiredRetention">Change it in Preferences</TextLink>
        .
      </p>
      <BarChart
        title="Questions a week for the share you'd remember"
        headers={["Share you'd remember", "Questions a week"]}
        tone="sky"
        bars={costs.map(({ retention, questionsAWeek }) => ({
          label: `${percent(retention)}%`,
          value: questionsAWeek,
          valueLabel: questionsAWeek < 1 ? "under 1" : `about ${Math.round(questionsAWeek)}`,
        }))}
      />
    </>
  );
}

function Mastery({ weeks }: Pick<PromiseCardProps, "weeks">) {
  const now = weeks.at(-1);
  return (
    <>
      {now && (
        <p className="mb-4 text-lg font-semibold tabular-nums">
          {percent(now.mastery)}% average mastery of the{" "}
          {now.concepts === 1 ? "one idea" : `${now.concepts} ideas`} you've practised.
        </p>
      )}
      <MasteryLine title="Average mastery by week" weeks={weeks} />
    </>
  );
}

function Overall({ promise: { overall, bins, answersSoFar, answersNeeded } }: CardProps) {
  if (overall === null)
    return (
      <p className="text-ink-soft">
        Before each review we predict how many of your answers will be right. After {answersNeeded}{" "}
        answers in reviews you'll see here how well that works for you: {answersSoFar} so far.
      </p>
    );
  const { predicted, actual, answers } = overall;
  return (
    <>
      <p className="mb-4 text-lg font-semibold tabular-nums">
        We said {percent(predicted)}%, you had {percent(actual)}% (of {answers}).
      </p>
      <p className="mb-4 text-ink-soft">{verdict(overall)}</p>
      <CalibrationChart title="What we said and what you had" rows={bins} />
    </>
  );
}

type CardProps = { promise: PromisePage };
type Overall = NonNullable<PromisePage["overall"]>;

function verdict({ predicted, interval }: Overall): string {
  if (predicted < interval.low)
    return "You remember more than we said. Your reviews already come later because of it.";
  if (predicted > interval.high)
    return "You remember less than we said. Your reviews already come sooner because of it.";
  return "That's as close as chance allows.";
}

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

/** Twelve weeks of mastery, 'We predicted 90% right. You got 87% (143 answers)', and what remembering more or less would cost. */
export function PromiseCard({ promise, weeks, retention }: PromiseCardProps) {
  return (
    <Card title="Is it sticking?">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <Mastery weeks={weeks} />
        </div>
        <div>
          <Overall promise={promise} />
        </div>
      </div>
      {weeks.length > 0 && (
        <QueryDisclosure
          name="costs"
          label="What remembering more would take"
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
        title="Questions a week by how much you'd remember"
        headers={["How much you'd remember", "Questions a week"]}
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
        review answers, you'll see how accurate this is for you. {answersSoFar} so far.
      </p>
    );
  const { predicted, actual, answers } = overall;
  return (
    <>
      <p className="mb-4 text-lg font-semibold tabular-nums">
        We predicted {percent(predicted)}% right. You got {percent(actual)}% ({answers} answers).
      </p>
      <p className="mb-4 text-ink-soft">{verdict(overall)}</p>
      {bins.length > 0 && <CalibrationChart title="Our predictions and your results" rows={bins} />}
    </>
  );
}

type CardProps = { promise: PromisePage };
type Overall = NonNullable<PromisePage["overall"]>;

function verdict({ predicted, interval }: Overall): string {
  if (predicted < interval.low)
    return "You remember more than we predicted, so your reviews already come later.";
  if (predicted > interval.high)
    return "You remember less than we predicted, so your reviews already come sooner.";
  return "That's within the margin of error.";
}

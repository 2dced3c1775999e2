import { Form } from "react-router";
import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import type { CheckPage } from "#app/features/checks/load-check.ts";
import { checkNumbers, CHECKS } from "#app/rules/checks/checks.ts";
import { formatDay } from "#app/ui/charts/day-words.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { intent } from "../../intents.ts";
import { NotSent } from "../../not-sent.tsx";
import { CheckEnd } from "./check-end.tsx";
import type { CheckIntent } from "./check-intents.ts";
import { type CheckResult, ResultNotes, ResultPicture } from "./check-result.tsx";

type OverviewProps = {
  check: CheckPage;
  hasFailed: boolean;
  /** Of the day on which a check ended; null on every other. */
  end: DayEnd | null;
  picture: string | null;
};

/** Before a check: what it is. After it: what stuck, next to what was predicted. */
export function CheckOverview({ check, hasFailed, end, picture }: OverviewProps) {
  const { courseId, topicName, canStart, results, nextOn, afterDays } = check;
  const [latest] = results;
  const reveal = latest?.isOfToday && end ? { latest, end } : null;
  const earlier = reveal ? results.slice(1) : results;
  const toTopic = href("/topic/:topicId", { topicId: courseId });
  return (
    <LessonPage exitTo={toTopic} exitLabel="Back to the topic">
      {reveal ? (
        <CheckEnd check={check} result={reveal.latest} end={reveal.end} picture={picture} />
      ) : (
        <PageHeading title="What stuck" lead={<bdi>{topicName}</bdi>} />
      )}
      {hasFailed && <NotSent className="mb-6" />}
      <div className={reveal ? "mt-10 space-y-6" : "space-y-6"}>
        {canStart && <Start />}
        {earlier.map((result) => (
          <Result key={result.afterDays} result={result} />
        ))}
        {nextOn !== null && (
          <p className="text-ink-soft">
            The {afterDays === null ? "first" : "next"} check is ready on {formatDay(nextOn)}.
          </p>
        )}
        <ButtonLink
          to={toTopic}
          look={reveal ? "quiet" : "secondary"}
          className={reveal ? "-mx-6" : undefined}
        >
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

/** Of an earlier day. */
function Result({ result }: { result: CheckResult }) {
  const { questions, predicted, right } = checkNumbers(result);
  return (
    <Card title={`After ${result.afterDays} days`}>
      <p className="mb-6 text-lg font-semibold tabular-nums">
        We said you'd still know {predicted} of {questions}. You knew {right}.
      </p>
      <ResultPicture result={result} />
      <ResultNotes result={result} className="mt-4" />
    </Card>
  );
}

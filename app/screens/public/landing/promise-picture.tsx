import type { InstancePromise } from "#app/features/memory/load-instance-promise.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { PromiseCells } from "#app/ui/charts/promise-cells.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

const CELLS = 10;
const format = new Intl.NumberFormat("en");

/** What everyone on this site was promised, and what they remembered. */
export function PromisePicture({ promise }: { promise: InstancePromise["overall"] }) {
  const { predicted, actual, answers } = promise;
  const [promised, remembered] = [`${percent(predicted)}%`, `${percent(actual)}%`];
  return (
    <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
      <div>
        <Heading level={2} id="promise" size="large">
          We said {promised}. People remembered {remembered}.
        </Heading>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          We say what you'll remember before every review, and count what you do. So far in{" "}
          {format.format(answers)} answers on this site.{" "}
          <TextLink to="/about#promise">See all the figures.</TextLink>
        </p>
      </div>
      <PromiseCells
        title="Our predictions and the results"
        cells={CELLS}
        predicted={CELLS * predicted}
        known={CELLS * actual}
        inWords={{ predicted: promised, known: remembered }}
      />
    </div>
  );
}

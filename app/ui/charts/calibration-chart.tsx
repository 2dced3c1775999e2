import { percent } from "#app/rules/quizzes/quiz.ts";
import { Chart } from "./chart.tsx";

export type CalibrationRow = {
  answers: number;
  /** Shares of right answers, 0 to 1. */
  predicted: number;
  actual: number;
  interval: { low: number; high: number };
};

const share = (part: number) => `${percent(part)}%`;
const answersInWords = (count: number) => (count === 1 ? "1 answer" : `${count} answers`);

/** For each group of predictions: the predicted share as a line, the actual one as a dot in its 95% interval. */
export function CalibrationChart({
  title,
  rows,
  whose = "you",
}: {
  title: string;
  rows: readonly CalibrationRow[];
  /** Whose answers these are. */
  whose?: "you" | "learners";
}) {
  return (
    <Chart
      title={title}
      table={{
        headers: [
          "Predicted",
          whose === "you" ? "You got" : "Learners got",
          "Answers",
          "Probably between",
        ],
        rows: rows.map(({ answers, predicted, actual, interval }) => [
          share(predicted),
          share(actual),
          String(answers),
          `${share(interval.low)} and ${share(interval.high)}`,
        ]),
      }}
    >
      <div className="space-y-4">
        {rows.map(({ answers, predicted, actual, interval }) => (
          <div key={predicted}>
            <div className="mb-1 flex items-baseline justify-between gap-4 text-sm leading-snug tabular-nums">
              <span>Predicted {share(predicted)}</span>
              <span className="font-semibold">
                {share(actual)} ({answersInWords(answers)})
              </span>
            </div>
            <div className="relative h-4 rounded-full bg-sunken">
              <div
                className="absolute inset-y-1 rounded-full bg-teal-wash ring-1 ring-teal"
                style={{
                  left: share(interval.low),
                  width: share(interval.high - interval.low),
                }}
              />
              <div
                className="absolute -inset-y-0.5 w-0.5 bg-ink"
                style={{ left: share(predicted) }}
              />
              <div
                className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full bg-teal"
                style={{ left: share(actual) }}
              />
            </div>
          </div>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        Line: our prediction. Dot: {whose === "you" ? "your result" : "the result"}. Band: margin of
        error.
      </p>
    </Chart>
  );
}

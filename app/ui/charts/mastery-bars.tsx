import { MASTERY, masteryState } from "#app/rules/mastery.ts";
import { percent } from "#app/rules/quiz.ts";
import { MASTERY_WORDS } from "../mastery-words.ts";
import { Chart } from "./chart.tsx";
import { Columns } from "./columns.tsx";

export type MasteryBar = {
  lessonNumber: number;
  title: string;
  /** 0 to 1, averaged over the lesson's concepts; null if never practised. */
  mastery: number | null;
};

const LINES = [
  { share: 0, label: "0%" },
  { share: 0.5, label: "50%" },
  { share: MASTERY.masteredFrom, label: "80%", isDashed: true },
  { share: 1, label: "100%" },
];

/** Mastery per lesson, 0 to 100%. The dashed line is where a concept counts as mastered. */
export function MasteryBars({ title, bars }: { title: string; bars: readonly MasteryBar[] }) {
  return (
    <Chart
      title={title}
      table={{
        headers: ["Lesson", "Mastery", "State"],
        rows: bars.map(({ lessonNumber, title: lesson, mastery }) => [
          `${lessonNumber}. ${lesson}`,
          mastery === null ? "none yet" : `${percent(mastery)}%`,
          MASTERY_WORDS[masteryState(mastery)],
        ]),
      }}
    >
      <Columns
        lines={LINES}
        columns={bars.map(({ lessonNumber, mastery }) => ({
          key: String(lessonNumber),
          label: String(lessonNumber),
          share: mastery,
          valueLabel: mastery === null ? "–" : String(percent(mastery)),
        }))}
      />
      <p className="mt-3 text-sm text-ink-soft">
        Mastery by lesson. Lessons above the dashed line are mastered.
      </p>
    </Chart>
  );
}

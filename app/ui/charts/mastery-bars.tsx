import { CONCEPT_LABELS, type ConceptState } from "#app/rules/memory/concept-labels.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { Chart } from "./chart.tsx";
import { Columns } from "./columns.tsx";

export type MasteryBar = {
  lessonNumber: number;
  title: string;
  /** 0 to 1, averaged over the lesson's concepts; null if never practised. */
  mastery: number | null;
  /** Its mastery isn't said as a number. */
  isForgotten: boolean;
  state: ConceptState;
};

const LINES = [
  { share: 0, label: "0%" },
  { share: 0.5, label: "50%" },
  { share: 1, label: "100%" },
];

/** Mastery per lesson, 0 to 100%. */
export function MasteryBars({ title, bars }: { title: string; bars: readonly MasteryBar[] }) {
  return (
    <Chart
      title={title}
      table={{
        headers: ["Lesson", "Mastery", "State"],
        rows: bars.map(({ lessonNumber, title: lesson, mastery, isForgotten, state }) => [
          `${lessonNumber}. ${lesson}`,
          mastery === null ? "none yet" : masteryText(mastery, isForgotten),
          CONCEPT_LABELS[state],
        ]),
      }}
    >
      <Columns
        lines={LINES}
        columns={bars.map(({ lessonNumber, mastery, isForgotten }) => ({
          key: String(lessonNumber),
          label: String(lessonNumber),
          share: isForgotten ? null : mastery,
          valueLabel: mastery === null ? "–" : isForgotten ? "?" : String(percent(mastery)),
        }))}
      />
      <p className="mt-3 text-sm text-ink-soft">
        Mastery by lesson: how likely you are to know its ideas today.
        {bars.some(({ isForgotten }) => isForgotten) &&
          " A question mark means probably forgotten."}
      </p>
    </Chart>
  );
}

import { useState } from "react";
import { isMet, solvePlot, startOf, valueAt } from "#app/rules/interactive/plot-values.ts";
import type { PlotBlock } from "#app/rules/interactive/plot-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { useNumbers } from "../diagrams/number-language.ts";
import { Words } from "../prose/formulas.tsx";
import { Done, Frame, OnPaper } from "./frame.tsx";
import { PlotDrawing, PlotNumbers } from "./plot-drawing.tsx";
import { Slider } from "./slider.tsx";
import { withUnit } from "#app/rules/interactive/with-unit.ts";

/** Curves that change as sliders are moved. */
export function Plot({ block }: BlockViewProps<PlotBlock>) {
  const [values, setValues] = useState(() => startOf(block));
  const numbers = useNumbers();
  const { title, note, sliders, readouts, goal } = block;
  const isDone = goal !== undefined && isMet(goal, values);
  const written = (value: number, unit?: string) => withUnit(numbers.amount(value), unit);
  const texts = readouts.map(({ label, value, unit }) => {
    const result = valueAt(value, values);
    return { label, text: result === null ? "–" : written(result, unit) };
  });
  return (
    <Frame title={title} note={note} message={isDone ? `That’s it. ${goal.because}` : ""}>
      {goal && (
        <p className="mb-4 font-semibold" {...languageOf(goal.task)}>
          <Words text={goal.task} />
        </p>
      )}
      <PlotDrawing plot={block} values={values} />
      <div className="mt-4 grid gap-2" {...languageOf(title)}>
        {sliders.map(({ name, label, unit, from, to, step }) => (
          <Slider
            key={name}
            {...{ label, from, to, step }}
            value={values[name] ?? from}
            valueText={written(values[name] ?? from, unit)}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {texts.length > 0 && (
        <dl className="mt-3 grid gap-x-6 gap-y-1 @md:grid-cols-2" {...languageOf(title)}>
          {texts.map(({ label, text }) => (
            <div key={label} className="flex justify-between gap-3 border-t border-line pt-1">
              <dt className="min-w-0 text-ink-soft wrap-anywhere">
                <Words text={label} />
              </dt>
              <dd className="shrink-0 font-semibold tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDone && <Done because={goal.because} />}
      <PlotNumbers plot={block} values={values} />
      {goal && <Solution block={block} />}
    </Frame>
  );
}

function Solution({ block }: { block: PlotBlock }) {
  const { amount } = useNumbers();
  const values = solvePlot(block);
  if (!values) return null;
  const words = block.sliders.map(
    ({ label, name, unit }) => `${label} ${withUnit(amount(values[name] ?? 0), unit)}`,
  );
  return (
    <OnPaper text={block.title}>
      <Words text={`${words.join(", ")}. ${block.goal?.because ?? ""}`} />
    </OnPaper>
  );
}

import { useState } from "react";
import {
  curvePoints,
  isMet,
  solvePlot,
  startOf,
  valueAt,
  valuesTable,
} from "#app/rules/interactive/plot-values.ts";
import type { PlotBlock } from "#app/rules/interactive/plot-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { useNumbers } from "../diagrams/number-language.ts";
import { fromTop, Plot as Axes } from "../diagrams/plot.tsx";
import { niceTicks, percentBetween } from "../diagrams/ticks.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { Done, Frame, OnPaper } from "./frame.tsx";
import { Slider } from "./slider.tsx";
import { withUnit } from "./with-unit.ts";

/** Colour and dashes both differ, so either tells the curves apart. */
const LOOKS = [
  { stroke: "stroke-teal", dashes: undefined },
  { stroke: "stroke-clay", dashes: "8 5" },
  { stroke: "stroke-sky", dashes: "2 5" },
] as const;

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
          {goal.task}
        </p>
      )}
      <Drawing block={block} values={values} />
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
              <dt className="min-w-0 text-ink-soft wrap-anywhere">{label}</dt>
              <dd className="shrink-0 font-semibold tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDone && <Done because={goal.because} />}
      <Numbers block={block} values={values} />
      {goal && <Solution block={block} />}
    </Frame>
  );
}

type PartProps = { block: PlotBlock; values: Readonly<Record<string, number>> };

function Drawing({ block, values }: PartProps) {
  const { x, y, curves, points } = block;
  const left = (at: number) => percentBetween(at, x.from, x.to);
  const top = (at: number) => 100 - percentBetween(at, y.from, y.to);
  return (
    <div aria-hidden="true">
      {curves.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {curves.map(({ label }, index) => (
            <li key={label} className="flex min-w-0 items-center gap-2">
              <svg className="h-3 w-8 shrink-0" viewBox="0 0 32 12">
                <line x1="0" x2="32" y1="6" y2="6" {...lineLook(index)} />
              </svg>
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </li>
          ))}
        </ul>
      )}
      <Axes
        x={{ name: axisName(x), ticks: ticksOf(x), edges: [x.from, x.to] }}
        y={{ name: axisName(y), ticks: [y.from, (y.from + y.to) / 2, y.to], edges: [y.from, y.to] }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          {curves.flatMap((curve, index) =>
            curvePoints(block, curve.y, values).map((piece) => (
              <polyline
                key={`${curve.label} ${piece[0]!.x}`}
                points={piece.map((point) => `${left(point.x)},${top(point.y)}`).join(" ")}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                {...lineLook(index)}
              />
            )),
          )}
        </svg>
        {points.map((point, index) => (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- two measurements may agree
            key={index}
            cx={`${left(point.x)}%`}
            cy={fromTop(point.y, y.from, y.to)}
            r="5"
            className="fill-honey stroke-ink stroke-1"
          />
        ))}
      </Axes>
    </div>
  );
}

function lineLook(index: number) {
  const { stroke, dashes } = LOOKS[index] ?? LOOKS[0];
  return { className: `fill-none stroke-3 ${stroke}`, strokeDasharray: dashes };
}

const axisName = ({ label, unit }: PlotBlock["x"]) => (unit ? `${label} (${unit})` : label);
const ticksOf = ({ from, to }: PlotBlock["x"]) =>
  niceTicks(from, to, 4).filter((tick) => tick >= from && tick <= to);

/** The curves as a table, as far as the sliders are now. */
function Numbers({ block, values }: PartProps) {
  const { amount } = useNumbers();
  const { heads, rows } = valuesTable(block, values, amount);
  return (
    <Disclosure label="Show the numbers">
      <table className="w-full text-start text-sm" {...languageOf(block.title)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pe-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-t border-line">
              {row.map((cell, column) => (
                <td key={heads[column]} className="py-1 pe-3 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

function Solution({ block }: { block: PlotBlock }) {
  const { amount } = useNumbers();
  const values = solvePlot(block);
  if (!values) return null;
  const words = block.sliders.map(({ label, name }) => `${label} ${amount(values[name] ?? 0)}`);
  return (
    <OnPaper>
      {words.join(", ")}. {block.goal?.because}
    </OnPaper>
  );
}

import type { PlotDrawing as Drawing } from "#app/rules/interactive/plot-schema.ts";
import { curvePoints, valuesTable } from "#app/rules/interactive/plot-values.ts";
import { languageOf } from "#app/rules/language.ts";
import { useNumbers } from "../diagrams/number-language.ts";
import { fromTop, Plot as Axes } from "../diagrams/plot.tsx";
import { niceTicks, percentBetween } from "../diagrams/ticks.ts";
import { Disclosure } from "../parts/disclosure.tsx";

/** Colour and dashes both differ, so either tells the curves apart. */
const LOOKS = [
  { stroke: "stroke-teal", dashes: undefined },
  { stroke: "stroke-clay", dashes: "8 5" },
  { stroke: "stroke-sky", dashes: "2 5" },
] as const;

type PlotDrawingProps = {
  plot: Drawing;
  /** Where the sliders are. */
  values: Readonly<Record<string, number>>;
};

export function PlotDrawing({ plot, values }: PlotDrawingProps) {
  const { x, y, curves, points } = plot;
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
            curvePoints(plot, curve.y, values).map((piece) => (
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

const axisName = ({ label, unit }: Drawing["x"]) => (unit ? `${label} (${unit})` : label);
const ticksOf = ({ from, to }: Drawing["x"]) =>
  niceTicks(from, to, 4).filter((tick) => tick >= from && tick <= to);

/** The curves as a table, as far as the sliders are now. */
export function PlotNumbers({ plot, values }: PlotDrawingProps) {
  const { amount } = useNumbers();
  const { heads, rows } = valuesTable(plot, values, amount);
  return (
    <Disclosure label="Show the numbers">
      <table className="w-full text-start text-sm" {...languageOf(heads.join(" "))}>
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

import { axisName } from "#app/rules/diagrams/diagram-table.ts";
import type { DiagramOf } from "#app/rules/diagrams/diagram.ts";
import { classNames } from "../class-names.ts";
import { endsOf, Plot } from "./plot.tsx";
import { niceTicks, percentBetween } from "./ticks.ts";

type Point = { x: number; y: number };

/** Colour, dashes and marker all differ, so any one of them tells the lines apart, also in print. */
const LOOKS = [
  {
    stroke: "stroke-teal",
    fill: "fill-teal",
    dashes: undefined,
    marker: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  },
  { stroke: "stroke-clay", fill: "fill-clay", dashes: "8 5", marker: "M-4-4h8v8h-8z" },
  {
    stroke: "stroke-sky",
    fill: "fill-sky",
    dashes: "2 5",
    marker: "M0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z",
  },
] as const;
type Look = (typeof LOOKS)[number];

/** More markers than this would hide the line. */
const MAX_MARKERS = 12;

export function LineChart({ x, y, series, scatter }: Omit<DiagramOf<"line">, "kind" | "title">) {
  const points = [...series, ...(scatter ? [scatter] : [])].flatMap((line) => line.points);
  const edges = withMargin(rangeOf(points.map((point) => point.x)));
  const [left, right] = edges;
  const xTicks = niceTicks(left, right, 4).filter((tick) => tick >= left && tick <= right);
  const yTicks = niceTicks(...withZero(rangeOf(points.map((point) => point.y))), 4);
  const [bottom, top] = endsOf(yTicks);
  const place = (point: Point) => ({
    x: percentBetween(point.x, left, right),
    y: 100 - percentBetween(point.y, bottom, top),
  });
  const hasLegend = series.length + (scatter ? 1 : 0) > 1;
  return (
    <>
      {hasLegend && (
        <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
          {series.map(({ label }, index) => (
            <LegendItem key={label} label={label} look={lookOf(index)} />
          ))}
          {scatter && <LegendItem label={scatter.label} look={null} />}
        </ul>
      )}
      <Plot
        x={{ name: axisName(x), ticks: xTicks, edges }}
        y={{ name: axisName(y), ticks: yTicks }}
      >
        {scatter?.points.map(place).map((point, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two measurements may agree
          <circle key={index} cx={`${point.x}%`} cy={`${point.y}%`} r="4" className={SCATTER} />
        ))}
        {series.map((line, index) => (
          <Line key={line.label} points={line.points.map(place)} look={lookOf(index)} />
        ))}
      </Plot>
    </>
  );
}

const SCATTER = "fill-honey stroke-ink stroke-1";

function Line({ points, look }: { points: readonly Point[]; look: Look }) {
  const isMarked = points.length <= MAX_MARKERS;
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          vectorEffect="non-scaling-stroke"
          strokeDasharray={look.dashes}
          className={classNames("fill-none stroke-3", look.stroke)}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {isMarked &&
        points.map(({ x, y }) => (
          <svg key={x} x={`${x}%`} y={`${y}%`} overflow="visible">
            <path d={look.marker} className={look.fill} />
          </svg>
        ))}
    </>
  );
}

function LegendItem({ label, look }: { label: string; look: Look | null }) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm">
      <svg className="h-4 w-8 shrink-0" viewBox="-16 -8 32 16">
        {look ? (
          <>
            <line
              x1="-16"
              x2="16"
              y1="0"
              y2="0"
              strokeDasharray={look.dashes}
              className={classNames("stroke-3", look.stroke)}
            />
            <path d={look.marker} className={look.fill} />
          </>
        ) : (
          <circle r="4" className={SCATTER} />
        )}
      </svg>
      <span className="min-w-0 wrap-break-word">{label}</span>
    </li>
  );
}

const lookOf = (index: number): Look => LOOKS[index % LOOKS.length] ?? LOOKS[0];

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** Keeps the first and the last point away from the edge. */
function withMargin([min, max]: readonly [number, number]) {
  const margin = (max - min) * 0.03;
  return [min - margin, max + margin] as const;
}

/** An axis that starts near zero starts at zero: a truncated axis exaggerates differences. */
function withZero([min, max]: readonly [number, number]) {
  const isNearZero = min > 0 && min < max / 2;
  return [isNearZero ? 0 : min, max] as const;
}

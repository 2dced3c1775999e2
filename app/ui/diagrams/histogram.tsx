import { axisName } from "#app/rules/diagrams/diagram-table.ts";
import type { DiagramOf } from "#app/rules/diagrams/diagram.ts";
import { useNumbers } from "./number-language.ts";
import { endsOf, fromTop, Plot } from "./plot.tsx";
import { niceTicks, percentBetween } from "./ticks.ts";

/** More labels than this overlap on a phone. */
const MAX_LABELS = 7;

/** How often values in each range occur. The bars touch because their ranges do. */
export function Histogram({ x, counts, bins }: Omit<DiagramOf<"histogram">, "kind" | "title">) {
  const numbers = useNumbers();
  const edges = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 1];
  const every = Math.ceil(edges.length / MAX_LABELS);
  const [left, right] = endsOf(edges);
  const yTicks = niceTicks(0, Math.max(...bins.map(({ count }) => count)), 4);
  const [bottom, top] = endsOf(yTicks);
  const width = 100 / bins.length;
  return (
    <Plot
      x={{
        name: axisName(x),
        edges: [left, right],
        ticks: edges.filter((_, index) => index % every === 0),
      }}
      y={{ name: counts, ticks: yTicks }}
    >
      {bins.map(({ from, count }) => {
        const start = percentBetween(from, left, right);
        return (
          <g key={from}>
            <rect
              x={`${start}%`}
              y={fromTop(count, bottom, top)}
              width={`${width}%`}
              height={`${percentBetween(count, bottom, top)}%`}
              className="fill-teal stroke-surface stroke-2"
            />
            {bins.length <= MAX_LABELS && count > 0 && (
              <text
                x={`${start + width / 2}%`}
                y={fromTop(count, bottom, top)}
                dy="-6"
                textAnchor="middle"
                className="fill-ink font-semibold tabular-nums"
              >
                {numbers.tick(count)}
              </text>
            )}
          </g>
        );
      })}
    </Plot>
  );
}

import { classNames } from "../class-names.ts";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { promiseLayout } from "../parts/promise-layout.ts";
import { Chart } from "./chart.tsx";

type PromiseCellsProps = {
  title: string;
  /** As many as there were questions; ten for a share of many answers. */
  cells: number;
  /** Of these cells: the prediction as an outline, what was remembered in honey. A fraction is a part of a cell. */
  predicted: number;
  known: number;
  /** The same figures for screen readers. */
  inWords: { predicted: string; known: string };
  className?: string;
};

const RADIUS = 46;

/** A promise and how it was kept: the cells that were predicted have an outline, the ones that were known have honey. */
export function PromiseCells(props: PromiseCellsProps) {
  const { title, cells, predicted, known, inWords, className } = props;
  const { width, height, places } = promiseLayout(cells);
  return (
    <div
      className={classNames("mx-auto w-full", className)}
      style={{ maxWidth: `${width / 16}rem` }}
    >
      <Chart
        title={title}
        table={{
          headers: ["Answers", "Right"],
          rows: [
            ["We said", inWords.predicted],
            ["Remembered", inWords.known],
          ],
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} className="block w-full">
          {places.map(({ x, y }, index) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <PromiseCell predicted={shareOf(predicted, index)} known={shareOf(known, index)} />
            </g>
          ))}
        </svg>
        <p className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-ink-soft">
          <Key predicted={1} known={0}>
            We said
          </Key>
          <Key predicted={0} known={1}>
            Remembered
          </Key>
        </p>
      </Chart>
    </div>
  );
}

/** How much of the cell at this place belongs to the first `count`, 0 to 1. */
const shareOf = (count: number, index: number) => Math.min(1, Math.max(0, count - index));

const OUTER = softHexagon(0, 0, RADIUS, 10);
const INNER = softHexagon(0, 0, RADIUS - 8, 8);

type CellProps = { predicted: number; known: number };

function PromiseCell({ predicted, known }: CellProps) {
  return (
    <>
      <path d={INNER} className="fill-sunken" />
      {known > 0 && (
        <path
          d={INNER}
          className="fill-honey"
          // Filled from below, as a cell in the comb.
          style={known < 1 ? { clipPath: `inset(${100 * (1 - known)}% 0 0 0)` } : undefined}
        />
      )}
      {predicted > 0 && (
        <path
          d={OUTER}
          pathLength={100}
          strokeDasharray={predicted < 1 ? `${100 * predicted} 100` : undefined}
          className="fill-none stroke-ink stroke-3"
        />
      )}
    </>
  );
}

const Key = ({ children, ...cell }: CellProps & { children: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg viewBox="-50 -50 100 100" className="size-6">
      <g className="[&>path]:stroke-6">
        <PromiseCell {...cell} />
      </g>
    </svg>
    {children}
  </span>
);

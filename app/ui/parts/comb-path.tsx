import type { CellState } from "#app/rules/topics/path-cells.ts";
import { classNames } from "../class-names.ts";
import { softHexagon } from "./soft-hexagon.ts";

export type CombCell = { state: CellState; title: string };

const STATE_WORDS: Record<CellState, string> = {
  done: "finished",
  ready: "ready",
  writing: "being written",
  planned: "planned",
  locked: "locked",
};

const RADIUS = 20;
const STEP = RADIUS * 1.5;
const HALF = (RADIUS * Math.sqrt(3)) / 2;
const EDGE = 2;
/** A course that was brought may have one lesson, or a hundred: its cells are no larger than those of ten, and never a thin line. */
const USUAL_LESSONS = 10;
const MOST_ROWS = 3;

type PathProps = {
  /** The topic's name. */
  label: string;
  /** The cell that was just finished: it fills before the eye. */
  filling?: number;
  className?: string;
};

/** One honeycomb cell per lesson, and a list of them for screen readers. */
export function CombPath({
  label,
  cells,
  filling,
  className,
}: PathProps & { cells: readonly CombCell[] }) {
  const states = cells.map((cell) => cell.state);
  const current = currentOf(states);
  return (
    <div className={classNames("max-w-lg", className)}>
      <Cells states={states} current={current} filling={filling} />
      <ol className="sr-only" aria-label={`Lessons of ${label}`}>
        {cells.map((cell, index) => (
          <li key={`${index + 1} ${cell.title}`}>
            Lesson {index + 1}, {cell.title}: {STATE_WORDS[cell.state]}
            {index === current && ", next"}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One sentence for screen readers instead of a list of every lesson, for pages with many paths. */
export function BriefCombPath({
  label,
  states,
  filling,
  className,
}: PathProps & { states: readonly CellState[] }) {
  const done = states.filter((state) => state === "done").length;
  return (
    <div className={classNames("max-w-lg", className)}>
      <Cells states={states} current={currentOf(states)} filling={filling} />
      <p className="sr-only">
        {label}: {done} of {states.length} lessons finished
      </p>
    </div>
  );
}

/** The first one that is ready stands out as the next step. */
const currentOf = (states: readonly CellState[]) => states.indexOf("ready");

type CellsProps = { states: readonly CellState[]; current: number; filling: number | undefined };

function Cells({ states, current, filling }: CellsProps) {
  const perRow = Math.max(USUAL_LESSONS, Math.ceil(states.length / MOST_ROWS));
  const rows = Math.ceil(states.length / perRow);
  const steps = states.map((state, index) => ({ state, index, ...placeOf(index, perRow) }));
  const isAlike = ({ state, index }: { state: CellState; index: number }) =>
    ALIKE.includes(state) && index !== filling;
  return (
    <svg
      viewBox={`0 0 ${(perRow - 1) * STEP + RADIUS * 2 + EDGE * 2} ${HALF * (1 + rows * 2) + EDGE * 2}`}
      className="block w-full overflow-visible"
      aria-hidden="true"
    >
      {ALIKE.map((alike) => {
        const at = steps.filter((step) => step.state === alike && isAlike(step));
        return (
          at.length > 0 && (
            <g key={alike}>
              <Cell state={alike} number={0} isCurrent={false} at={at} />
            </g>
          )
        );
      })}
      {steps
        .filter((step) => !isAlike(step))
        .map(({ state, index, x, y }) => (
          <g key={index} transform={`translate(${x} ${y})`}>
            <Cell
              state={state}
              number={index + 1}
              isCurrent={index === current}
              isFilling={index === filling}
            />
          </g>
        ))}
    </svg>
  );
}

/** Cells of these states have no number, so all of a path are one shape: each by itself would repeat 400 characters. */
const ALIKE: readonly CellState[] = ["done", "locked"];

type Place = { x: number; y: number };

/** The rows of a long course lie in each other as in a comb. */
const placeOf = (index: number, perRow: number): Place => {
  const column = index % perRow;
  const row = Math.floor(index / perRow);
  return {
    x: EDGE + RADIUS + column * STEP,
    y: EDGE + HALF * ((column % 2 ? 2 : 1) + row * 2),
  };
};

/** The `viewBox` of one cell with a ring around it. */
export const CELL_BOX = "-24 -21 48 42";

const outline = ({ x, y }: Place, share: number) => softHexagon(x, y, RADIUS * share, 4, "right");
const cell = (place: Place) => outline(place, 0.95);
const inner = (place: Place) => outline(place, 0.88);
const check = ({ x, y }: Place) => `M${x - 6} ${hundredth(y + 0.5)}l4.5 4.5 8-9`;
const lock = ({ x, y }: Place) =>
  `M${x - 4} ${hundredth(y - 1)}v-2.5a4 4 0 0 1 8 0v2.5M${x - 5.5} ${hundredth(y - 1)}h11v7h-11Z`;
const hundredth = (value: number) => Math.round(value * 100) / 100;

const ORIGIN: readonly Place[] = [{ x: 0, y: 0 }];
const shapes = (at: readonly Place[], shape: (place: Place) => string) => at.map(shape).join("");

const LOOKS: Record<CellState, string> = {
  done: "cell-done fill-honey",
  ready: "fill-comb stroke-comb-line",
  writing: "animate-breathe fill-comb stroke-comb-line",
  planned: "fill-transparent stroke-line-strong",
  locked: "fill-sunken stroke-line",
};

type CellProps = {
  state: CellState;
  number: number;
  isCurrent: boolean;
  /** Several finished or locked cells, drawn as one shape. */
  at?: readonly Place[];
};

/** A cell around the origin, `CELL_BOX` large. */
export const Cell = ({
  state,
  number,
  isCurrent,
  isFilling = false,
  isBlank = false,
  at = ORIGIN,
}: CellProps & { isFilling?: boolean; isBlank?: boolean }) => (
  <>
    {isFilling && <path d={shapes(at, inner)} className={LOOKS.ready} strokeWidth="1.25" />}
    <path
      d={shapes(at, state === "done" ? cell : inner)}
      className={classNames(
        isCurrent ? "fill-surface stroke-honey-deep" : LOOKS[state],
        isFilling && "comb-filling",
      )}
      strokeWidth={isCurrent ? 3 : state === "done" ? 0 : 1.25}
      strokeDasharray={state === "planned" ? "3 3" : undefined}
    />
    {(state === "done" || !isBlank) && (
      <Mark state={state} number={number} isCurrent={isCurrent} at={at} />
    )}
  </>
);

function Mark({ state, number, isCurrent, at }: Required<CellProps>) {
  switch (state) {
    case "done":
      return (
        <path
          d={shapes(at, check)}
          className="fill-none stroke-on-honey"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
    case "locked":
      return (
        <path
          d={shapes(at, lock)}
          className="fill-none stroke-line-strong"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      );
    case "writing":
      return (
        <g className="fill-ink">
          <circle cx="-6" r="1.8" />
          <circle r="1.8" />
          <circle cx="6" r="1.8" />
        </g>
      );
    case "ready":
    case "planned":
      return (
        <text
          textAnchor="middle"
          y="4.8"
          fontSize="13.5"
          fontWeight={isCurrent ? 800 : 600}
          className={state === "planned" ? "fill-ink-soft" : "fill-ink"}
        >
          {number}
        </text>
      );
  }
}

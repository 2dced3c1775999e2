import { hexagonAt, HEXAGON_TONES } from "./hexagon.tsx";

const LEVELS = 5;
/** In hundredths of a cell; 14 px and 4 px. */
const CELL = 100;
const GAP = 400 / 14;

/** 1 to 5, as honeycomb cells. */
export const DifficultyDots = ({ difficulty }: { difficulty: number }) => (
  <span className="inline-flex items-center">
    <span className="sr-only">Difficulty {difficulty} of 5</span>
    <svg
      viewBox={`0 0 ${LEVELS * CELL + (LEVELS - 1) * GAP} ${CELL}`}
      className="h-3.5 w-21.5 shrink-0"
      aria-hidden="true"
    >
      <path d={cells(0, difficulty)} className={HEXAGON_TONES.honey} />
      <path d={cells(difficulty, LEVELS)} className={HEXAGON_TONES.outline} />
    </svg>
  </span>
);

const cells = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) =>
    hexagonAt((from + index) * (CELL + GAP)),
  ).join("");

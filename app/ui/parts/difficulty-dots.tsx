import { drawnOnce } from "../drawn-once.tsx";
import { Hexagon } from "./hexagon.tsx";

const LEVELS = [1, 2, 3, 4, 5];

/** 1 to 5, as honeycomb cells. */
export const DifficultyDots = drawnOnce(({ difficulty }: { difficulty: number }) => (
  <span className="inline-flex items-center gap-1">
    <span className="sr-only">Difficulty {difficulty} of 5</span>
    {LEVELS.map((level) => (
      <Hexagon key={level} tone={level <= difficulty ? "honey" : "outline"} className="size-3.5" />
    ))}
  </span>
));

import { Hexagon } from "./hexagon.tsx";

const LEVELS = [1, 2, 3, 4, 5];

/** 1 to 5, as honeycomb cells. */
export function DifficultyDots({ difficulty }: { difficulty: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">Difficulty {difficulty} of 5</span>
      {LEVELS.map((level) => (
        <Hexagon
          key={level}
          tone={level <= difficulty ? "honey" : "outline"}
          className="size-3.5"
        />
      ))}
    </span>
  );
}

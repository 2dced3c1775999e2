import type { CSSProperties } from "react";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { placeInPath } from "./place-in-path.ts";

/** Twice the width of a cell, so that she is what one looks at. */
const SIZE = 2;

type BeaGoesOnProps = { from: number; count: number; expression: Expression };

/** Bea hops from the cell that was just finished to the next one, or stays on the last. */
export function BeaGoesOn({ from, count, expression }: BeaGoesOnProps) {
  const to = Math.min(from + 1, count - 1);
  const [start, end] = [placeInPath(from, count), placeInPath(to, count)];
  const width = end.width * SIZE;
  const style = {
    insetInlineStart: `${end.left - (width - end.width) / 2}%`,
    bottom: `${end.bottom + end.height * 0.45}%`,
    width: `${width}%`,
    "--hop-x": `${((start.left - end.left) / width) * 100}%`,
    "--hop-y": `${((end.bottom - start.bottom) / end.height / SIZE) * 100}%`,
  } as CSSProperties;
  return (
    <div aria-hidden="true" className="absolute animate-hop" style={style}>
      <Bea expression={expression} className="w-full" />
    </div>
  );
}

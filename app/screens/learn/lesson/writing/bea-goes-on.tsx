import type { CSSProperties } from "react";
import { Bea } from "#app/ui/mascot/bea.tsx";

/** A cell of the path is 40 wide, and the next one begins 30 further right, half a cell up or down. */
const CELL = 40;
const STEP = 30;
const HALF = 17.3;

/** Bea goes from the cell that was just finished to the next one. */
export function BeaGoesOn({ to, count }: { to: number; count: number }) {
  const width = (count - 1) * STEP + CELL + 4;
  const isLow = to % 2 === 1;
  const style = {
    insetInlineStart: `${((2 + to * STEP) / width) * 100}%`,
    bottom: `${isLow ? 34 : 56}%`,
    width: `${(CELL / width) * 100}%`,
    "--hop-x": `${(-STEP / CELL) * 100}%`,
    "--hop-y": `${((isLow ? -HALF : HALF) / CELL) * 100}%`,
  } as CSSProperties;
  return (
    <div aria-hidden="true" className="absolute animate-hop" style={style}>
      <Bea expression="happy" className="w-full" />
    </div>
  );
}

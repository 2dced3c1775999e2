import type { CSSProperties } from "react";
import Check from "lucide-react/icons/check";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";
import { morphTo } from "#app/ui/parts/morph-to.ts";
import { placeInPath } from "./place-in-path.ts";

type LandingCellProps = { lessonId: string; at: number; count: number };

/** The cell that was filled flies into the comb. It is gone once it has landed: the cell of the path is filled by then. */
export function LandingCell({ lessonId, at, count }: LandingCellProps) {
  const { left, bottom, width, height } = placeInPath(at, count);
  const style = {
    insetInlineStart: `${left}%`,
    bottom: `${bottom}%`,
    width: `${width}%`,
    height: `${height}%`,
    ...morphTo("cell", lessonId),
    "--fly-x": `${((50 - left - width / 2) / width) * 100}%`,
  } as CSSProperties;
  return (
    <div aria-hidden="true" className="landing-cell absolute" style={style}>
      <Hexagon tone="honey" className="size-full">
        <Check className="size-1/2 stroke-3 text-on-honey" />
      </Hexagon>
    </div>
  );
}

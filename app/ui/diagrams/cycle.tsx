import type { CSSProperties } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Hexagon } from "../parts/hexagon.tsx";
import { type DiagramStep, StepText } from "./step-text.tsx";

/**
 * Steps around a cycle. Wide: left to right along the top, back along the bottom. On a phone: down, then back up on the
 * right.
 */
export function Cycle({ steps }: { steps: readonly DiagramStep[] }) {
  const perRow = Math.ceil(steps.length / 2);
  return (
    <div
      // The cycle runs the same way in every language; only its text changes direction.
      dir="ltr"
      className="cycle"
      style={{ "--cycle-columns": perRow * 2, "--cycle-per-row": perRow } as CSSProperties}
    >
      <span className="cycle-track" />
      {steps.map((step, index) => (
        <div
          key={step.label}
          data-step
          className="cycle-step"
          style={gridSlotOf(index, steps.length, perRow) as CSSProperties}
        >
          <Hexagon tone="honey" className="size-8">
            <span className="text-sm font-bold text-on-honey tabular-nums">{index + 1}</span>
          </Hexagon>
          <div className="cycle-text" dir="auto">
            <StepText {...step} />
          </div>
          <Arrows index={index} count={steps.length} perRow={perRow} />
        </div>
      ))}
    </div>
  );
}

/** Half-columns, so that a shorter bottom row can be centred. */
function gridSlotOf(index: number, count: number, perRow: number) {
  if (index < perRow) return { "--cycle-row": 1, "--cycle-column": index * 2 + 1 };
  const shift = (perRow * 2 - count) % 2;
  return { "--cycle-row": 2, "--cycle-column": (count - 1 - index) * 2 + 1 + shift };
}

function Arrows({ index, count, perRow }: { index: number; count: number; perRow: number }) {
  const isLastAbove = index === perRow - 1;
  const isLast = index === count - 1;
  return (
    <>
      {!isLast && <ChevronDown className="cycle-arrow cycle-next" />}
      {index === 0 && <ChevronLeft className="cycle-arrow cycle-again" />}
      {index === 0 && <ChevronUp className="cycle-arrow cycle-below" />}
      {index < perRow - 1 && <ChevronRight className="cycle-arrow cycle-right" />}
      {isLastAbove && perRow > 1 && <ChevronDown className="cycle-arrow cycle-below" />}
      {index >= perRow && !isLast && <ChevronLeft className="cycle-arrow cycle-left" />}
    </>
  );
}

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Hexagon } from "../parts/hexagon.tsx";
import { type DiagramStep, StepText } from "./step-text.tsx";

/** Up to three steps side by side where they fit; otherwise they are stacked. */
export function Flow({ steps }: { steps: readonly DiagramStep[] }) {
  const isRow = steps.length <= 3;
  return (
    <div className={isRow ? "flex flex-col @lg:flex-row @lg:items-stretch" : "flex flex-col"}>
      {steps.map((step, index) => (
        <div
          key={step.label}
          data-step
          className={isRow ? "flex min-w-0 flex-col @lg:flex-1 @lg:flex-row" : "flex flex-col"}
        >
          {index > 0 && <Arrow isRow={isRow} />}
          <div
            className={`flex min-w-0 flex-1 items-start gap-3 rounded-soft bg-sunken p-4 ${isRow ? "@lg:flex-col" : ""}`}
          >
            <Hexagon tone="honey" className="size-9">
              <span className="text-sm font-bold text-on-honey tabular-nums">{index + 1}</span>
            </Hexagon>
            <div className="min-w-0 flex-1 pt-1 @lg:pt-0.5">
              <StepText {...step} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function Arrow({ isRow }: { isRow: boolean }) {
  const look = "size-5 shrink-0 self-center text-ink-soft";
  return (
    <>
      <ArrowDown className={`my-1 ms-6 self-start ${look} ${isRow ? "@lg:hidden" : ""}`} />
      {isRow && <ArrowRight className={`mx-1 hidden rtl:-scale-x-100 @lg:block ${look}`} />}
    </>
  );
}

import type { DiagramOf } from "#app/rules/diagrams/diagram.ts";
import { StepText } from "./step-text.tsx";

const WASHES = ["bg-comb", "bg-teal-wash", "bg-clay-wash", "bg-sunken"] as const;

/** Two questions, four answers: `across` names the columns, `down` the rows. */
export function Matrix({ across, down, cells }: Omit<DiagramOf<"matrix">, "kind" | "title">) {
  return (
    <div className="matrix">
      <p className="matrix-across font-bold">{across.label}</p>
      <p className="matrix-first-column text-sm">{across.first}</p>
      <p className="matrix-second-column text-sm">{across.second}</p>
      <p className="matrix-down font-bold">{down.label}</p>
      <p className="matrix-first-row text-sm">{down.first}</p>
      <p className="matrix-second-row text-sm">{down.second}</p>
      <div className="matrix-cells">
        {cells.map((cell, index) => (
          <div
            key={cell.label}
            className={`min-w-0 rounded-soft border border-line p-3 @sm:p-4 ${WASHES[index] ?? ""}`}
          >
            <StepText {...cell} />
          </div>
        ))}
      </div>
    </div>
  );
}

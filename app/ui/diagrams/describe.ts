import type { Diagram } from "#app/rules/curriculum.ts";

/** A diagram in words for screen readers, where its author left no description. */
export function describeDiagram(diagram: Diagram): string {
  switch (diagram.kind) {
    case "flow":
      return `${diagram.title}. ${steps(diagram.steps)}`;
    case "cycle":
      return `${diagram.title}. ${steps(diagram.steps)} Then it starts again with ${diagram.steps[0]?.label}.`;
    case "comparison":
      return `${diagram.title}. ${diagram.columns
        .map((column) => sentence(`${column.label}: ${column.points.join("; ")}`))
        .join(" ")}`;
    case "timeline":
      return `${diagram.title}. ${diagram.events
        .map(({ when, label, note }) => sentence(`${when}: ${label}${note ? `, ${note}` : ""}`))
        .join(" ")}`;
    case "bars":
      return `${diagram.title}, in ${diagram.unit}. ${diagram.bars
        .map(({ label, value }) => sentence(`${label}: ${amount(value)}`))
        .join(" ")}`;
  }
}

export function amount(value: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(value);
}

function steps(steps: readonly { label: string; note?: string }[]): string {
  return steps
    .map(({ label, note }, index) => sentence(`${index + 1}: ${label}${note ? `, ${note}` : ""}`))
    .join(" ");
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

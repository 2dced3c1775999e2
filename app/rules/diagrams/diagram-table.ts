import type { Diagram } from "./diagram.ts";
import { numbersIn } from "./diagram-numbers.ts";
import { type DetectedLanguage, type Language, languageOf } from "../language.ts";

/** The data of a picture in words: for screen readers, for "Data as a table" and for the export. */
export type DiagramTable = { heads: string[]; rows: string[][] };

/** Heads we add in English, whatever the language of the diagram. */
const OWN_HEADS = new Set([
  "Step",
  "What happens",
  "When",
  "What happened",
  "Note",
  "What",
  "Series",
]);
export const isOwnHead = (head: string) => OWN_HEADS.has(head);

export function diagramTable(diagram: Diagram, lang?: DetectedLanguage): DiagramTable {
  const { amount, position } = numbersIn(lang);
  switch (diagram.kind) {
    case "flow":
    case "cycle":
      return {
        heads: ["Step", "What happens", ...noteHead(diagram.steps)],
        rows: diagram.steps.map((step, index) => [
          String(index + 1),
          step.label,
          ...noteCell(diagram.steps, step),
        ]),
      };
    case "comparison":
      return {
        heads: diagram.columns.map(({ label }) => label),
        rows: longest(diagram.columns.map(({ points }) => points)).map((_, row) =>
          diagram.columns.map(({ points }) => points[row] ?? ""),
        ),
      };
    case "timeline":
      return {
        heads: ["When", "What happened", ...noteHead(diagram.events)],
        rows: diagram.events.map((event) => [
          event.when,
          event.label,
          ...noteCell(diagram.events, event),
        ]),
      };
    case "bars":
      return {
        heads: ["What", diagram.unit],
        rows: diagram.bars.map(({ label, value }) => [label, amount(value)]),
      };
    case "line": {
      const all = [...diagram.series, ...(diagram.scatter ? [diagram.scatter] : [])];
      return {
        heads: ["Series", axisName(diagram.x), axisName(diagram.y)],
        rows: all.flatMap(({ label, points }) =>
          points.map(({ x, y }) => [label, position(x), amount(y)]),
        ),
      };
    }
    case "histogram":
      return {
        heads: [axisName(diagram.x), diagram.counts],
        rows: diagram.bins.map(({ from, to, count }) => [
          `${position(from)}–${position(to)}`,
          amount(count),
        ]),
      };
    case "matrix":
      return matrixTable(diagram);
  }
}

function matrixTable({ across, down, cells }: Extract<Diagram, { kind: "matrix" }>): DiagramTable {
  const [first, second, third, fourth] = cells.map(({ label, note }) =>
    note === undefined ? label : `${label}: ${note}`,
  );
  return {
    heads: [`${down.label} / ${across.label}`, across.first, across.second],
    rows: [
      [down.first, first ?? "", second ?? ""],
      [down.second, third ?? "", fourth ?? ""],
    ],
  };
}

/** Its own, as far as its words show it. */
export const languageOfDiagram = (diagram: Diagram, description?: string | null): Language =>
  languageOf(`${diagram.title} ${description ?? diagramTable(diagram).rows.flat().join(" ")}`);

/** "Temperature (°C)" */
export const axisName = ({ label, unit }: { label: string; unit?: string }) =>
  unit === undefined ? label : `${label} (${unit})`;

type Noted = { note?: string };
const hasNotes = (items: readonly Noted[]) => items.some(({ note }) => note !== undefined);
const noteHead = (items: readonly Noted[]) => (hasNotes(items) ? ["Note"] : []);
const noteCell = (items: readonly Noted[], { note }: Noted) =>
  hasNotes(items) ? [note ?? ""] : [];

const longest = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists.reduce((one, other) => (other.length > one.length ? other : one), []);

import { useState, type CSSProperties } from "react";
import { TableTwin } from "../charts/chart.tsx";
import { ConceptCell, ConceptLegend, describeStatus } from "./concept-cell.tsx";
import {
  CONCEPT_HEIGHT,
  type ConceptEdge,
  type ConceptLayout,
  type ConceptNode,
  layOutConcepts,
} from "./concept-layout.ts";

export type { ConceptEdge, ConceptNode } from "./concept-layout.ts";

/** The number of columns by width: `diagrams.css` takes one of these places, in percent and pixels. */
const WIDTHS = [
  { columns: 2, shown: "@xl:hidden", x: "--narrow-x", y: "--narrow-y" },
  { columns: 4, shown: "hidden @xl:block @4xl:hidden", x: "--middle-x", y: "--middle-y" },
  { columns: 6, shown: "hidden @4xl:block", x: "--wide-x", y: "--wide-y" },
] as const;
const WIDEST = 6;

type ConceptMapProps = {
  title: string;
  nodes: readonly ConceptNode[];
  edges: readonly ConceptEdge[];
};

/**
 * Which concept builds on which, coloured by mastery. Each concept is drawn once and has a place for each of three
 * widths; their order is the same in all, so that the keyboard follows it.
 */
export function ConceptMap({ title, nodes, edges }: ConceptMapProps) {
  const [lit, setLit] = useState<string | null>(null);
  const ordered = layOutConcepts(nodes, edges, WIDEST).concepts.map(({ node }) => node);
  const layouts = WIDTHS.map((width) => ({
    ...width,
    layout: layOutConcepts(ordered, [], width.columns),
  }));
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const basesOf = (id: string) =>
    edges.filter(({ to }) => to === id).map(({ from }) => names.get(from) ?? "");
  const heights = layouts.map(({ y, layout }) => [y, layout.height]);
  return (
    <figure className="@container relative min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <ConceptLegend nodes={nodes} />
      <div className="concept-map" style={Object.fromEntries(heights) as CSSProperties}>
        {layouts.map(({ columns, shown, layout }) => (
          <Lines key={columns} layout={layout} edges={edges} lit={lit} className={shown} />
        ))}
        {ordered.map((node, index) => (
          <ConceptCell
            key={node.id}
            node={node}
            prerequisites={basesOf(node.id)}
            onHighlight={setLit}
            style={placeIn(layouts, index)}
          />
        ))}
      </div>
      <TableTwin
        title={title}
        table={{
          headers: ["Idea", "Mastery", "Builds on"],
          rows: nodes.map((node) => [
            node.name,
            describeStatus(node),
            basesOf(node.id).join(", ") || "nothing",
          ]),
        }}
      />
    </figure>
  );
}

type Layouts = readonly { x: string; y: string; layout: ConceptLayout }[];

const placeIn = (layouts: Layouts, index: number): CSSProperties =>
  Object.fromEntries(
    layouts.flatMap(({ x, y, layout }) => {
      const place = layout.concepts[index]!;
      return [
        [x, Math.round(100 * place.x) / 100],
        [y, place.y],
      ];
    }),
  );

type LinesProps = {
  layout: ConceptLayout;
  edges: readonly ConceptEdge[];
  /** The concept whose lines stand out. */
  lit: string | null;
  className: string;
};

function Lines({ layout, edges, lit, className }: LinesProps) {
  const places = new Map(layout.concepts.map((concept) => [concept.node.id, concept]));
  const isLit = ({ from, to }: ConceptEdge) => lit === from || lit === to;
  // As one path: a map has three widths, and each may have dozens of lines.
  const curvesOf = (some: readonly ConceptEdge[]) =>
    some
      .map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        return start && end ? curve(start.x, start.y + CONCEPT_HEIGHT, end.x, end.y) : "";
      })
      .join("");
  return (
    <svg
      viewBox={`0 0 100 ${layout.height}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
      aria-hidden="true"
    >
      <path
        d={curvesOf(edges.filter((edge) => !isLit(edge)))}
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        className="fill-none stroke-line-strong opacity-60"
      />
      {lit !== null && (
        <path
          d={curvesOf(edges.filter(isLit))}
          vectorEffect="non-scaling-stroke"
          strokeWidth={3}
          className="fill-none stroke-teal"
        />
      )}
    </svg>
  );
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const bend = Math.max(20, (toY - fromY) / 2);
  return `M${fromX} ${fromY}C${fromX} ${fromY + bend} ${toX} ${toY - bend} ${toX} ${toY}`;
}

import { useState } from "react";
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

const WIDTHS = [
  { columns: 2, shown: "@xl:hidden" },
  { columns: 4, shown: "hidden @xl:block @4xl:hidden" },
  { columns: 6, shown: "hidden @4xl:block" },
] as const;

type ConceptMapProps = {
  title: string;
  nodes: readonly ConceptNode[];
  edges: readonly ConceptEdge[];
};

/** Which concept builds on which, coloured by mastery. Drawn for three widths, of which CSS shows one. */
export function ConceptMap({ title, nodes, edges }: ConceptMapProps) {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const basesOf = (id: string) =>
    edges.filter(({ to }) => to === id).map(({ from }) => names.get(from) ?? "");
  return (
    <figure className="@container relative min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <ConceptLegend nodes={nodes} />
      {WIDTHS.map(({ columns, shown }) => (
        <div key={columns} className={shown}>
          <Picture
            layout={layOutConcepts(nodes, edges, columns)}
            edges={edges}
            basesOf={basesOf}
            columns={columns}
          />
        </div>
      ))}
      <TableTwin
        title={title}
        table={{
          headers: ["Concept", "Mastery", "Builds on"],
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

type PictureProps = {
  layout: ConceptLayout;
  edges: readonly ConceptEdge[];
  basesOf: (id: string) => string[];
  columns: number;
};

function Picture({ layout, edges, basesOf, columns }: PictureProps) {
  const [lit, setLit] = useState<string | null>(null);
  const places = new Map(layout.concepts.map((concept) => [concept.node.id, concept]));
  return (
    <div className="relative" style={{ height: layout.height }}>
      <svg
        viewBox={`0 0 100 ${layout.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        {edges.map(({ from, to }) => {
          const start = places.get(from);
          const end = places.get(to);
          if (!start || !end) return null;
          const isLit = lit === from || lit === to;
          return (
            <path
              key={`${from} ${to}`}
              d={curve(start.x, start.y + CONCEPT_HEIGHT, end.x, end.y)}
              vectorEffect="non-scaling-stroke"
              strokeWidth={isLit ? 3 : 1.5}
              className={
                isLit ? "fill-none stroke-teal" : "fill-none stroke-line-strong opacity-60"
              }
            />
          );
        })}
      </svg>
      {layout.concepts.map(({ node, x, y }) => (
        <ConceptCell
          key={node.id}
          node={node}
          prerequisites={basesOf(node.id)}
          onHighlight={setLit}
          style={{
            left: `${x}%`,
            top: y,
            width: `calc(${100 / columns}% - 12px)`,
            height: CONCEPT_HEIGHT,
          }}
        />
      ))}
    </div>
  );
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const bend = Math.max(20, (toY - fromY) / 2);
  return `M${fromX} ${fromY}C${fromX} ${fromY + bend} ${toX} ${toY - bend} ${toX} ${toY}`;
}

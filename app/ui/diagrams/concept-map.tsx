import { useState, type CSSProperties } from "react";
import { Disclosure } from "../parts/disclosure.tsx";
import { TableTwin } from "../charts/chart.tsx";
import { ConceptCell, ConceptLegend, describeStatus } from "./concept-cell.tsx";
import {
  type ConceptEdge,
  type ConceptLayout,
  type ConceptNode,
  layOutConcepts,
} from "./concept-layout.ts";
import { ConceptNear } from "./concept-near.tsx";
import { neighbourhoodOf } from "./concept-neighbourhood.ts";

export type { ConceptEdge, ConceptNode } from "./concept-layout.ts";

/** The number of columns by width: `diagrams.css` takes one of these places, in percent and pixels. */
const WIDTHS = [
  { columns: 2, x: "--narrow-x", y: "--narrow-y" },
  { columns: 4, x: "--middle-x", y: "--middle-y" },
  { columns: 6, x: "--wide-x", y: "--wide-y" },
] as const;
const WIDEST = 6;

type ConceptMapProps = {
  title: string;
  nodes: readonly ConceptNode[];
  edges: readonly ConceptEdge[];
};

/** The weakest idea with its neighbours, and on request all ideas, the first ones at the top. */
export function ConceptMap({ title, nodes, edges }: ConceptMapProps) {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const basesOf = (id: string) =>
    edges.filter(({ to }) => to === id).map(({ from }) => names.get(from) ?? "");
  const near = neighbourhoodOf(nodes, edges);
  return (
    <figure className="@container relative min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      {near && <ConceptNear {...near} basesOf={basesOf} />}
      <Disclosure label={`Show all ${nodes.length} ideas`}>
        <WholeMap nodes={nodes} edges={edges} basesOf={basesOf} />
      </Disclosure>
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

type WholeMapProps = Omit<ConceptMapProps, "title"> & { basesOf: (id: string) => string[] };

/**
 * Each idea is drawn once and has a place for each of three widths; their order is the same in all, so that the keyboard
 * follows it. Lines would run behind ideas between them, so an idea's neighbours are marked while it is looked at.
 */
function WholeMap({ nodes, edges, basesOf }: WholeMapProps) {
  const [lit, setLit] = useState<string | null>(null);
  const ordered = layOutConcepts(nodes, edges, WIDEST).concepts.map(({ node }) => node);
  const layouts = WIDTHS.map((width) => ({
    ...width,
    layout: layOutConcepts(ordered, [], width.columns),
  }));
  const heights = layouts.map(({ y, layout }) => [y, layout.height]);
  const isNeighbour = (id: string) =>
    edges.some(({ from, to }) => (from === lit && to === id) || (to === lit && from === id));
  return (
    <>
      <ConceptLegend nodes={nodes} />
      <div className="concept-map" style={Object.fromEntries(heights) as CSSProperties}>
        {ordered.map((node, index) => (
          <ConceptCell
            key={node.id}
            node={node}
            prerequisites={basesOf(node.id)}
            isMarked={isNeighbour(node.id)}
            onHighlight={setLit}
            style={placeIn(layouts, index)}
          />
        ))}
      </div>
    </>
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

import type { ConceptState } from "#app/rules/memory/concept-labels.ts";

export type ConceptNode = {
  id: string;
  name: string;
  /** 0 for concepts without prerequisites; otherwise a later layer than all of them. */
  layer: number;
  state: ConceptState;
  /** 0 to 1; null if never practised. */
  mastery: number | null;
  /** Its mastery isn't said as a number. */
  isForgotten?: boolean;
  /** Explained in a finished lesson, but covered by no question. */
  isTaught?: boolean;
  description: string;
  /** Where it is explained; null if that can't be opened. */
  lessonId?: string | null;
};

/** `to` builds on `from`. */
export type ConceptEdge = { from: string; to: string };

export type PlacedConcept = {
  node: ConceptNode;
  /** Centre, in percent of the width. */ x: number;
  /** Top, in px. */ y: number;
};
export type ConceptLayout = { concepts: PlacedConcept[]; height: number };

/** As in `diagrams.css`. */
export const CONCEPT_HEIGHT = 60;
const ROW_GAP = 10;
const LAYER_GAP = 28;

/** Layers from top to bottom, at most `columns` concepts per row, each near its prerequisites. */
export function layOutConcepts(
  nodes: readonly ConceptNode[],
  edges: readonly ConceptEdge[],
  columns: number,
): ConceptLayout {
  const placed = new Map<string, PlacedConcept>();
  let y = 0;
  for (const layer of layersOf(nodes)) {
    for (const row of rowsOf(inOrder(layer, edges, placed), columns)) {
      const left = (columns - row.length) / 2;
      row.forEach((node, place) => {
        placed.set(node.id, { node, x: ((left + place + 0.5) / columns) * 100, y });
      });
      y += CONCEPT_HEIGHT + ROW_GAP;
    }
    y += LAYER_GAP - ROW_GAP;
  }
  return { concepts: [...placed.values()], height: Math.max(0, y - LAYER_GAP) };
}

function layersOf(nodes: readonly ConceptNode[]): ConceptNode[][] {
  const layers = Map.groupBy(nodes, (node) => node.layer);
  return [...layers.keys()]
    .toSorted((one, other) => one - other)
    .map((key) => layers.get(key) ?? []);
}

/** Sorted by the centre of their prerequisites, so that fewer lines cross. */
function inOrder(
  layer: readonly ConceptNode[],
  edges: readonly ConceptEdge[],
  placed: ReadonlyMap<string, PlacedConcept>,
): ConceptNode[] {
  const middleOf = (node: ConceptNode) => {
    const bases = edges.filter(({ to }) => to === node.id).map(({ from }) => placed.get(from)?.x);
    const places = bases.filter((x) => x !== undefined);
    return places.length === 0 ? 50 : places.reduce((sum, x) => sum + x, 0) / places.length;
  };
  return layer.toSorted((one, other) => middleOf(one) - middleOf(other));
}

/** Rows as even as possible: five in four columns become three and two. */
function rowsOf(layer: readonly ConceptNode[], columns: number): ConceptNode[][] {
  const rowCount = Math.ceil(layer.length / columns);
  const perRow = Math.ceil(layer.length / rowCount);
  return Array.from({ length: rowCount }, (_, row) =>
    layer.slice(row * perRow, (row + 1) * perRow),
  );
}

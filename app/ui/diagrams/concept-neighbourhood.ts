import type { ConceptEdge, ConceptNode } from "./concept-layout.ts";

export type Neighbourhood = { focus: ConceptNode; bases: ConceptNode[]; followers: ConceptNode[] };

/** Two cells beside each other are as much as a phone has room for. */
const PER_ROW = 2;

/** The weakest idea with what it builds on and what needs it, of each the weakest; null without ideas. */
export function neighbourhoodOf(
  nodes: readonly ConceptNode[],
  edges: readonly ConceptEdge[],
): Neighbourhood | null {
  const ordered = nodes.toSorted(byNeed);
  const [focus] = ordered;
  if (!focus) return null;
  const are = (ids: ReadonlySet<string>) =>
    ordered.filter(({ id }) => id !== focus.id && ids.has(id)).slice(0, PER_ROW);
  const idsOf = (from: "from" | "to", to: "from" | "to") =>
    new Set(edges.filter((edge) => edge[to] === focus.id).map((edge) => edge[from]));
  return { focus, bases: are(idsOf("from", "to")), followers: are(idsOf("to", "from")) };
}

/** What was practised before what wasn't, the least known first, and of equals what comes first in the topic. */
function byNeed(one: ConceptNode, other: ConceptNode): number {
  return (one.mastery ?? 2) - (other.mastery ?? 2) || one.layer - other.layer;
}

import { comparable } from "../clean-text.ts";
import {
  CONCEPTS_PER_LESSON,
  type ConceptDependency,
  type DraftConcept,
} from "../lessons/curriculum.ts";

/** Turns the concepts and dependencies a generator proposes into a graph to store and draw (spec sections 3 and 9). */
export const CONCEPT_DIFFICULTY = { most: 5, foundationalUpTo: 2 } as const;

export type GraphConcept = DraftConcept & { is_foundational: boolean };
export type ConceptGraph = { concepts: GraphConcept[]; dependencies: ConceptDependency[] };
type DraftGraph = {
  concepts: readonly DraftConcept[];
  dependencies: readonly ConceptDependency[];
};

/** 1 to 5, rising with the lesson (from 1) that first teaches the concept. */
export function conceptDifficulty(lessonNumber: number): number {
  return Math.min(CONCEPT_DIFFICULTY.most, lessonNumber);
}

export function isFoundational(difficulty: number): boolean {
  return difficulty <= CONCEPT_DIFFICULTY.foundationalUpTo;
}

/** Each concept once, at most five per lesson, and only edges between them that close no cycle. */
export function conceptGraph(draft: DraftGraph): ConceptGraph {
  const concepts = trimConcepts(draft.concepts);
  const nameOf = new Map(concepts.map(({ name }) => [comparable(name), name]));
  const edges = draft.dependencies.flatMap(({ prerequisite, dependent, strength }) => {
    const from = nameOf.get(comparable(prerequisite));
    const to = nameOf.get(comparable(dependent));
    if (from === undefined || to === undefined || from === to) return [];
    return [{ prerequisite: from, dependent: to, strength: clamp(strength) }];
  });
  return { concepts, dependencies: withoutCycles(edges) };
}

/**
 * Removes the weakest edge of every cycle: adds edges strongest first and skips one that would close a cycle of edges
 * at least as strong. Of two edges between the same concepts the stronger one stays.
 */
export function withoutCycles(edges: readonly ConceptDependency[]): ConceptDependency[] {
  const accepted: ConceptDependency[] = [];
  const dependentsOf = new Map<string, Set<string>>();
  for (const edge of edges.toSorted((one, other) => other.strength - one.strength)) {
    const dependents = dependentsOf.get(edge.prerequisite) ?? new Set();
    const closesCircle = reaches(dependentsOf, edge.dependent, edge.prerequisite);
    if (closesCircle || dependents.has(edge.dependent)) continue;
    dependentsOf.set(edge.prerequisite, dependents.add(edge.dependent));
    accepted.push(edge);
  }
  return accepted;
}

/** Layers for drawing: every concept comes after all it depends on, and as early as that allows. */
export function conceptLayers({ concepts, dependencies }: DraftGraph): string[][] {
  const layerOf = new Map<string, number>();
  const layer = (name: string): number => {
    const cached = layerOf.get(name);
    if (cached !== undefined) return cached;
    const before = dependencies.filter(({ dependent }) => dependent === name);
    const place = Math.max(-1, ...before.map(({ prerequisite }) => layer(prerequisite))) + 1;
    layerOf.set(name, place);
    return place;
  };
  const layers: string[][] = [];
  for (const { name } of concepts) (layers[layer(name)] ??= []).push(name);
  return layers;
}

function trimConcepts(drafts: readonly DraftConcept[]): GraphConcept[] {
  const inOrder = drafts.toSorted((one, other) => one.lesson_number - other.lesson_number);
  const unique = new Map(inOrder.toReversed().map((draft) => [comparable(draft.name), draft]));
  const taught = inOrder.filter((draft) => unique.get(comparable(draft.name)) === draft);
  const perLesson = Map.groupBy(taught, ({ lesson_number }) => lesson_number);
  return [...perLesson.values()]
    .flatMap((ofLesson) => ofLesson.slice(0, CONCEPTS_PER_LESSON.most))
    .map((draft) => {
      const difficulty = conceptDifficulty(draft.lesson_number);
      return Object.assign({}, draft, { difficulty, is_foundational: isFoundational(difficulty) });
    });
}

function reaches(dependentsOf: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === to) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(dependentsOf.get(name) ?? []));
  }
  return false;
}

// Models write 80 for 0.8 and -1 for 'none'.
function clamp(strength: number): number {
  return Number.isFinite(strength) ? Math.min(1, Math.max(0, strength)) : 0;
}

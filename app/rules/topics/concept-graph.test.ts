import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conceptDifficulty,
  conceptGraph,
  conceptLayers,
  isFoundational,
  withoutCycles,
} from "./concept-graph.ts";
import type { ConceptDependency, DraftConcept } from "../lessons/curriculum.ts";

const concept = (name: string, lesson_number = 1): DraftConcept => ({
  name,
  description: `About ${name}`,
  difficulty: 3,
  lesson_number,
});
/** 'a>b 0.5': a is a prerequisite of b. */
const edge = (text: string): ConceptDependency => {
  const [, prerequisite = "", dependent = "", strength] = /^(.+)>(.+) (.+)$/.exec(text) ?? [];
  return { prerequisite, dependent, strength: Number(strength) };
};
const written = (edges: ConceptDependency[]) =>
  edges.map(({ prerequisite, dependent, strength }) => `${prerequisite}>${dependent} ${strength}`);

test.each([
  [1, 1, true],
  [2, 2, true],
  [3, 3, false],
  [5, 5, false],
  [6, 5, false],
  [10, 5, false],
])(
  "concepts of lesson %i have difficulty %i, foundational: %s",
  (lesson, difficulty, foundational) => {
    expect(conceptDifficulty(lesson)).toBe(difficulty);
    expect(isFoundational(difficulty)).toBe(foundational);
  },
);

describe("concepts", () => {
  test("at most five per lesson, each once, in the lesson that first teaches it", () => {
    const drafts = [
      concept("Wax", 2),
      ...["a", "b", "c", "d", "e", "f"].map((name) => concept(name, 1)),
      concept(" WAX", 3),
      concept("Honey", 3),
    ];
    const { concepts } = conceptGraph({ concepts: drafts, dependencies: [] });
    expect(concepts.map(({ name, lesson_number }) => `${name} ${lesson_number}`)).toEqual([
      "a 1",
      "b 1",
      "c 1",
      "d 1",
      "e 1",
      "Wax 2",
      "Honey 3",
    ]);
  });

  test("difficulty follows the lesson and ignores the generator's value", () => {
    const { concepts } = conceptGraph({
      concepts: [concept("a", 1), concept("b", 7)],
      dependencies: [],
    });
    expect(concepts).toMatchObject([
      { difficulty: 1, is_foundational: true },
      { difficulty: 5, is_foundational: false },
    ]);
  });
});

test.each<[string, string[], string[]]>([
  ["edges to unknown concepts are dropped", ["a>x 1", "x>a 1", "a>b 0.5"], ["a>b 0.5"]],
  ["self-loops are dropped", ["a>a 1", "A> a 1"], []],
  ["names match regardless of case and spacing", ["A> b 0.5"], ["a>b 0.5"]],
  [
    "strengths are clamped to 0 and 1",
    ["a>b 80", "b>c -1", "a>c NaN"],
    ["a>b 1", "b>c 0", "a>c 0"],
  ],
  ["of two equal edges the stronger stays", ["a>b 0.2", "a>b 0.9"], ["a>b 0.9"]],
  ["of two opposite edges the stronger stays", ["a>b 0.2", "b>a 0.9"], ["b>a 0.9"]],
  ["a cycle loses its weakest edge", ["a>b 0.9", "b>c 0.3", "c>a 0.5"], ["a>b 0.9", "c>a 0.5"]],
  [
    "an acyclic graph is unchanged",
    ["a>b 0.9", "a>c 0.8", "b>c 0.1"],
    ["a>b 0.9", "a>c 0.8", "b>c 0.1"],
  ],
])("%s", (_, drafts, accepted) => {
  const concepts = ["a", "b", "c"].map((name) => concept(name));
  const { dependencies } = conceptGraph({ concepts, dependencies: drafts.map(edge) });
  expect(written(dependencies)).toEqual(accepted);
});

test("layers place every concept after its prerequisites", () => {
  const concepts = ["a", "b", "c", "d", "e"].map((name) => concept(name));
  const dependencies = ["b>a 1", "a>d 1", "b>d 1", "c>d 1"].map(edge);
  expect(conceptLayers({ concepts, dependencies })).toEqual([["b", "c", "e"], ["a"], ["d"]]);
  expect(conceptLayers({ concepts: [], dependencies: [] })).toEqual([]);
});

describe("for any proposal of a generator", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const anyEdge = fc.record({
    prerequisite: fc.constantFrom(...names),
    dependent: fc.constantFrom(...names),
    strength: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const anyEdges = fc.array(anyEdge, { maxLength: 40 });
  const concepts = names.map((name, index) => concept(name, (index % 3) + 1));

  test("the graph has no cycle: every edge leads to a later layer", () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const graph = conceptGraph({ concepts, dependencies: edges });
        const layers = conceptLayers(graph);
        const layerOf = (name: string) => layers.findIndex((layer) => layer.includes(name));
        const backwards = graph.dependencies.filter(
          ({ prerequisite, dependent }) => layerOf(prerequisite) >= layerOf(dependent),
        );
        expect(backwards).toEqual([]);
        expect(layers.flat().toSorted()).toEqual(names);
      }),
      { numRuns: 500 },
    );
  });

  test("an edge is dropped only if it repeats, or closes a cycle with, edges that are at least as strong", () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const accepted = withoutCycles(edges);
        const needless = edges.filter((dropped) => {
          if (accepted.includes(dropped)) return false;
          const strongerOnes = accepted.filter(({ strength }) => strength >= dropped.strength);
          return (
            withoutCycles([...strongerOnes, { ...dropped, strength: 0 }]).length >
            strongerOnes.length
          );
        });
        expect(needless).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

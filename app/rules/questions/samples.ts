import type { Question } from "./question.ts";

type Sample<Kind> = Extract<Question, { kind: Kind }>;

const texts = {
  explanation: "The angle of the dance points the way, its length tells how far.",
  feedbackCorrect: "The dance is a map.",
  feedbackIncorrect: "The dance points to something outside the hive.",
};

/** A fair question of each kind: for tests and for the styleguide. */
export const SAMPLES = {
  choice: {
    kind: "choice",
    content: {
      options: [
        "The age of the queen",
        "The colour of the flower",
        "The angle to the sun",
        "The number of eggs",
      ],
    },
    key: {
      ...texts,
      option: 2,
      beliefs: [{ option: 1, belief: "Bees tell each other what a flower looks like." }],
    },
  } satisfies Sample<"choice">,
  number: {
    kind: "number",
    content: { unit: "km" },
    key: {
      ...texts,
      value: 384,
      tolerance: 0.5,
      units: ["kilometres"],
      beliefs: [{ value: 238.6, belief: "Miles are meant." }],
    },
  } satisfies Sample<"number">,
  cloze: {
    kind: "cloze",
    content: {
      text: "Foragers bring ___ home and dance the ___ dance.",
      gaps: [{ options: null }, { options: ["round", "waggle", "sickle"] }],
    },
    key: {
      ...texts,
      gaps: [["nectar", "pollen"], ["waggle"]],
      beliefs: [{ gap: 1, answer: "round", belief: "The round dance tells the direction, too." }],
    },
  } satisfies Sample<"cloze">,
  order: {
    kind: "order",
    content: { items: ["Worker bee", "Larva", "Pupa"] },
    key: {
      ...texts,
      order: [1, 2, 0],
      beliefs: [{ before: 2, after: 1, belief: "The pupa comes before the larva." }],
    },
  } satisfies Sample<"order">,
  match: {
    kind: "match",
    content: {
      left: ["Drone", "Worker", "Queen"],
      right: ["lays eggs", "mates", "forages"],
    },
    key: {
      ...texts,
      pairs: [1, 2, 0],
      beliefs: [{ left: 0, right: 2, belief: "Drones gather food." }],
    },
  } satisfies Sample<"match">,
  sort: {
    kind: "sort",
    content: {
      groups: ["Queen", "Workers", "Drones"],
      items: ["They forage", "She lays eggs", "They build combs", "They mate once and die"],
    },
    key: {
      ...texts,
      groups: [1, 0, 1, 2],
      beliefs: [{ item: 3, group: 1, belief: "All bees of a hive mate." }],
    },
  } satisfies Sample<"sort">,
  plot: {
    kind: "plot",
    content: {
      x: { label: "Minute", from: 0, to: 10 },
      y: { label: "Honey", unit: "g", from: 0, to: 100 },
      sliders: [{ name: "a", label: "Bees", from: 1, to: 10, step: 1, start: 2 }],
      curves: [{ label: "In the comb", y: "a * x" }],
      points: [],
    },
    key: {
      ...texts,
      goal: { value: "10 * a", equals: 64, tolerance: 5 },
      beliefs: [{ equals: 94, belief: "Each bee brings the same, however many there are." }],
    },
  } satisfies Sample<"plot">,
  short: {
    kind: "short",
    content: {},
    key: {
      ...texts,
      accepted: ["Photosynthesis", "carbon fixation"],
      beliefs: [
        { answer: "respiration", belief: "Plants breathe light in." },
        { answer: "photosynthesin", belief: "It is a molecule." },
      ],
    },
  } satisfies Sample<"short">,
  self: {
    kind: "self",
    content: { answer: "By its angle to the sun, and by how long it lasts." },
    key: texts,
  } satisfies Sample<"self">,
};

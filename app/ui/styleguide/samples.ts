import { addDays, asDay } from "#app/rules/day.ts";
import type { Diagram } from "#app/rules/diagrams/diagram.ts";
import type { ConceptState } from "#app/rules/memory/concept-labels.ts";
import type { CombCell } from "../parts/comb-path.tsx";
import type { ConceptEdge, ConceptNode } from "../diagrams/concept-layout.ts";

export const TODAY = asDay("2026-11-19");

export const CELLS: readonly CombCell[] = [
  { state: "done", title: "Where sugar comes from" },
  { state: "done", title: "Catching light" },
  { state: "done", title: "Splitting water" },
  { state: "ready", title: "Storing energy" },
  { state: "ready", title: "The Calvin cycle" },
  { state: "writing", title: "Leaves as machines" },
  { state: "planned", title: "Heat and drought" },
  { state: "planned", title: "Other ways" },
  { state: "locked", title: "Light under water" },
  { state: "locked", title: "Artificial leaves" },
];

export const LESSON_TEXT = `A leaf is a kitchen that runs on **light**. Water comes up from the roots, carbon dioxide in through the stomata, and out of these two the plant builds sugar. This is photosynthesis, and the green pigment chlorophyll does the catching.

The work is done in *two shifts*:

1. The light reactions catch energy and split water.
2. The Calvin cycle spends that energy to build sugar.

Written as a chemist would, it is \`6 CO2 + 6 H2O\` in, and \`C6H12O6 + 6 O2\` out.`;

export const TERMS = [
  {
    name: "photosynthesis",
    description: "How plants turn light, water and carbon dioxide into sugar.",
  },
  {
    name: "Calvin cycle",
    description: "The reactions that build sugar; they need no light themselves.",
  },
];

const STEPS = [
  { label: "Light reaches the leaf", note: "Mostly red and blue are absorbed." },
  { label: "Water is split", note: "Oxygen leaves through the stomata." },
  { label: "Energy is stored", note: "In ATP and NADPH." },
  { label: "Carbon dioxide is fixed", note: "RuBisCO does it, slowly." },
  { label: "Sugar is built" },
];

const years = (amounts: readonly number[]) =>
  amounts.map((y, index) => ({ x: 1995 + index * 10, y }));

/** Spread about the trend, but the same on every visit. */
const SEEDLINGS = Array.from({ length: 40 }, (_, index) => {
  const x = 2 + (index % 8) * 2;
  return { x, y: Math.round((1.9 + x * 0.61 + Math.sin(index * 2.4) * 1.5) * 10) / 10 };
});

export const DIAGRAMS: readonly Diagram[] = [
  { kind: "flow", title: "From light to sugar", steps: STEPS.slice(0, 3) },
  { kind: "flow", title: "From light to sugar, step by step", steps: STEPS },
  {
    kind: "cycle",
    title: "The water cycle",
    steps: [{ label: "Sea" }, { label: "Cloud" }, { label: "Rain" }],
  },
  { kind: "cycle", title: "Round and round", steps: STEPS },
  {
    kind: "comparison",
    title: "Two shifts",
    columns: [
      { label: "Light reactions", points: ["Need light", "Make ATP and NADPH", "Split water"] },
      {
        label: "Calvin cycle",
        points: ["Needs no light itself", "Spends ATP and NADPH", "Builds sugar"],
      },
    ],
  },
  {
    kind: "timeline",
    title: "How we found out",
    events: [
      {
        when: "1779",
        label: "Bubbles in light",
        note: "Ingenhousz: only green parts, only by day.",
      },
      { when: "1804", label: "Water counts too" },
      { when: "1950", label: "Calvin follows the carbon" },
    ],
  },
  {
    kind: "bars",
    title: "Who makes our oxygen",
    unit: "percent of a year's total",
    bars: [
      { label: "Plankton of the oceans", value: 50 },
      { label: "Rainforests", value: 16.5 },
      { label: "Everything else", value: 33.5 },
    ],
  },
  {
    kind: "line",
    title: "Saved for thirty years, after inflation",
    x: { label: "Year" },
    y: { label: "Buying power", unit: "€" },
    series: [
      { label: "In an account at 1%", points: years([10_000, 9_000, 8_100, 7_300]) },
      { label: "In an index fund", points: years([10_000, 16_200, 26_300, 42_700]) },
    ],
  },
  {
    kind: "line",
    title: "Light and growth of forty seedlings",
    x: { label: "Light a day", unit: "hours" },
    y: { label: "Height after two weeks", unit: "cm" },
    series: [
      {
        label: "Trend",
        points: [
          { x: 2, y: 3.1 },
          { x: 16, y: 11.6 },
        ],
      },
    ],
    scatter: { label: "One seedling", points: SEEDLINGS },
  },
  {
    kind: "histogram",
    title: "Finish times of a town’s marathon",
    x: { label: "Time", unit: "minutes" },
    counts: "runners",
    bins: [38, 152, 310, 287, 164, 71, 25].map((count, index) => ({
      from: 150 + index * 30,
      to: 180 + index * 30,
      count,
    })),
  },
  {
    kind: "matrix",
    title: "What to do first",
    across: { label: "Urgency", first: "Urgent", second: "Not urgent" },
    down: { label: "Importance", first: "Important", second: "Unimportant" },
    cells: [
      { label: "Do it now", note: "A leak, a deadline today." },
      { label: "Plan it", note: "Exercise, learning, the yearly review." },
      { label: "Hand it on", note: "Most calls and many meetings." },
      { label: "Drop it" },
    ],
  },
];

const stateAt = (mastery: number | null): ConceptState => {
  if (mastery === null) return "not-started";
  if (mastery < 0.6) return "shaky";
  return mastery < 0.8 ? "learning" : "known";
};

const concept = (id: string, name: string, layer: number, mastery: number | null): ConceptNode => ({
  id,
  name,
  layer,
  state: stateAt(mastery),
  mastery,
  description: `What ${name.toLowerCase()} is and why it matters.`,
});

export const CONCEPTS: readonly ConceptNode[] = [
  concept("light", "Visible light", 0, 0.92),
  concept("leaf", "Leaf anatomy", 0, 0.85),
  concept("energy", "Chemical energy", 0, 0.7),
  concept("pigment", "Pigments", 1, 0.55),
  concept("stomata", "Stomata", 1, 0.81),
  concept("atp", "ATP and NADPH", 1, 0.62),
  concept("reactions", "Light reactions", 2, 0.5),
  concept("fixing", "Carbon fixation", 2, null),
  concept("rubisco", "RuBisCO, the slow enzyme", 2, null),
  concept("water", "Splitting of water", 2, 0.66),
  concept("gas", "Gas exchange", 2, null),
  concept("cycle", "Calvin cycle", 3, null),
];

export const EDGES: readonly ConceptEdge[] = [
  { from: "light", to: "pigment" },
  { from: "leaf", to: "pigment" },
  { from: "leaf", to: "stomata" },
  { from: "energy", to: "atp" },
  { from: "pigment", to: "reactions" },
  { from: "atp", to: "reactions" },
  { from: "stomata", to: "gas" },
  { from: "pigment", to: "water" },
  { from: "atp", to: "fixing" },
  { from: "stomata", to: "fixing" },
  { from: "reactions", to: "cycle" },
  { from: "fixing", to: "cycle" },
  { from: "rubisco", to: "cycle" },
];

export const MASTERY_BARS = [0.92, 0.81, 0.66, 0.45, null, null, null, null, null, null].map(
  (mastery, index) => ({
    lessonNumber: index + 1,
    title: CELLS[index]?.title ?? "",
    mastery,
    isForgotten: index === 3,
    state: stateAt(mastery),
  }),
);

export const CALIBRATION = [
  { answers: 21, predicted: 0.74, actual: 0.71, interval: { low: 0.5, high: 0.86 } },
  { answers: 64, predicted: 0.87, actual: 0.84, interval: { low: 0.74, high: 0.91 } },
  { answers: 58, predicted: 0.93, actual: 0.95, interval: { low: 0.86, high: 0.98 } },
];

export const FORECAST = [3, 1, 0, 2, 0, 0, 4, 1, 0, 0, 2, 0, 0, 1].map((due, index) => ({
  day: addDays(TODAY, index),
  due,
}));

export const ACTIVITY = Array.from({ length: 110 }, (_, index) =>
  (index * 7 + 3) % 5 > 2 ? 0 : (index * 3) % 7,
);

export const WEEK = (["learnt", "learnt", "frozen", "learnt", null, null, null] as const).map(
  (kind, index) => ({ day: addDays(TODAY, index - 4), kind }),
);

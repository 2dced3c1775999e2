import { pick, shuffled } from "./random.ts";
import type { OpenQuestion } from "./request.ts";

/* Questions of every kind, and their solutions: the stand-in recognises its own by their words. */

const RIGHT = [
  "Change one thing and count again before you judge",
  "Say it in one plain sentence and look for the gap",
  "Settle this first, because the next part builds on it",
];
/** With as many words of the sample lessons as the right ones. */
const WRONG = [
  "Change several things at once and count at the end",
  "Write down every detail of each case before you start",
  "Look for someone who has settled the whole result",
  "Try the first thing again and again until it works",
  "Leave out each case that doesn't fit the first plain idea",
  "Start with the result that sounds true to most people",
];
const STEPS = ["Name it in one sentence", "Change one single thing", "Count once more"];
const PAIRS = [
  ["the opening try", "four hits of ten"],
  ["the careful repetition", "eight hits of ten"],
  ["the lucky guess", "nobody knows why"],
] as const;
const GROUPS = [
  { name: "before it", items: ["naming the aim", "choosing a day"] },
  { name: "afterwards", items: ["counting the hits", "keeping what helped"] },
];
const GAPS = [
  { correct_answer: "one", wrong_answers: ["every", "no"] },
  { correct_answer: "count", wrong_answers: ["guess", "wait"] },
];

const solved = (explanation: string, concept: string) => ({ explanation, concept });

export function sampleChoice(stem: string, index: number, concept: string, random: () => number) {
  const correct_answer = RIGHT[index % RIGHT.length]!;
  return {
    question_text: stem,
    working: "The other three change more than one thing.",
    correct_answer,
    wrong_answers: shuffled(WRONG, random)
      .slice(0, 3)
      .map((answer) => ({
        answer,
        belief: `It is enough to ${answer.charAt(0).toLowerCase()}${answer.slice(1)}`,
        hint: "What would you see if it were so?",
      })),
    ...solved(
      `The lesson's example shows it: ${correct_answer.toLowerCase()}. Otherwise nobody can tell what made the difference.`,
      concept,
    ),
  };
}

export const KINDS = ["number", "order", "match", "sort", "cloze"] as const;
export type SampleKind = "choice" | (typeof KINDS)[number];

/** `name` says which case it is, so that no two questions are the same. */
export function sampleQuestion(
  kind: SampleKind,
  name: string,
  { concept, index, random }: { concept: string; index: number; random: () => number },
) {
  switch (kind) {
    case "choice":
      return { kind, ...sampleChoice(`${name}: what follows?`, index, concept, random) };
    case "number":
      return {
        kind,
        question_text: `${name}: a tray has {rows} rows of {cells} cells. How many cells are there?`,
        working: "3 × 12 = 36",
        parameters: [
          { name: "rows", values: [3, 4, 6] },
          { name: "cells", values: [12, 15, 20] },
        ],
        value: "rows * cells",
        tolerance: null,
        unit: "cells",
        wrong_answers: [
          { answer: "rows + cells", belief: "Rows and cells add up.", hint: "Draw two rows." },
        ],
        ...solved("{rows} rows of {cells} cells are {value} cells.", concept),
      };
    case "order":
      return {
        kind,
        question_text: `${name}: put the steps in order.`,
        working: null,
        items: STEPS,
        ...solved(
          "What is not named can't be changed, and what didn't change needs no count.",
          concept,
        ),
      };
    case "match":
      return {
        kind,
        question_text: `${name}: which result belongs to which try?`,
        working: null,
        pairs: PAIRS.map(([left, right]) => ({ left, right })),
        ...solved("Only repetition makes a result better for a reason.", concept),
      };
    case "sort":
      return {
        kind,
        question_text: `${name}: when is each of these done?`,
        working: null,
        groups: GROUPS,
        ...solved("Nobody can count what was never named.", concept),
      };
    case "cloze":
      return {
        kind,
        question_text: `${name}: fill the gaps.`,
        working: null,
        text: "Change ___ thing, then ___ again.",
        gaps: GAPS,
        ...solved("With one change you know what made the difference.", concept),
      };
  }
}

/** A kind that a concept doesn't have, another one each time. */
export const freshKind = (kinds: readonly string[], index: number): SampleKind => {
  const fresh = KINDS.filter((kind) => !kinds.includes(kind));
  return [...fresh, "choice" as const][index % (fresh.length + 1)]!;
};

/** What a model would reply to its own question; to others, the option that shares most words with the lesson. */
export function solve(question: OpenQuestion, lessonText: string, random: () => number): string {
  switch (question.kind) {
    case "number": {
      const [, rows, cells] =
        /has ([\d.,]+) rows of ([\d.,]+) cells/.exec(question.question_text) ?? [];
      return rows && cells ? String(Number(rows) * Number(cells)) : "ambiguous";
    }
    case "order":
      return STEPS.map((step) => optionName(question.options.indexOf(step))).join(" ");
    case "match":
      return PAIRS.map(
        ([left, right]) =>
          `${question.left.indexOf(left) + 1}${optionName(question.options.indexOf(right))}`,
      ).join(" ");
    case "sort":
      return GROUPS.flatMap(({ name, items }) =>
        items.map(
          (item) =>
            `${question.left.indexOf(item) + 1}${optionName(question.options.indexOf(name))}`,
        ),
      ).join(" ");
    case "cloze":
      return GAPS.map(
        ({ correct_answer }, gap) =>
          `${gap + 1}${optionName(question.gaps[gap]?.indexOf(correct_answer) ?? -1)}`,
      ).join(" ");
    default: {
      const place = chosenOption(question, lessonText, random);
      return place === "ambiguous" ? place : optionName(place);
    }
  }
}

export const optionName = (place: number) => "ABCDEFGH"[place] ?? "?";

function chosenOption(
  { question_text, options }: OpenQuestion,
  lessonText: string,
  random: () => number,
): number | "ambiguous" {
  if (question_text.startsWith("(The question is hidden")) return "ambiguous";
  const own = options.findIndex((option) => RIGHT.includes(option));
  if (own >= 0) return own;
  const none = options.indexOf("None of these");
  if (none >= 0) return none;
  const lesson = lessonText.toLowerCase();
  const shared = options.map(
    (option) =>
      option
        .toLowerCase()
        .split(/\W+/)
        .filter((word) => word.length > 3 && lesson.includes(word)).length,
  );
  const best = Math.max(...shared);
  return pick(
    shared.flatMap((count, index) => (count === best ? [index] : [])),
    random,
  );
}

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lintQuestion } from "../quizzes/question-lint.ts";
import { anyDraftQuestion, storedQuestion, type AnyDraftQuestion } from "./draft.ts";
import { beliefBehind, describeKey, grade, question, type Response } from "./question.ts";

const words = {
  question_text: "What do bees do?",
  explanation: "They dance, and the dance is a map.",
  feedback_correct: "The dance is a map.",
  feedback_incorrect: "Think of a map.",
  difficulty_level: 2,
  concept: "Waggle dance",
};
const choice = {
  ...words,
  options: ["Dance", "Sing", "Write", "Whistle"],
  correct_answer: "Dance",
  beliefs: [{ answer: "Sing", belief: "Buzzing is a language." }],
};
const number = {
  ...words,
  kind: "number",
  value: 40,
  tolerance: 2,
  unit: "km",
  beliefs: [{ answer: 4, belief: "Bees stay near the hive." }],
};
const cloze = {
  ...words,
  kind: "cloze",
  text: "They ___ in the ___.",
  gaps: [{ accepted: ["dance"] }, { accepted: ["hive"], options: ["hive", "rain"] }],
  beliefs: [{ gap: 2, answer: "rain", belief: "Bees dance outside." }],
};
const order = {
  ...words,
  kind: "order",
  items: ["Egg", "Larva", "Pupa", "Bee"],
  beliefs: [{ before: "Pupa", after: "Larva", belief: "The pupa comes before the larva." }],
};
const match = {
  ...words,
  kind: "match",
  pairs: [
    { left: "Drone", right: "mates" },
    { left: "Queen", right: "lays eggs" },
  ],
  distractors: ["sings"],
  beliefs: [{ left: "Drone", right: "sings", belief: "Drones are musicians." }],
};
const sort = {
  ...words,
  kind: "sort",
  groups: [
    { name: "In the hive", items: ["Dance", "Build combs"] },
    { name: "Outside", items: ["Drink", "Forage"] },
  ],
  beliefs: [{ item: "Dance", group: "Outside", belief: "Bees dance on flowers." }],
};
const plot = {
  ...words,
  kind: "plot",
  x: { label: "Minute", from: 0, to: 10 },
  y: { label: "Honey", unit: "g", from: 0, to: 100 },
  sliders: [{ name: "a", label: "Bees", from: 1, to: 10, step: 1, start: 2 }],
  curves: [{ label: "In the comb", y: "a * x" }],
  goal: { value: "10 * a", equals: 64, tolerance: 5 },
  beliefs: [{ answer: 94, belief: "Each bee brings the same." }],
};
const short = {
  ...words,
  kind: "short",
  accepted: ["waggle dance", "dance"],
  beliefs: [{ answer: "humming", belief: "Buzzing is a language." }],
};
const DRAFTS = [choice, number, cloze, order, match, short, sort, plot].map((draft) =>
  anyDraftQuestion.parse(draft),
);
const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe("a draft as an author writes it", () => {
  test.each(DRAFTS)("has no faults: $kind", (draft) => {
    expect(lintQuestion(draft)).toEqual([]);
  });

  test.each(DRAFTS)("is stored in the same places for the same seed: $kind", (draft) => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const stored = storedQuestion(draft, seed);
        expect(question.parse(stored)).toEqual(stored);
        expect(storedQuestion(draft, seed)).toEqual(stored);
      }),
    );
  });

  test("of a plot has a dozen mistakes at most: each is tried at every setting", () => {
    const mistakes = Array.from({ length: 13 }, (_, answer) => ({ answer, belief: "So many." }));
    const wordy = { ...plot, beliefs: mistakes };
    expect(anyDraftQuestion.safeParse(wordy).success).toBe(false);
    const stored = storedQuestion(DRAFTS[7]!, 1);
    const beliefs = mistakes.map(({ answer: equals, belief }) => ({ equals, belief }));
    expect(question.safeParse({ ...stored, key: { ...stored.key, beliefs } }).success).toBe(false);
    const fewer = { ...plot, beliefs: mistakes.slice(1) };
    expect(anyDraftQuestion.safeParse(fewer).success).toBe(true);
  });

  test.each<[AnyDraftQuestion | undefined, string]>([
    [DRAFTS[0], "Dance"],
    [DRAFTS[1], "40 km (± 2)"],
    [DRAFTS[2], "They [dance] in the [hive]."],
    [DRAFTS[3], "1. Egg, 2. Larva, 3. Pupa, 4. Bee"],
    [DRAFTS[4], "Drone: mates; Queen: lays eggs"],
    [DRAFTS[5], "waggle dance"],
    [DRAFTS[7], "Bees: 6"],
  ])("keeps its answer wherever the seed puts it (%#)", (draft, answer) => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        expect(describeKey(storedQuestion(draft!, seed))).toBe(answer);
      }),
    );
  });

  test("never stores items in their right order, or partners side by side", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        for (const draft of [DRAFTS[3]!, DRAFTS[4]!]) {
          const stored = storedQuestion(draft, seed);
          const inOrder = stored.kind === "order" ? { order: [0, 1, 2, 3] } : { pairs: [0, 1] };
          expect(grade(stored, inOrder)).toBe(false);
        }
      }),
    );
  });

  test("never stores what is to be sorted by its groups", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const stored = storedQuestion(DRAFTS[6]!, seed);
        const groupOf = (item: string) => (["Dance", "Build combs"].includes(item) ? 0 : 1);
        const items = "items" in stored.content ? stored.content.items : [];
        expect(grade(stored, { groups: [0, 0, 1, 1] })).toBe(false);
        expect(grade(stored, { groups: items.map(groupOf) })).toBe(true);
      }),
    );
  });

  test("names beliefs by its own words", () => {
    const believed = (
      draft: AnyDraftQuestion | undefined,
      response: (texts: string[]) => Response,
    ) => {
      const stored = storedQuestion(draft!, 7);
      const content = stored.content;
      const texts =
        "options" in content
          ? content.options
          : "items" in content
            ? content.items
            : "right" in content
              ? content.right
              : [];
      return beliefBehind(stored, response(texts))?.belief;
    };
    expect(believed(DRAFTS[0], (options) => ({ option: options.indexOf("Sing") }))).toBe(
      "Buzzing is a language.",
    );
    expect(believed(DRAFTS[1], () => ({ text: "4 km" }))).toBe("Bees stay near the hive.");
    expect(believed(DRAFTS[2], () => ({ gaps: ["dance", "rain"] }))).toBe("Bees dance outside.");
    expect(
      believed(DRAFTS[3], (items) => ({
        order: ["Egg", "Pupa", "Larva", "Bee"].map((item) => items.indexOf(item)),
      })),
    ).toBe("The pupa comes before the larva.");
    expect(
      believed(DRAFTS[4], (right) => ({
        pairs: [right.indexOf("sings"), right.indexOf("mates")],
      })),
    ).toBe("Drones are musicians.");
    expect(
      believed(DRAFTS[6], (items) => ({
        groups: items.map((item) => (item === "Build combs" ? 0 : 1)),
      })),
    ).toBe("Bees dance on flowers.");
    expect(believed(DRAFTS[7], () => ({ setting: { a: 9 } }))).toBe("Each bee brings the same.");
    expect(believed(DRAFTS[5], () => ({ text: "Humming" }))).toBe("Buzzing is a language.");
  });
});

test.each<[string, object, string]>([
  ["gaps that don't fit the text", { ...cloze, text: "They ___." }, "gaps-unequal"],
  [
    "a listed gap without its answer",
    {
      ...cloze,
      gaps: [{ accepted: ["dance"] }, { accepted: ["hive"], options: ["rain", "snow"] }],
    },
    "key-not-an-option",
  ],
  [
    "an item twice",
    { ...order, items: ["Egg", "Larva", "egg"], beliefs: [] },
    "items-not-distinct",
  ],
  ["a tolerance that lets everything pass", { ...number, tolerance: 40 }, "tolerance-unfit"],
  [
    "a plot without a slider's name",
    { ...plot, goal: { ...plot.goal, value: "10 * b" } },
    "plot-unfit",
  ],
  [
    "a belief about an item that isn't there",
    { ...sort, beliefs: [{ item: "Fly", group: "Outside", belief: "They fly." }] },
    "belief-without-answer",
  ],
  [
    "a belief about an answer that isn't offered",
    { ...choice, beliefs: [{ answer: "Fly", belief: "They fly." }] },
    "belief-without-answer",
  ],
])("the lint finds %s", (_, draft, fault) => {
  const parsed = anyDraftQuestion.parse(draft);
  expect(lintQuestion(parsed).map((entry) => entry.fault)).toContain(fault);
});

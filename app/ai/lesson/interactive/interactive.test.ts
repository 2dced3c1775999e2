import { expect, test } from "vitest";
import type { DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { readReply } from "#packages/llm-objects/read-reply.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";
import { draftFrom, lessonForm } from "../lesson-form.ts";
import { repairLesson, reshapeLesson } from "../repair-lesson.ts";
import { readingOf } from "../as-read.ts";
import { isDoubted } from "./doubted-interactive.ts";

const PLOT = {
  kind: "plot",
  title: "Money that grows",
  x: { label: "Year", unit: "", from: 0, to: 30 },
  y: { label: "Savings", unit: "$", from: 0, to: 8000 },
  sliders: [{ name: "r", label: "Rate", unit: "%", from: 0, to: 10, step: 0.5, start: 2 }],
  curves: [{ label: "With interest", y: "1000 * (1 + r / 100) ^ x" }],
  points: [],
  readouts: [{ label: "After 30 years", value: "1000 * (1 + r / 100) ^ 30", unit: "$" }],
  goal: {
    task: "Make it **5,700** dollars.",
    value: "1000 * (1 + r / 100) ^ 30",
    equals: 5700,
    tolerance: 100,
    because: "At 6% it doubles every twelve years.",
  },
};
const SORT = {
  kind: "sort",
  task: "Put a bee's life in order.",
  order: ["Egg", "Larva", "Pupa", "Bee"],
  groups: [],
  because: "It spins itself in before it has wings.",
};
const STEPS = {
  kind: "steps",
  task: "How much is a third off 90 dollars?",
  lines: [
    {
      text: "A third of 90 is ___.",
      options: [],
      accepted: [],
      value: 30,
      unit: "$",
      because: "90 / 3 = 30.",
    },
    {
      text: "So it costs ___.",
      options: ["60 dollars", "120 dollars"],
      accepted: ["60 dollars"],
      value: null,
      unit: "",
      because: "90 - 30 = 60.",
    },
  ],
  because: "Off means less.",
};
const fixed = (label: string, value: number) => ({ label, value, from: value, to: value, step: 1 });
const BALANCE = {
  kind: "balance",
  task: "Balance the month.",
  unit: "$",
  left: { label: "In", parts: [fixed("Wage", 2000)] },
  right: {
    label: "Out",
    parts: [fixed("Rent", 900), { label: "All else", value: 1400, from: 600, to: 1600, step: 50 }],
  },
  tolerance: 0,
  because: "900 and 1,100 are 2,000.",
};
const COIN = {
  kind: "simulate",
  title: "Ten coins",
  note: "",
  outcome: "Heads",
  model: { type: "coin", chance: 0.5, tosses: 10, success: "heads" },
};

const question = {
  question_text: "Why does lava flow?",
  correct_answer: "It is hot",
  wrong_answers: [{ answer: "It is wet" }, { answer: "It is old" }, { answer: "It is light" }],
  explanation: "Heat makes it thin.",
  concept: "Heat",
};
const REPLY = {
  title: "Bees",
  hook: "Why do bees count?",
  objective: "Explain how a bee grows.",
  explanation: [
    { text: "The queen lays an egg, and three days later something crawls out of it." },
    { text: "The larva eats all day, and then it spins itself in." },
  ],
  example: ["We look into a hive in May, and this is what we see."],
  elaboration: "It matters to everyone who eats.",
  next_tease: "Next: honey.",
  questions: [question],
};

/** As the lesson comes out of a model's reply. */
function lessonWith(interactive: unknown, extra: object = {}): DraftLesson {
  const reply = JSON.stringify({ ...REPLY, interactive, interactive_after: 1, ...extra });
  const form = readReply(reply, lessonForm, {
    mayRepair: true,
    reshape: reshapeLesson,
    cleanText: cleanModelText,
    repair: (draft) => repairLesson(draft, ["Heat"]),
  });
  return draftFrom(form, { lessonNumber: 2, language: "en" });
}
const kindOf = (interactive: unknown, extra?: object) =>
  lessonWith(interactive, extra).interactive?.block.kind;

test.each([
  ["plot", PLOT],
  ["sort", SORT],
  ["steps", STEPS],
  ["balance", BALANCE],
  ["simulate", COIN],
])("a lesson has what its reader can try out: %s", (kind, interactive) => {
  expect(lessonWith(interactive).interactive).toMatchObject({ block: { kind }, afterIdea: 1 });
});

test("its texts lose marks that nothing draws, its formulas keep their stars", () => {
  const { interactive } = lessonWith({ ...PLOT, title: "Money <b>grows</b>\u202E" });

  expect(interactive?.block).toMatchObject({
    title: "Money grows",
    goal: { task: "Make it 5,700 dollars.", value: "1000 * (1 + r / 100) ^ 30" },
  });
});

const goal = (change: object) => ({ ...PLOT, goal: { ...PLOT.goal, ...change } });
const curve = (y: string) => ({ ...PLOT, curves: [{ label: "A curve", y }] });
const nested = JSON.parse(`${"[".repeat(400)}${"]".repeat(400)}`) as unknown;

test.each<[string, unknown]>([
  ["a goal that no setting reaches", goal({ equals: 99_000 })],
  ["a goal that is reached before anything is moved", goal({ equals: 1811, tolerance: 1 })],
  ["a curve without a point in view", curve("x + 100000")],
  ["a curve that divides by zero everywhere", curve("1 / 0")],
  ["a curve that runs out of numbers", curve("exp(exp(x + 10))")],
  ["a formula with a name of the language it is computed in", curve("constructor")],
  ["a formula that is a program", curve("(() => fetch('/'))()")],
  ["a formula of a thousand parentheses", curve(`${"(".repeat(70)}x${")".repeat(70)}`)],
  ["10,000 points", { ...PLOT, points: Array.from({ length: 10_000 }, () => ({ x: 1, y: 1 })) }],
  ["a slider with a million steps", { ...PLOT, sliders: [{ ...PLOT.sliders[0], step: 1e-5 }] }],
  ["a kind that there isn't", { kind: "video", src: "https://example.org" }],
  [
    "a kind that only authors write",
    { kind: "trace", task: "What is it?", code: "1", accepted: ["1"] },
  ],
  ["an empty object", {}],
  ["a text", "a slider, please"],
  ["lists in lists", nested],
  ["lists in lists under a kind", { ...SORT, order: nested }],
  ["two things to sort that are the same", { ...SORT, order: ["Egg", "Larva", "egg"] }],
  ["two orders at once", { ...SORT, groups: [{ name: "A", items: ["Egg"] }] }],
  [
    "a side that can't be balanced",
    { ...BALANCE, left: { label: "In", parts: [fixed("Wage", 50)] } },
  ],
  [
    "more balls drawn than there are",
    {
      ...COIN,
      model: {
        type: "urn",
        balls: [
          { label: "red", count: 1 },
          { label: "blue", count: 1 },
        ],
        draws: 5,
        putBack: false,
      },
    },
  ],
  [
    "a line without a blank",
    { ...STEPS, lines: STEPS.lines.map((line) => ({ ...line, text: "Nothing." })) },
  ],
  ["a wrong sum", { ...STEPS, because: "90 / 3 = 45." }],
  [
    "another language",
    {
      ...SORT,
      task: "Ordena la vida de una abeja desde que nace hasta que vuela.",
      order: [
        "El huevo que pone la reina",
        "La larva que come todo el día",
        "La pupa que duerme en su celda",
      ],
      because: "Antes de tener alas se encierra en su celda y duerme.",
    },
  ],
])("what nobody could try out is left out, and the lesson stays: %s", (_, interactive) => {
  const lesson = lessonWith(interactive);

  expect(lesson.interactive).toBeUndefined();
  expect(lesson.explanation).toContain("The larva eats");
  expect(lesson.questions).toHaveLength(1);
});

test("the place of what is tried out may be missing or impossible", () => {
  expect(kindOf(SORT, { interactive_after: null })).toBe("sort");
  expect(kindOf(SORT, { interactive_after: 900 })).toBe("sort");
  expect(kindOf(SORT, { interactive_after: "behind the first" })).toBe("sort");
});

test("it is read once it is whole, never half of it", () => {
  const read = readingOf("en");
  const whole = { ...REPLY, questions: undefined, interactive_after: 1, interactive: SORT };
  const half = { ...whole, interactive: { kind: "sort", task: "Put a be" } };
  const { questions: _, ...growing } = half;

  expect(read(growing)).toMatchObject({ interactive: undefined });
  expect(read({ ...growing, interactive: SORT, claims: [] })).toMatchObject({
    interactive: expect.stringContaining("Larva"),
  });
});

const lesson = (interactive: unknown, extra?: object) => {
  const draft = lessonWith(interactive, extra);
  if (!draft.interactive) throw new Error("nothing to try out");
  return { draft, placed: draft.interactive };
};

test("what the verifier calls false in it takes it out", () => {
  const { draft, placed } = lesson(SORT);

  expect(isDoubted(placed, draft, [])).toBe(false);
  expect(isDoubted(placed, draft, [{ quote: "spins itself in before it has wings" }])).toBe(true);
});

test("it never says a question's answer, though both may need the same term", () => {
  const telling = lesson({ ...SORT, because: "Lava flows because it is hot." });
  expect(isDoubted(telling.placed, telling.draft, [])).toBe(true);

  const answer = { ...question, correct_answer: "Larva" };
  const term = lesson(SORT, { questions: [answer] });
  expect(isDoubted(term.placed, term.draft, [])).toBe(false);
});

test("a year that the lesson doesn't say takes it out: nobody has checked it", () => {
  const events = ["1609", "1687", "1859"].map((when, index) => ({
    when,
    label: `Book ${"abc"[index]}`,
  }));
  const written = {
    kind: "timeline",
    task: "What came first?",
    events,
    because: "Each took a life.",
  };
  const undated = lesson(written);
  expect(isDoubted(undated.placed, undated.draft, [])).toBe(true);

  const explanation = [{ text: "In 1609, in 1687 and in 1859 a book changed the world." }];
  const dated = lesson(written, { explanation });
  expect(isDoubted(dated.placed, dated.draft, [])).toBe(false);
});

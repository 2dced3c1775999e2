import { expect, test } from "vitest";
import { draftLesson, type DraftQuestion } from "#app/rules/curriculum.ts";
import { fit } from "#packages/llm-objects/fit.ts";
import { jsonSchemaOf } from "#packages/llm-objects/wire-schema.ts";
import { repairLesson } from "./repair-lesson.ts";

const question: DraftQuestion = {
  question_text: "Why does lava flow?",
  options: ["It is hot", "It is wet", "It is old", "It is light"],
  correct_answer: "It is hot",
  explanation: "Heat makes it thin.",
  feedback_correct: "And thin rock runs.",
  feedback_incorrect: "Water is not what makes it run.",
  difficulty_level: 1,
  concept: "Heat",
};
const lesson = {
  title: "Lava",
  hook: "Why?",
  objective: "Explain.",
  explanation: "Text.",
  example: "Text.",
  elaboration: "Text.",
  next_tease: "Next.",
};
const repair = (questions: unknown, extra: object = {}) =>
  draftLesson.safeParse(repairLesson({ ...lesson, ...extra, questions }, ["Heat", "Gas"]));
const repaired = (change: Partial<Record<keyof DraftQuestion, unknown>>) =>
  repair([{ ...question, ...change }]).data?.questions[0];

test("option labels are removed, and a key given as a label is resolved", () => {
  const options = ["A) It is hot", "B) It is wet", "C) It is old", "D) It is light"];
  for (const correct_answer of ["B", "b)", "Option B", "B) It is wet", "it is  WET"])
    expect(repaired({ options, correct_answer })).toMatchObject({
      options: question.options,
      correct_answer: "It is wet",
    });
});

test("text that only looks like a label stays", () => {
  const options = ["D. Trump", "J. Biden", "B. Obama", "G. Bush"];
  expect(repaired({ options, correct_answer: "D. Trump" })?.options).toEqual(options);
});

test("a concept is mapped to a known one", () => {
  expect(repaired({ concept: "gas " })?.concept).toBe("Gas");
  expect(repaired({ concept: "Steam" })?.concept).toBe("Heat");
});

test("a broken question or diagram is left out of the lesson", () => {
  const broken = { ...question, options: ["one", "two", "three"] };
  const result = repair([broken, question, "no question"], { diagram: { kind: "spiral" } });
  expect(result.data?.questions).toEqual([question]);
  expect(result.data?.diagram).toBeUndefined();
});

test("a lesson without one usable question is refused", () => {
  expect(repair([{ ...question, options: [] }]).success).toBe(false);
  expect(repair("none").success).toBe(false);
});

const line = {
  kind: "line",
  title: "Cooling lava",
  x: { label: "Hours", unit: null },
  y: { label: "Heat", unit: "°C" },
  series: [
    {
      label: "Surface",
      points: [
        { x: 0, y: 1100 },
        { x: "5", y: 300 },
      ],
    },
  ],
  scatter: null,
};

test("a line chart is taken as models write it: null for what is absent, a number as text", () => {
  const fitted = fit(
    { ...lesson, diagram: line, questions: [question] },
    jsonSchemaOf(draftLesson),
    String,
  );
  const result = draftLesson.safeParse(repairLesson(fitted as Record<string, unknown>, ["Heat"]));

  expect(result.data?.diagram).toMatchObject({
    kind: "line",
    series: [{ points: [{ x: 0 }, { x: 5 }] }],
  });
});

test("a chart that would mislead is left out", () => {
  const bins = [0, 1, 5].map((from) => ({ from, to: from + 1, count: 3 }));
  const histogram = {
    kind: "histogram",
    title: "Sizes",
    x: { label: "cm" },
    counts: "stones",
    bins,
  };

  expect(repair([question], { diagram: histogram }).data?.diagram).toBeUndefined();
});

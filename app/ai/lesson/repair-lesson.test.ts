import { expect, test } from "vitest";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { fit } from "#packages/llm-objects/fit.ts";
import { jsonSchemaOf } from "#packages/llm-objects/wire-schema.ts";
import { draftFrom, lessonForm } from "./lesson-form.ts";
import { draftOfChoice } from "../questions/draft-of-form.ts";
import { repairLesson, reshapeLesson } from "./repair-lesson.ts";

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
const repair = (questions: unknown, extra: object = {}) => {
  const fitted = fit(
    reshapeLesson({ ...lesson, ...extra, questions }),
    jsonSchemaOf(lessonForm),
    String,
  );
  return lessonForm.safeParse(repairLesson(fitted as Record<string, unknown>, ["Heat", "Gas"]));
};
/** As many models write questions: with four options, of which the key names one. */
const repaired = (change: Partial<Record<keyof DraftQuestion, unknown>>) => {
  const form = repair([{ ...question, ...change }]).data?.questions[0];
  return form && draftOfChoice(form, 1);
};
const key = question.correct_answer;
const inForm = {
  question_text: question.question_text,
  correct_answer: key,
  wrong_answers: question.options.slice(1).map((answer) => ({ answer })),
  explanation: question.explanation,
  concept: question.concept,
};

test("option labels are removed, and a key given as a label is resolved", () => {
  const options = ["A) It is hot", "B) It is wet", "C) It is old", "D) It is light"];
  for (const correct_answer of ["B", "b)", "Option B", "B) It is wet", "it is  WET"])
    expect(repaired({ options, correct_answer })).toMatchObject({
      options: ["It is wet", "It is hot", "It is old", "It is light"],
      correct_answer: "It is wet",
    });
});

test("text that only looks like a label stays", () => {
  const options = ["D. Trump", "J. Biden", "B. Obama", "G. Bush"];
  expect(repaired({ options, correct_answer: "D. Trump" })?.options).toEqual(options);
});

test("a concept is mapped to a known one", () => {
  expect(repaired({ concept: "gas " })?.concept).toBe("Gas");
  expect(repaired({ concept: "Steam" })?.concept).toBe("Steam");
});

test("a broken question or diagram is left out of the lesson", () => {
  const broken = { ...question, options: ["one", "two", "three"] };
  const result = repair([broken, question, "no question"], { diagram: { kind: "spiral" } });
  expect(result.data?.questions).toEqual([inForm]);
  expect(result.data?.diagram).toBeUndefined();
});

test("a lesson without one usable question stays: questions can be written again", () => {
  expect(repair([{ ...question, options: [] }]).data?.questions).toEqual([]);
  expect(repair("none").data?.explanation).toEqual([{ text: "Text." }]);
});

test("only the explanation is needed; what is missing is left out or comes from the plan", () => {
  const form = lessonForm.parse(
    repairLesson({ explanation: [{ text: "Lava flows." }], hook: "", questions: [inForm] }, []),
  );

  const planned = { lessonNumber: 1, title: "Lava", objective: "Explain lava." };
  expect(draftFrom(form, planned)).toMatchObject({
    title: "Lava",
    hook: "",
    objective: "Explain lava.",
    example: "",
    next_tease: "",
  });
});

test("marks that a page doesn't show leave the texts", () => {
  const { data } = repair(
    [
      {
        ...question,
        question_text: "Is **lava** *hot*, at 2*3*4 or `x`?",
        options: ["It is *hot*", ...question.options.slice(1)],
        correct_answer: "It is *hot*",
      },
    ],
    { title: "Lava 🌋 and $x^2$", explanation: "See [NOAA](https://noaa.gov)<br>and \\(x\\)." },
  );

  expect(data?.title).toBe("Lava and x²");
  expect(data?.explanation).toEqual([{ text: "See NOAA\nand $x$." }]);
  expect(data?.questions[0]).toMatchObject({
    question_text: "Is lava hot, at 2*3*4 or `x`?",
    correct_answer: "It is hot",
  });
});

test("a belief belongs to a wrong option, and its hint doesn't give the answer away", () => {
  const beliefs = [
    { answer: "it is WET", belief: "You think of water.", hint: "Is there water in it?" },
    { answer: "It is old", belief: "You think of age.", hint: "No: It is hot." },
    { answer: "It is hot", belief: "That is right.", hint: null },
    { answer: "It is blue", belief: "No such option.", hint: null },
  ];

  expect(repaired({ beliefs })?.beliefs).toEqual([
    { answer: "It is wet", belief: "You think of water.", hint: "Is there water in it?" },
    { answer: "It is old", belief: "You think of age." },
  ]);
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
    reshapeLesson({ ...lesson, diagram: line, questions: [inForm] }),
    jsonSchemaOf(lessonForm),
    String,
  );
  const result = lessonForm.safeParse(repairLesson(fitted as Record<string, unknown>, ["Heat"]));

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

test("a question as it is asked for stays as it is, without labels and answers that repeat the right one", () => {
  const [hot, ...cold] = question.options;
  const wrong = (letters: string) =>
    cold.map((answer, index) => ({ answer: `${letters[index] ?? ""}) ${answer}` }));
  const labelled = { ...inForm, correct_answer: `B) ${hot}`, wrong_answers: wrong("ACD") };
  const repeated = {
    ...inForm,
    wrong_answers: [...inForm.wrong_answers.slice(1), { answer: key }],
  };

  expect(repair([inForm, labelled, repeated]).data?.questions).toEqual([inForm, inForm]);
});

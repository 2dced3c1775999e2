import { expect, test } from "vitest";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { asDay } from "#app/rules/day.ts";
import type { AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { findCoverageFaults } from "./coverage-faults.ts";
import { readCourse } from "./read-course.ts";
import { staleSources } from "./stale-sources.ts";

const written = await readCourse("content/curricula/personal-finance-mastery");
const PLAIN =
  "Honey bees collect nectar from many flowers, and they carry it home in a second little stomach. ";

const words = {
  explanation: "Because it is.",
  feedback_correct: "Yes.",
  feedback_incorrect: "No.",
  difficulty_level: 2,
};
const aChoice = (concept: string, changes: object = {}): AnyDraftQuestion => ({
  ...words,
  concept,
  question_text: "Which one?",
  options: ["Aaaa", "Bbbb", "Cccc", "Dddd"],
  correct_answer: "Cccc",
  demand: "apply",
  ...changes,
});
const aNumber = (concept: string, changes: object = {}): AnyDraftQuestion => ({
  ...words,
  concept,
  kind: "number",
  question_text: "How many?",
  value: 3,
  demand: "apply",
  ...changes,
});

/** A course with everything reviews and checks need. */
function aWholeCourse(): LibraryCourse {
  const course = structuredClone(written);
  for (const lesson of course.lessons) {
    const concepts = course.concepts
      .filter(({ lesson_number: number }) => number === lesson.lesson_number)
      .map(({ name }) => name);
    lesson.explanation = lesson.example = lesson.elaboration = PLAIN.repeat(5);
    lesson.questions = concepts.slice(0, 3).map((concept) => aChoice(concept));
    lesson.furtherQuestions = [
      aChoice(concepts[0]!, { use: "predict" }),
      ...concepts.flatMap((concept) => [
        aChoice(concept, { family: `${concept}, the same step` }),
        aChoice(concept, { family: `${concept}, the same step`, use: "check" }),
        aChoice(concept, { demand: "recall" }),
        aNumber(concept),
        aNumber(concept),
      ]),
    ];
  }
  return course;
}

const rulesOf = (course: LibraryCourse) => findCoverageFaults(course).map(({ text }) => text);
const [concept = ""] = written.concepts
  .filter(({ lesson_number: number }) => number === 2)
  .map(({ name }) => name);

/** The whole course with other questions for one concept. */
function changed(change: (question: AnyDraftQuestion) => AnyDraftQuestion | null) {
  const course = aWholeCourse();
  for (const lesson of course.lessons) {
    const apply = (all: AnyDraftQuestion[]) =>
      all.flatMap((question) =>
        question.concept === concept ? (change(question) ?? []) : question,
      );
    lesson.questions = apply(lesson.questions);
    lesson.furtherQuestions = apply(lesson.furtherQuestions);
  }
  return rulesOf(course);
}

test("a course with questions enough has no faults", () => {
  expect(rulesOf(aWholeCourse())).toEqual([]);
});

test.each<[string, (question: AnyDraftQuestion) => AnyDraftQuestion | null, string]>([
  [
    "four questions and a prediction",
    (question) =>
      question.use === "predict" || question.family || question.kind === "number" ? question : null,
    `${concept}: fewer than 5 questions (4)`,
  ],
  [
    "questions of one kind",
    (question) => aChoice(concept, { use: question.use, family: question.family }),
    `${concept}: fewer than 2 kinds of question (1)`,
  ],
  [
    "too much recall",
    (question) => ({
      ...question,
      demand: question.demand === "recall" || question.use === "check" ? "recall" : "apply",
    }),
    `${concept}: more than one in five asks for recall (2 of 6)`,
  ],
  [
    "nothing for the checks",
    (question) => (question.use === "check" ? { ...question, use: "review" } : question),
    `${concept}: no question for the checks after the course (none with use: check)`,
  ],
  [
    "no pair on different cases",
    (question) => (question.use === "check" ? { ...question, family: "another step" } : question),
    `${concept}: no two questions of one family (no pair on different cases)`,
  ],
  [
    "nothing to predict",
    (question) => (question.use === "predict" ? null : question),
    "no question to predict",
  ],
])("a concept with %s is reported", (_, change, text) => {
  expect(changed(change)).toEqual([text]);
});

const guessable = (changes: object) => {
  const course = aWholeCourse();
  for (const lesson of course.lessons)
    lesson.furtherQuestions = lesson.furtherQuestions.map((question, index) =>
      index % 5 === 1 ? { ...question, ...changes } : question,
    );
  return rulesOf(course);
};

test.each<[string, object, RegExp]>([
  [
    "the longest option",
    { options: ["Aaaa", "Bbbb", "Cccc cccc cccc", "Dddd"], correct_answer: "Cccc cccc cccc" },
    /^choosing the longest option is right too often \(\d+% of the course, at most 30%/,
  ],
  [
    "the words of the lesson",
    { options: ["Aaaaaa", "Bbbbbb", "nectar", "Dddddd"], correct_answer: "nectar" },
    /^choosing the option with the most words of the lesson is right too often/,
  ],
  [
    "a careful option",
    { options: ["Always", "Nobody", "Mostly", "Anyone"], correct_answer: "Mostly" },
    /^choosing the most careful option is right too often/,
  ],
])("right answers found by %s are reported", (_, changes, text) => {
  expect(guessable(changes)).toEqual([expect.stringMatching(text)]);
});

test("long sentences and heavy words are reported, short and plain ones are not", () => {
  const course = aWholeCourse();
  course.lessons[3]!.explanation = PLAIN.replace(". ", ", and so on and on. ").repeat(40);
  course.lessons[4]!.explanation = "The bee is big. ".repeat(90);
  course.lessons[5]!.explanation =
    "Administrative responsibilities necessitate consideration. ".repeat(60);

  expect(rulesOf(course)).toEqual([
    expect.stringMatching(/^more than 17 words a sentence \(\d+(\.\d)?\)$/),
    expect.stringMatching(/^above school year 10 \(/),
  ]);
});

test("a source that was looked at longer ago than its half-life is listed, at the course's own pace", () => {
  const course = aWholeCourse();
  const title = "A Report That Changes Every Year";
  course.lessons[1]!.blocks.push({
    id: "figures",
    section: "why",
    kind: "sources",
    sources: [
      { title, author: "An Office", accessed: "2024-11-20" },
      { title: "A Classic", author: "An Author" },
    ],
  });
  const staleAt = (today: string, months?: number) =>
    staleSources({ ...course, source_half_life_months: months }, asDay(today))
      .filter(({ near }) => near === title)
      .map(({ file, text }) => `${file} ${text}`);

  expect(staleAt("2026-11-20")).toEqual([]);
  expect(staleAt("2026-11-22")).toEqual([
    `02.md last looked at on 2024-11-20, more than 24 months ago: ${title}`,
  ]);
  expect(staleAt("2026-11-22", 36)).toEqual([]);
});

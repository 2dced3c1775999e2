import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { CONCEPTS_PER_LESSON, type DraftConcept, type DraftQuestion } from "./curriculum.ts";
import { lessonConcepts } from "./lesson-concepts.ts";

const planned = (...names: string[]): DraftConcept[] =>
  names.map((name) => ({ name, description: `About ${name}`, difficulty: 2, lesson_number: 3 }));

const question = (concept: string): DraftQuestion => ({
  question_text: `What is ${concept}?`,
  options: ["one", "two", "three", "four"],
  correct_answer: "one",
  explanation: "It is one.",
  feedback_correct: "Yes.",
  feedback_incorrect: "No.",
  difficulty_level: 2,
  concept,
});

/** The names of the taught concepts, and the concept of each question. */
function names(questionConcepts: string[], plan: DraftConcept[], lessonNumber = 3) {
  const lesson = { objective: "Know it.", questions: questionConcepts.map(question) };
  const { taught, questions } = lessonConcepts(lesson, plan, lessonNumber);
  return {
    taught: taught.map(({ name }) => name),
    questionConcepts: questions.map(({ concept }) => concept),
  };
}

describe("a question maps to the outline's concept", () => {
  test.each([
    ["by its name", "Tidal range", ["Spring tide", "Tidal range"], "Tidal range"],
    ["in different case", "TIDAL  range ", ["Spring tide", "Tidal range"], "Tidal range"],
    ["full width", "Ｔｉｄａｌ range", ["Spring tide", "Tidal range"], "Tidal range"],
    ["by one of its words", "the range of a tide pool", ["Neap", "Tidal range"], "Tidal range"],
    ["by most of its words", "range of tidal pools", ["Price range", "Tidal range"], "Tidal range"],
    [
      "the earlier of two that share as much",
      "range",
      ["Price range", "Tidal range"],
      "Price range",
    ],
    ["accented", "la caféine", ["caféine", "sucre"], "caféine"],
    ["by its exact name before a longer one", "Range", ["Tidal range", "range"], "range"],
  ])("%s", (_, questionConcepts, plan, concept) => {
    expect(names([questionConcepts], planned(...plan))).toEqual({
      taught: plan,
      questionConcepts: [concept],
    });
  });
});

describe("a concept missing from the outline", () => {
  test("is added to the lesson, described by its objective, with the lesson's difficulty", () => {
    const lesson = { objective: "Read a tide table.", questions: [question("Barnacles")] };
    const { taught } = lessonConcepts(lesson, [], 9);
    expect(taught).toEqual([
      { name: "Barnacles", description: "Read a tide table.", difficulty: 5, lesson_number: 9 },
    ]);
  });

  test("is added once for two questions", () => {
    expect(names(["Barnacles", "barnacles"], [])).toEqual({
      taught: ["Barnacles"],
      questionConcepts: ["Barnacles", "Barnacles"],
    });
  });

  test("shared words of three letters don't match", () => {
    expect(names(["the sea"], planned("the sun")).taught).toEqual(["the sun", "the sea"]);
  });

  test("shared words of four letters match", () => {
    expect(names(["wave energy"], planned("wave height")).questionConcepts).toEqual([
      "wave height",
    ]);
  });

  test("is added up to the limit and dropped beyond it", () => {
    const four = ["Alpha", "Bravo", "Charlie", "Delta"];
    expect(names(["Zulu"], planned(...four)).taught).toEqual([...four, "Zulu"]);
    const five = [...four, "Echo"];
    expect(names(["Zulu"], planned(...five))).toEqual({
      taught: five,
      questionConcepts: ["Alpha"],
    });
  });
});

test("an outline with six concepts is cut to five, and a question about the sixth maps to the first", () => {
  const six = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"];
  expect(names(["Foxtrot"], planned(...six))).toEqual({
    taught: six.slice(0, 5),
    questionConcepts: ["Alpha"],
  });
});

test("a lesson without questions has the planned concepts", () => {
  expect(names([], planned("Alpha"))).toEqual({ taught: ["Alpha"], questionConcepts: [] });
});

test("every question maps to one of at most five taught concepts, and the input is not modified", () => {
  const name = constantFrom(
    "Tidal range",
    "tidal  RANGE",
    "range",
    "Neap tide",
    "ebb",
    "海",
    "é́",
    "",
  );
  const concept = record({
    name,
    description: constantFrom("About it"),
    difficulty: integer({ min: 1, max: 5 }),
    lesson_number: integer({ min: 1, max: 10 }),
  });
  assert(
    property(
      array(name, { maxLength: 8 }),
      array(concept, { maxLength: 8 }),
      (questionConcepts, plan) => {
        const lesson = { objective: "Know it.", questions: questionConcepts.map(question) };
        const before = structuredClone({ lesson, plan });
        const { taught, questions } = lessonConcepts(lesson, plan, 3);
        expect(taught.length).toBeLessThanOrEqual(CONCEPTS_PER_LESSON.most);
        expect(questions.map(({ question_text }) => question_text)).toEqual(
          lesson.questions.map(({ question_text }) => question_text),
        );
        for (const { concept: about } of questions)
          expect(taught.map((one) => one.name)).toContain(about);
        expect({ lesson, plan }).toEqual(before);
      },
    ),
  );
});

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
    ["with an article and a plural", "the tidal ranges", ["Neap", "Tidal range"], "Tidal range"],
    ["in another order", "range of tides", ["Price range", "Tide range"], "Tide range"],
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

  test("nothing is guessed: an opposite or a neighbour is a concept of its own", () => {
    for (const [name, planned_] of [
      ["pretérito imperfecto", "pretérito perfecto simple"],
      ["network namespace", "pod network"],
      ["base rate", "degree of belief"],
      ["wave energy", "wave height"],
    ] as const)
      expect(names([name], planned(planned_)).taught).toEqual([planned_, name]);
  });

  test("makes room by leaving out planned ones that no question is about", () => {
    const five = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"];
    expect(names(["Zulu", "Echo", "Alpha"], planned(...five))).toEqual({
      taught: ["Alpha", "Bravo", "Charlie", "Echo", "Zulu"],
      questionConcepts: ["Zulu", "Echo", "Alpha"],
    });
  });
});

test("an outline with six concepts is cut to five", () => {
  const six = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"];
  expect(names(["Alpha"], planned(...six)).taught).toEqual(six.slice(0, 5));
});

test("a lesson without questions has the planned concepts", () => {
  expect(names([], planned("Alpha"))).toEqual({ taught: ["Alpha"], questionConcepts: [] });
});

test("a concept planned twice is taught once", () => {
  const twice = planned("Ebb", "Flood", "Ebb", "Neap", "Spring tide", "Slack");
  expect(names(["Ebb", "Range"], twice).taught).toEqual([
    "Ebb",
    "Flood",
    "Neap",
    "Spring tide",
    "Range",
  ]);
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
      array(name, { maxLength: 3 }),
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
          expect(taught.map((concept) => concept.name)).toContain(about);
        expect({ lesson, plan }).toEqual(before);
      },
    ),
  );
});

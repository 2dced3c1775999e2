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

/** The names of the lesson's concepts, and the concept of each question. */
function names(asked: string[], plan: DraftConcept[], lessonNumber = 3) {
  const lesson = { objective: "Know it.", questions: asked.map(question) };
  const { taught, questions } = lessonConcepts(lesson, plan, lessonNumber);
  return { taught: taught.map(({ name }) => name), asked: questions.map(({ concept }) => concept) };
}

describe("a question asks about the outline's concept", () => {
  test.each([
    ["by its name", "Tidal range", ["Spring tide", "Tidal range"], "Tidal range"],
    ["in other letters", "TIDAL  range ", ["Spring tide", "Tidal range"], "Tidal range"],
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
    ["by its name rather than a longer one", "Range", ["Tidal range", "range"], "range"],
  ])("%s", (_, asked, plan, concept) => {
    expect(names([asked], planned(...plan))).toEqual({ taught: plan, asked: [concept] });
  });
});

describe("a concept the outline does not have", () => {
  test("is the lesson's own, described by its objective, as hard as the lesson is late", () => {
    const lesson = { objective: "Read a tide table.", questions: [question("Barnacles")] };
    const { taught } = lessonConcepts(lesson, [], 9);
    expect(taught).toEqual([
      { name: "Barnacles", description: "Read a tide table.", difficulty: 5, lesson_number: 9 },
    ]);
  });

  test("is one for two questions about it", () => {
    expect(names(["Barnacles", "barnacles"], [])).toEqual({
      taught: ["Barnacles"],
      asked: ["Barnacles", "Barnacles"],
    });
  });

  test("words of three letters join nothing", () => {
    expect(names(["the sea"], planned("the sun")).taught).toEqual(["the sun", "the sea"]);
  });

  test("words of four letters do", () => {
    expect(names(["wave energy"], planned("wave height")).asked).toEqual(["wave height"]);
  });

  test("fills the last place, and finds none after it", () => {
    const four = ["Alpha", "Bravo", "Charlie", "Delta"];
    expect(names(["Zulu"], planned(...four)).taught).toEqual([...four, "Zulu"]);
    const five = [...four, "Echo"];
    expect(names(["Zulu"], planned(...five))).toEqual({ taught: five, asked: ["Alpha"] });
  });
});

test("an outline with too many concepts keeps its first five, and a question about the sixth asks about the first", () => {
  const six = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"];
  expect(names(["Foxtrot"], planned(...six))).toEqual({
    taught: six.slice(0, 5),
    asked: ["Alpha"],
  });
});

test("a lesson without questions teaches what was planned", () => {
  expect(names([], planned("Alpha"))).toEqual({ taught: ["Alpha"], asked: [] });
});

test("every question asks about something the lesson teaches, five things at most, and nothing given is changed", () => {
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
    property(array(name, { maxLength: 8 }), array(concept, { maxLength: 8 }), (asked, plan) => {
      const lesson = { objective: "Know it.", questions: asked.map(question) };
      const before = structuredClone({ lesson, plan });
      const { taught, questions } = lessonConcepts(lesson, plan, 3);
      expect(taught.length).toBeLessThanOrEqual(CONCEPTS_PER_LESSON.most);
      expect(questions.map(({ question_text }) => question_text)).toEqual(
        lesson.questions.map(({ question_text }) => question_text),
      );
      for (const { concept: about } of questions)
        expect(taught.map((one) => one.name)).toContain(about);
      expect({ lesson, plan }).toEqual(before);
    }),
  );
});

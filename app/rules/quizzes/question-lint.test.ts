import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DraftLesson, DraftQuestion } from "../lessons/curriculum.ts";
import { lessonWordCount, lintLesson, lintQuestion } from "./question-lint.ts";

const question: DraftQuestion = {
  question_text: "What does a dancing bee tell the others?",
  options: [
    "Where the nectar is",
    "How old the queen is",
    "When winter comes",
    "Which cell is empty",
  ],
  correct_answer: "Where the nectar is",
  explanation: "The angle of the dance points the way, its length tells how far.",
  feedback_correct: "Yes. The dance is a map.",
  feedback_incorrect: "The dance points to something outside the hive.",
  difficulty_level: 2,
  concept: "Waggle dance",
};
const withOptions = (...options: string[]) => ({ options, correct_answer: options[0] ?? "" });
const long = (characters: number) => "x".repeat(characters);
const faultsOf = (change: Partial<DraftQuestion>) =>
  lintQuestion({ ...question, ...change }).map(({ fault }) => fault);

describe("a question", () => {
  test("that is fair passes", () => {
    expect(lintQuestion(question)).toEqual([]);
  });

  test.each<[string, Partial<DraftQuestion>, string[]]>([
    ["three options", withOptions("one", "two", "three"), ["options-not-four"]],
    [
      "two options that read the same",
      withOptions("one", "two", "three", " TWO "),
      ["options-not-distinct"],
    ],
    ["a full-width twin", withOptions("one", "two", "three", "ｔｗｏ"), ["options-not-distinct"]],
    ["the key twice", withOptions("one", "One", "two", "three"), ["options-not-distinct"]],
    ["a key that is no option", { correct_answer: "Where the honey is" }, ["key-not-an-option"]],
    ["a key in other letters", { correct_answer: "where the nectar is" }, ["key-not-an-option"]],
    ["an option of dots", withOptions("one", "two", "three", "..."), ["unreadable"]],
    ["an explanation without words", { explanation: "?!" }, ["unreadable"]],
    ["a control character", { question_text: "What\u0007?" }, ["unreadable"]],
    ["a placeholder", { feedback_correct: "Coming soon..." }, ["placeholder"]],
    ["a slot never filled", { explanation: "It is [insert reason here]." }, ["placeholder"]],
    [
      "options without content",
      withOptions("Option A", "Option B", "Option C", "Option D"),
      ["placeholder"],
    ],
    [
      "its own answer in it",
      { question_text: "Where the nectar is, bees dance. Why?" },
      ["key-in-stem"],
    ],
  ])("with %s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  test.each<[string, Partial<DraftQuestion>]>([
    [
      "names every candidate",
      { question_text: "Sun or moon?", ...withOptions("Sun", "Moon", "Mars", "Venus") },
    ],
    [
      "has a key as short as a digit",
      { question_text: "What is 2 + 2 - 2?", ...withOptions("2", "3", "5", "7") },
    ],
    ["asks about signs", withOptions("==", "===", "=", "=>")],
    [
      "holds the key inside another word",
      { question_text: "Are antelopes shy?", ...withOptions("ant", "bee", "fly", "bug") },
    ],
    [
      "is in Japanese",
      { question_text: "蜜蜂は何を集めますか", ...withOptions("花の蜜", "水晶", "砂金", "氷") },
    ],
  ])("that %s is fair", (_, change) => {
    expect(faultsOf(change)).toEqual([]);
  });

  test.each([
    "All of the above",
    "none of these.",
    "Both A and B",
    "A & C",
    "Options 1 and 2",
    "Alle der oben genannten",
    "Keine davon",
    "Toutes les réponses ci-dessus",
    "Aucune de ces réponses",
    "Todas las anteriores",
    "Ninguna de las anteriores",
    "Nenhuma das anteriores",
    "Tutte le precedenti",
    "Geen van bovenstaande",
    "Wszystkie powyższe",
    "Все вышеперечисленное",
    "Hepsi",
    "以上都是",
    "上記のすべて",
  ])("can't have the option '%s', because options are shuffled", (option) => {
    expect(faultsOf(withOptions("one", "two", "three", option))).toContain("refers-to-options");
  });

  test.each([
    "All of the above-ground parts",
    "Vitamins A and D together",
    "None",
    "Both wings at once",
  ])("can have the option '%s'", (option) => {
    expect(faultsOf(withOptions("one thing", "two things", "three", option))).not.toContain(
      "refers-to-options",
    );
  });

  test.each([
    [12, 2, false],
    [14, 2, false],
    [15, 2, true],
    [70, 50, false],
    [71, 50, true],
    [50, 70, false],
    [50, 71, true],
    [2, 15, true],
  ])("a key of %i characters next to options of %i stands out: %s", (key, others, answer) => {
    const options = withOptions(
      long(key),
      `${long(others - 1)}a`,
      `${long(others - 1)}b`,
      `${long(others - 1)}c`,
    );
    expect(faultsOf(options).includes("key-length")).toBe(answer);
  });

  test("has the same faults in any order of its options", () => {
    const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(anyText, { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.nat(3),
        (options, key, turn) => {
          const draft = { ...question, options, correct_answer: options[key] ?? "" };
          const turned = { ...draft, options: [...options.slice(turn), ...options.slice(0, turn)] };
          expect(lintQuestion(turned)).toEqual(lintQuestion(draft));
        },
      ),
    );
  });
});

const paragraph = "Bees dance to tell the others where they have found nectar on a warm day. ";
const second: DraftQuestion = {
  ...question,
  question_text: "How long does a summer worker live?",
  ...withOptions("Six weeks", "Three whole years", "Two long winters", "About ten days"),
};
const lesson: DraftLesson = {
  title: "The dance",
  hook: "A bee can draw a map with her body.",
  objective: "You can read a dance.",
  explanation: paragraph.repeat(40).trim(),
  example: paragraph.repeat(10).trim(),
  elaboration: paragraph.repeat(10).trim(),
  next_tease: "Next: wax.",
  questions: [question, second],
};
const namesIn = (faults: { fault: string }[]) => faults.map(({ fault }) => fault);

describe("a lesson", () => {
  test("that is complete passes with all its questions", () => {
    expect(lessonWordCount(lesson)).toBe(900);
    expect(lintLesson(lesson)).toEqual({ fatal: [], soft: [], questions: lesson.questions });
  });

  test("loses only the question that can't be graded", () => {
    const broken = { ...second, correct_answer: "Seven weeks" };
    const { fatal, soft, questions } = lintLesson({ ...lesson, questions: [broken, question] });
    expect(fatal).toEqual([]);
    expect(namesIn(soft)).toEqual(["key-not-an-option"]);
    expect(questions).toEqual([question]);
  });

  test("keeps a question with soft faults", () => {
    const guessable = { ...question, question_text: "Where the nectar is: who tells?" };
    expect(lintLesson({ ...lesson, questions: [guessable, second] }).questions).toHaveLength(2);
  });

  test.each<[string, Partial<DraftLesson>, string[], string[]]>([
    [
      "no question that can be graded",
      { questions: [{ ...question, correct_answer: "Where honey is" }] },
      ["no-usable-question"],
      ["key-not-an-option"],
    ],
    [
      "the same question twice",
      { questions: [question, { ...question, question_text: `${question.question_text} ` }] },
      [],
      ["question-repeated"],
    ],
    ["a title that says 'Coming soon'", { title: "Wax (Coming soon)" }, ["placeholder"], []],
    ["a title that is a slot", { title: "Why {topic} matters" }, ["placeholder"], []],
    [
      "a text that is a slot",
      { example: "[Insert example here]" },
      ["placeholder"],
      ["word-count"],
    ],
    [
      "slots it speaks of",
      {
        title: "How [your name] gets into a thousand letters",
        hook: "“Coming soon” is on every poster. Who fills in {option} when the day has come?",
        explanation: `${lesson.explanation} Dear {{name}}, this is <your company>, lorem ipsum and all.`,
      },
      [],
      [],
    ],
    [
      "marks that a reader of Markdown would take seconds for",
      { elaboration: `${lesson.elaboration}\n\n${"_*a b".repeat(40)}` },
      ["tangled-markup"],
      [],
    ],
    ["an example without words", { example: "…" }, ["unreadable"], ["word-count"]],
    ["799 words", { example: paragraph.repeat(3) + "a b c d" }, [], ["word-count"]],
    ["1,001 words and more", { example: paragraph.repeat(17) }, [], ["word-count"]],
    [
      "sentences without an end",
      { explanation: paragraph.repeat(40).replaceAll(". ", " and ") },
      [],
      ["hard-to-read"],
    ],
  ])("with %s", (_, change, fatal, soft) => {
    const lint = lintLesson({ ...lesson, ...change });
    expect(namesIn(lint.fatal)).toEqual(fatal);
    expect(namesIn(lint.soft)).toEqual(soft);
  });

  test("whose longest option is always correct is retried", () => {
    const first = { ...question, ...withOptions("Where nectar is", "A queen", "Winter", "A cell") };
    const then = { ...second, ...withOptions("About six weeks", "A year", "A day", "An hour") };
    expect(namesIn(lintLesson({ ...lesson, questions: [first, then] }).soft)).toEqual([
      "key-always-longest",
    ]);
  });
});

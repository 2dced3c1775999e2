import { expect, test } from "vitest";
import type { Block } from "#app/rules/blocks/block.ts";
import type { LibraryCourse, LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import type { AskBlock } from "#app/rules/blocks/ask.ts";
import { wordSpoilers } from "./hook-spoilers.ts";
import { readCourse } from "./read-course.ts";
import { describeVoice, voiceFaults } from "./voice-faults.ts";

const written = await readCourse("content/curricula/personal-finance-mastery");
/** Five words, one of them a contraction. */
const SPOKEN = "It’s a bee that flies. ";
const words = (count: number) => SPOKEN.repeat(count / 5).trim();
const STOP = {
  kind: "ask",
  prompt: "More or less?",
  answer: { text: "More." },
} as const;

let ids = 0;
const block = (section: Block["section"], content: object): Block =>
  ({ id: `b${(ids += 1)}`, section, ...content }) as Block;
const text = (section: Block["section"], count: number) =>
  block(section, { kind: "text", text: `${words(count / 2)}\n\n${words(count / 2)}` });

/** Six hundred words in cards of 100. */
const goodBlocks = () =>
  (["explanation", "example", "why"] as const).flatMap((section) => [
    text(section, 100),
    block(section, STOP),
    text(section, 100),
  ]);

function aCourse(change: (lesson: LibraryLesson) => void = () => {}): LibraryCourse {
  const course = structuredClone(written);
  for (const lesson of course.lessons) {
    lesson.hook = "Why?";
    lesson.explanation =
      lesson.example =
      lesson.elaboration =
        Array.from({ length: 10 }, () => words(30)).join("\n\n");
    lesson.blocks = goodBlocks();
    lesson.furtherQuestions = [];
    for (const question of lesson.questions)
      if ("options" in question && question.options && "correct_answer" in question)
        Object.assign(question, {
          question_text: "Which?",
          options: ["Aaa", "Bbb", "Ccc", "Ddd"],
          correct_answer: "Bbb",
          explanation: "Yes.",
          feedback_correct: "Yes.",
          feedback_incorrect: "No.",
          beliefs: undefined,
        });
  }
  change(course.lessons[0]!);
  return course;
}

const rulesOf = (course: LibraryCourse) => [
  ...new Set(voiceFaults(course).map(({ rule }) => rule)),
];

test("a course that sounds like someone speaking has no fault", () => {
  expect(voiceFaults(aCourse())).toEqual([]);
  expect(describeVoice(aCourse())).toBe(
    "20 contractions in 100 words, 0 heavy words in 1,000, school year -1.8 at most, sentences of 5 words at most, " +
      "paragraphs of 30, cards of 100, first picture or stop after 100 at most, 600 to 600 words to read",
  );
  expect(describeVoice({ ...aCourse(), language: "es" })).toMatch(/^sentences of 5 words at most/);
});

test.each<[string, (lesson: LibraryLesson) => void]>([
  ["heavy words", (lesson) => (lesson.example = "Hence it’s so. ".repeat(20))],
  [
    "a sentence of more than 25 words",
    (lesson) => (lesson.example = `${"it’s a bee and ".repeat(7)}so on.`),
  ],
  ["a paragraph of more than 70 words", (lesson) => (lesson.example = words(75))],
  [
    "a negation nobody says",
    (lesson) => (lesson.questions[0]!.explanation = "It cannot be. “I do not know.”"),
  ],
  ["a card of more than 120 words", (lesson) => lesson.blocks.splice(4, 1)],
  [
    "no picture or stop within 150 words",
    (lesson) => lesson.blocks.splice(0, 3, text("explanation", 160)),
  ],
  [
    "not 500 to 700 words to read",
    (lesson) => lesson.blocks.push(block("why", STOP), text("why", 110)),
  ],
])("%s", (rule, change) => {
  expect(rulesOf(aCourse(change))).toContain(rule);
});

test("fewer than 1 contractions in 100 words", () => {
  const stiff = aCourse();
  for (const lesson of stiff.lessons)
    for (const part of ["explanation", "example", "elaboration"] as const)
      lesson[part] = lesson[part].replaceAll("It’s", "It is");
  expect(rulesOf(stiff)).toContain("fewer than 1 contractions in 100 words");
});

test("readability is a ceiling only: a hard lesson is a fault, an easy one isn't", () => {
  const sounding = (text: string) =>
    rulesOf(
      aCourse((lesson) => {
        lesson.explanation = lesson.example = lesson.elaboration = text.repeat(30);
      }),
    );
  const hard = "Institutional accountability necessarily presupposes transparent documentation. ";
  expect(sounding(hard)).toContain("above school year 9");
  expect(sounding("It’s a bee. ")).not.toContain("above school year 9");
});

test("a detail that is folded away is neither counted nor a break", () => {
  const more = (count: number) => block("example", { kind: "more", text: words(count) });
  expect(voiceFaults(aCourse((lesson) => lesson.blocks.splice(4, 0, more(200))))).toEqual([]);
  expect(rulesOf(aCourse((lesson) => lesson.blocks.splice(4, 1, more(20))))).toContain(
    "a card of more than 120 words",
  );
});

test("a course in another language isn't measured by English words", () => {
  const course = {
    ...aCourse((lesson) => (lesson.example = "Hence. ".repeat(40))),
    language: "es",
  };
  expect(voiceFaults(course)).toEqual([]);
});

const OPTIONS = ["It doubles", "It stays the same"];
test.each<[string, string, string[]]>([
  ["the hook has the key's word", "One day the price doubled.", ["doubles"]],
  ["the question has it, too", "It doubled for Maria.", ["doubles"]],
  ["nothing is shared", "A price went up.", []],
  ["a wrong option's word", "Much stayed as it was.", []],
])("%s", (_, hook, spoilt) => {
  const stop = block("example", {
    ...STOP,
    options: OPTIONS,
    answer: { option: 0, text: "So." },
  }) as AskBlock;
  const [lesson] = aCourse().lessons;
  const faults = wordSpoilers({ ...lesson!, hook, blocks: [stop] });
  expect(faults).toHaveLength(spoilt.length);
  for (const word of spoilt) expect(faults[0]!.text).toContain(`gives ${word} away`);
  const withWord = { ...stop, prompt: "What doubles?" };
  expect(wordSpoilers({ ...lesson!, hook, blocks: [withWord] })).toEqual([]);
});

test("keys that are shorter than the other options can be guessed", () => {
  const course = aCourse();
  for (const question of course.lessons.flatMap(({ questions }) => questions))
    if ("correct_answer" in question)
      Object.assign(question, { options: ["Aaa", "Bb", "Ccc", "Ddd"], correct_answer: "Bb" });
  expect(rulesOf(course)).toEqual(["choosing the shortest option is right too often"]);
});

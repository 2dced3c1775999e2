import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { courseToSpoil } from "../../test/course-to-spoil.ts";
import { checkCourse } from "./check-course.ts";
import { readCourse } from "./read-course.ts";

const TODAY = asDay("2026-11-22");

const copy = courseToSpoil();

const FURTHER = `- question_text: Priya marks {each} messages in {days} days. How many a day?
  kind: number
  parameters: { each: [12, 24], days: [2, 3] }
  value: each / days
  explanation: "{each} messages in {days} days are {value} a day."
  feedback_correct: Divided as it should be.
  feedback_incorrect: Divide the messages by the days.
  difficulty_level: 2
  concept: Label
  demand: apply
  use: check
- question_text: What would a mailbox without any marks lack?
  options: [An example, A folder, A reply, A sender]
  correct_answer: An example
  explanation: Without marks there is nothing to learn from.
  feedback_correct: Without marks there is nothing to learn from.
  feedback_incorrect: A mailbox has all of those.
  difficulty_level: 1
  concept: Label
  family: what is missing
  beliefs:
    - { answer: A folder, belief: A folder says what a message is., hint: Who put it in there? }
`;

async function withFurther(from: string | RegExp = "", to = "") {
  await writeFile(join(copy.course, "01.questions.yaml"), FURTHER.replace(from, to));
  return checkCourse(copy.course, TODAY);
}

test("the questions of a questions file are read with the lesson, after its quiz", async () => {
  await withFurther();

  const [lesson, second] = (await readCourse(copy.course)).lessons;
  expect(lesson!.questions).toHaveLength(3);
  expect(lesson!.furtherQuestions).toMatchObject([
    { kind: "number", use: "check", demand: "apply" },
    { family: "what is missing", beliefs: [{ hint: "Who put it in there?" }] },
  ]);
  expect(second!.furtherQuestions).toEqual([]);
});

test.each<[string, string | RegExp, string, string]>([
  ["an unknown concept", "concept: Label", "concept: Lable", "names an unknown concept: Lable"],
  ["an unknown use", "use: check", "use: exam", "01.questions.yaml:11 0.use: "],
  ["an unknown demand", "demand: apply", "demand: think", "01.questions.yaml:10 0.demand: "],
  ["a division by zero", "each / days", "each / (days - 2)", "01.questions.yaml:1 divides by zero"],
  ["a value of many digits", "each / days", "each / (days + 5)", "01.questions.yaml:1 The value"],
  [
    "a key that isn't an option",
    "correct_answer: An example",
    "correct_answer: Plums",
    "01.questions.yaml:12 correct_answer is none of the options: Plums",
  ],
  [
    "a belief about an option that isn't there",
    "answer: A folder",
    "answer: A drawer",
    "01.questions.yaml:12 A belief must belong to a wrong answer",
  ],
  [
    "a hint that gives the answer away",
    "Who put it in there?",
    "Is it an example?",
    "01.questions.yaml:12 A hint must not contain the right answer",
  ],
  [
    "a question of the quiz",
    "use: check",
    "use: quiz",
    "01.questions.yaml:1 a question of the quiz belongs in 01.md",
  ],
  ["a typed prediction", "use: check", "use: predict", "01.questions.yaml:1 a prediction is a"],
  ["nothing", /[^]+/, "", "01.questions.yaml:1 "],
])("a questions file with %s is reported", async (_, from, to, mistake) => {
  const checked = await withFurther(from, to);

  expect(checked.status === "bad" && checked.mistakes.join("\n")).toContain(mistake);
});

test("a question asked twice is reported, two texts with gaps under one heading are not", async () => {
  const gaps = (text: string) => `- question_text: Fill the gap.
  kind: cloze
  text: ${text}
  gaps: [{ accepted: [mark] }]
  explanation: Without marks there is nothing to learn from.
  feedback_correct: Without marks there is nothing to learn from.
  feedback_incorrect: Look at the marks.
  difficulty_level: 1
  concept: Label
`;
  const both = `${gaps("Priya puts a ___ on each message.")}${gaps("A model learns from each ___.")}`;
  const repeated = async (further: string) => {
    const checked = await withFurther(/$/, further);
    return (
      checked.status === "bad" && checked.mistakes.filter((mistake) => mistake.includes("already"))
    );
  };
  expect(await repeated(both)).toEqual([]);
  expect(await repeated(`${both}${gaps("A model learns from each ___.")}`)).toEqual([
    expect.stringContaining("this question is there already"),
  ]);
});

test("a questions file that belongs to no lesson is reported", async () => {
  await writeFile(join(copy.course, "1.questions.yaml"), FURTHER);

  expect(await checkCourse(copy.course, TODAY)).toMatchObject({
    status: "bad",
    mistakes: [expect.stringContaining("1.questions.yaml:1 nothing reads this file")],
  });
});

test("a question for the reviews doesn't belong in the quiz", async () => {
  const path = join(copy.course, "01.md");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace("    concept: Label", "    use: review\n    concept: Label"));

  const checked = await checkCourse(copy.course, TODAY);

  expect(checked.status === "bad" && checked.mistakes.join("\n")).toContain(
    "not for the quiz belongs in 01.questions.yaml",
  );
});

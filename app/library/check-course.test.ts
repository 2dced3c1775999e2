import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { lessonBlocks } from "#app/rules/blocks/block.ts";
import { lessonWordCount } from "#app/rules/quizzes/question-lint.ts";
import { asDay } from "#app/rules/day.ts";
import { checkCourse } from "./check-course.ts";
import { builtInLibrary, readLibrary } from "./library.ts";
import { readCourse } from "./read-course.ts";

const TODAY = asDay("2026-11-22");

/** A lesson as it is without blocks, whose details stand in its text: each test adds the blocks it is about. */
const withoutBlocks = (text: string) =>
  text.replaceAll(/```blocks\n([^]*?)\n```/g, (_, list: string) =>
    (parse(list) as { kind: string; text: string }[])
      .flatMap(({ kind, text: detail }) => (kind === "more" ? detail : []))
      .join("\n\n"),
  );

let library: string;
let course: string;
beforeEach(async () => {
  library = await mkdtemp(join(tmpdir(), "nectar-courses-"));
  course = join(library, "machine-learning-fundamentals");
  await cp("content/curricula/machine-learning-fundamentals", course, {
    recursive: true,
    // Only with its quizzes: few questions are then no mistake.
    filter: (file) => !file.endsWith(".questions.yaml"),
  });
  const files = (await readdir(course)).filter((file) => file.endsWith(".md"));
  for (const file of files.map((name) => join(course, name)))
    await writeFile(file, withoutBlocks(await readFile(file, "utf8")));
});
afterEach(() => rm(library, { recursive: true }));

test("a good course has no mistakes", async () => {
  expect((await checkCourse(course, TODAY)).status).toBe("good");
});

test.each<[string, string, string | RegExp, string, string]>([
  [
    "a key that isn't an option",
    "03.md",
    /correct_answer: .+/,
    "correct_answer: Plums",
    "03.md:27 correct_answer is none of the options: Plums",
  ],
  [
    "a concept that is never taught",
    "01.md",
    "concept: Label",
    "concept: Lable",
    "01.md:39 names an unknown concept: Lable",
  ],
  [
    "an unknown prerequisite",
    "course.yaml",
    "prerequisite: Label,",
    "prerequisite: Lable,",
    "names an unknown concept: Lable",
  ],
  [
    "a circle",
    "course.yaml",
    "dependencies:\n",
    "dependencies:\n  - { prerequisite: Model, dependent: Training example, strength: 0.1 }\n",
    "the prerequisites form a cycle",
  ],
  ["a missing title", "02.md", /^title: .+$/m, "", "02.md:2 title: "],
  [
    "a missing section",
    "04.md",
    "## Example",
    "## Examples",
    "expected the sections Explanation, Example, Why this matters",
  ],
  [
    "a text cut off at a comma",
    "03.md",
    "note: Put the 20 per cent out of reach",
    "note: Put 20 per cent away, out of reach",
    "03.md:18 diagram.steps.1.out of reach: nothing reads this",
  ],
  [
    "a lesson that is too long",
    "05.md",
    "## Example\n",
    `## Example\n\n${"One more word. ".repeat(200)}\n`,
    "words, expected 800 to 1000",
  ],
  [
    "an answer that stands out",
    "03.md",
    /It does about as well on cases kept hidden/g,
    "It does about as well on those many cases that somebody had kept carefully hidden from it all along",
    "03.md:85 The correct answer must not stand out",
  ],
])("%s is reported with its file and line", async (_, file, from, to, mistake) => {
  const path = join(course, file);
  await writeFile(path, (await readFile(path, "utf8")).replace(from, to));

  const check = await checkCourse(course, TODAY);

  expect(check.status).toBe("bad");
  if (check.status !== "bad") return;
  expect(check.mistakes.join("\n")).toContain(mistake);
  expect(check.mistakes.every((line) => /\.(md|yaml):\d+ /.test(line))).toBe(true);
});

test("the mistakes of all faulty lessons are reported together, in order", async () => {
  for (const lesson of ["03.md", "08.md"]) {
    const file = join(course, lesson);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/correct_answer: .+/, "correct_answer: Plums"));
  }

  const check = await checkCourse(course, TODAY);

  const mistakes = check.status === "bad" ? check.mistakes : [];
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    join(course, "03.md"),
    join(course, "08.md"),
  ]);
});

test("a missing lesson is reported, and the other courses are still served", async () => {
  await cp(course, join(library, "whole"), { recursive: true });
  await rm(join(course, "07.md"));

  const check = await checkCourse(course, TODAY);

  expect(check).toEqual({
    status: "bad",
    mistakes: [`${join(course, "course.yaml")}:1 9 lessons next to it, expected 10`],
  });
  expect((await readLibrary([library])).map(({ slug }) => slug)).toEqual(["whole"]);
});

test("an operator's course replaces the built-in one with the same slug", async () => {
  const head = join(course, "course.yaml");
  const ours = (await builtInLibrary()).map(({ slug }) => slug);
  await writeFile(
    head,
    (await readFile(head, "utf8")).replace(/^topic_name: .+$/m, "topic_name: Our Own"),
  );

  const both = await readLibrary(["content/curricula", library, join(library, "no-such-folder")]);

  expect(both.map(({ slug }) => slug)).toEqual(ours);
  expect(both.find(({ slug }) => slug === "machine-learning-fundamentals")?.topic_name).toBe(
    "Our Own",
  );
});

/** The first question of lesson 1, without its stem: the options and their key. */
const FOUR_OPTIONS = /    options:\n(      - .+\n){4}    correct_answer: .+\n/;
/** Its beliefs, which name those options. */
const BELIEFS = /    beliefs:\n(      .+\n)+/;

async function withFirstQuestion(yaml: string) {
  const path = join(course, "01.md");
  const text = await readFile(path, "utf8");
  expect(text).toMatch(FOUR_OPTIONS);
  await writeFile(path, text.replace(FOUR_OPTIONS, yaml).replace(BELIEFS, ""));
  return checkCourse(course, TODAY);
}

test.each<[string, string]>([
  ["a number", "    kind: number\n    value: 18\n    tolerance: 0.5\n    unit: points\n"],
  [
    "gaps",
    "    kind: cloze\n    text: Priya ___ each message as ___.\n    gaps:\n      - { accepted: [marked] }\n      - { accepted: [junk], options: [junk, wood] }\n",
  ],
  ["an order", "    kind: order\n    items: [Collect, Mark, Train, Test]\n"],
  [
    "pairs",
    "    kind: match\n    pairs: [{ left: Priya, right: marks }, { left: The program, right: counts }]\n    distractors: [sings]\n",
  ],
  [
    "a word",
    "    kind: short\n    accepted: [her mark]\n    beliefs: [{ answer: a folder, belief: Where it is stored tells what it is. }]\n",
  ],
])("a question may ask for %s", async (_, yaml) => {
  expect(await withFirstQuestion(yaml)).toMatchObject({ status: "good" });
});

test.each<[string, string, string]>([
  ["an unknown kind", "    kind: essay\n", "questions.0.kind: "],
  [
    "a field of another kind",
    "    kind: number\n    value: 18\n    items: [one, two]\n",
    "questions.0.items: nothing reads this",
  ],
  [
    "a tolerance that accepts everything",
    "    kind: number\n    value: 18\n    tolerance: 20\n",
    "The tolerance must be smaller than the value",
  ],
  [
    "a gap too few",
    "    kind: cloze\n    text: Priya ___ each message.\n    gaps: [{ accepted: [marked] }, { accepted: [junk] }]\n",
    "as many gaps",
  ],
])("%s in a question is reported", async (_, yaml, mistake) => {
  const check = await withFirstQuestion(yaml);

  expect(check.status).toBe("bad");
  expect(check.status === "bad" && check.mistakes.join("\n")).toContain(mistake);
});

const WITH_BLOCKS = `## Explanation

\`\`\`blocks
- kind: math
  latex: \\frac{1}{2}
  spoken: One half.
\`\`\`
`;

test("an author's blocks stand where they were put, and fenced code is a block of its own", async () => {
  const file = join(course, "01.md");
  const code = "\n\n```python\nprint(1)\n```\n\n## Example";
  const text = (await readFile(file, "utf8"))
    .replace("## Explanation\n", WITH_BLOCKS)
    .replace("\n\n## Example", code);
  await writeFile(file, text);

  const checked = await checkCourse(course, TODAY);
  if (checked.status === "bad") throw new Error(checked.mistakes.join("\n"));

  const blocks = checked.course.lessons[0]!.blocks.filter(
    ({ section }) => section === "explanation",
  );
  expect(blocks.map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
    "explanation: math",
    "explanation-2: text",
    "explanation-3: code",
    "diagram: diagram",
  ]);
  expect(lessonBlocks.safeParse(checked.course.lessons[0]!.blocks).error).toBeUndefined();
});

test.each([
  ["spoken: One half.", "spokn: One half.", /01\.md:\d+ blocks\.0\.spoken: /],
  ["kind: math", "kind: maths", /01\.md:\d+ blocks\.0\.kind: /],
  ["latex: ", "latex: [", /01\.md:\d+ blocks: /],
])("a mistake in a block is named by its line: %s", async (right, wrong, mistake) => {
  const file = join(course, "01.md");
  const blocks = WITH_BLOCKS.replace(right, wrong);
  await writeFile(file, (await readFile(file, "utf8")).replace("## Explanation\n", blocks));

  const checked = await checkCourse(course, TODAY);

  expect(checked).toMatchObject({ status: "bad", mistakes: [expect.stringMatching(mistake)] });
});

const DETAIL =
  "- { kind: more, title: For the curious, text: Seven more words than there were before. }";
const withBlocks = async (...lists: string[]) => {
  const file = join(course, "01.md");
  const [before = "", after = ""] = (await readFile(file, "utf8")).split("## Example\n");
  const fences = lists.map((list) => `\`\`\`blocks\n${list}\n\`\`\`\n`);
  await writeFile(file, [before, "## Example\n", ...fences, after].join("\n"));
  return checkCourse(course, TODAY);
};

test("the picture stands where its author wants it, once, and a detail counts as words of the lesson", async () => {
  const before = await readCourse(course);
  const checked = await withBlocks("- kind: diagram", DETAIL);
  if (checked.status === "bad") throw new Error(checked.mistakes.join("\n"));

  const [lesson] = checked.course.lessons;
  const blocks = lesson!.blocks.filter(
    ({ section, kind }) => section === "example" || kind === "diagram",
  );
  expect(blocks.slice(0, 2).map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
    "diagram: diagram",
    "example: more",
  ]);
  expect(lessonWordCount(lesson!) - lessonWordCount(before.lessons[0]!)).toBe(7);
});

test.each([
  ["- kind: diagram\n- kind: diagram", /01\.md:\d+ a lesson has one `- kind: diagram` at most/],
  ["- kind: guess\n- kind: guess", /01\.md:\d+ a lesson has one `- kind: guess` at most/],
  ["- kind: guess", /01\.md:\d+ comes back to a prediction, but no question has use: predict/],
])("a place that can't be filled is a mistake: %s", async (list, mistake) => {
  expect(await withBlocks(list)).toMatchObject({
    status: "bad",
    mistakes: [expect.stringMatching(mistake)],
  });
});

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
  await writeFile(join(course, "01.questions.yaml"), FURTHER.replace(from, to));
  return checkCourse(course, TODAY);
}

test("the questions of a questions file are read with the lesson, after its quiz", async () => {
  await withFurther();

  const [lesson, second] = (await readCourse(course)).lessons;
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
  await writeFile(join(course, "1.questions.yaml"), FURTHER);

  expect(await checkCourse(course, TODAY)).toMatchObject({
    status: "bad",
    mistakes: [expect.stringContaining("1.questions.yaml:1 nothing reads this file")],
  });
});

test("a question for the reviews doesn't belong in the quiz", async () => {
  const path = join(course, "01.md");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace("    concept: Label", "    use: review\n    concept: Label"));

  const checked = await checkCourse(course, TODAY);

  expect(checked.status === "bad" && checked.mistakes.join("\n")).toContain(
    "not for the quiz belongs in 01.questions.yaml",
  );
});

import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lessonBlocks } from "#app/rules/blocks/block.ts";
import { lessonWordCount } from "#app/rules/quizzes/question-lint.ts";
import { asDay } from "#app/rules/day.ts";
import { checkCourse } from "./check-course.ts";
import { courseToSpoil } from "../../test/course-to-spoil.ts";
import { builtInLibrary, readLibrary } from "./library.ts";
import { readCourse } from "./read-course.ts";

const TODAY = asDay("2026-11-22");

const copy = courseToSpoil();

test("a good course has no mistakes", async () => {
  expect((await checkCourse(copy.course, TODAY)).status).toBe("good");
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
    "01.md:38 names an unknown concept: Lable",
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
  const path = join(copy.course, file);
  await writeFile(path, (await readFile(path, "utf8")).replace(from, to));

  const check = await checkCourse(copy.course, TODAY);

  expect(check.status).toBe("bad");
  if (check.status !== "bad") return;
  expect(check.mistakes.join("\n")).toContain(mistake);
  expect(check.mistakes.every((line) => /\.(md|yaml):\d+ /.test(line))).toBe(true);
});

test("the mistakes of all faulty lessons are reported together, in order", async () => {
  for (const lesson of ["03.md", "08.md"]) {
    const file = join(copy.course, lesson);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/correct_answer: .+/, "correct_answer: Plums"));
  }

  const check = await checkCourse(copy.course, TODAY);

  const mistakes = check.status === "bad" ? check.mistakes : [];
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    join(copy.course, "03.md"),
    join(copy.course, "08.md"),
  ]);
});

test("a missing lesson is reported, and the other courses are still served", async () => {
  await cp(copy.course, join(copy.library, "whole"), { recursive: true });
  await rm(join(copy.course, "07.md"));

  const check = await checkCourse(copy.course, TODAY);

  expect(check).toEqual({
    status: "bad",
    mistakes: [`${join(copy.course, "course.yaml")}:1 9 lessons next to it, expected 10`],
  });
  expect((await readLibrary([copy.library])).map(({ slug }) => slug)).toEqual(["whole"]);
});

test("an operator's course replaces the built-in one with the same slug", async () => {
  const head = join(copy.course, "course.yaml");
  const ours = (await builtInLibrary()).map(({ slug }) => slug);
  await writeFile(
    head,
    (await readFile(head, "utf8")).replace(/^topic_name: .+$/m, "topic_name: Our Own"),
  );

  const both = await readLibrary([
    "content/curricula",
    copy.library,
    join(copy.library, "no-such-folder"),
  ]);

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
  const path = join(copy.course, "01.md");
  const text = await readFile(path, "utf8");
  expect(text).toMatch(FOUR_OPTIONS);
  await writeFile(path, text.replace(FOUR_OPTIONS, yaml).replace(BELIEFS, ""));
  return checkCourse(copy.course, TODAY);
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
  const file = join(copy.course, "01.md");
  const code = "\n\n```python\nprint(1)\n```\n\n## Example";
  const text = (await readFile(file, "utf8"))
    .replace("## Explanation\n", WITH_BLOCKS)
    .replace("\n\n## Example", code);
  await writeFile(file, text);

  const checked = await checkCourse(copy.course, TODAY);
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
  const file = join(copy.course, "01.md");
  const blocks = WITH_BLOCKS.replace(right, wrong);
  await writeFile(file, (await readFile(file, "utf8")).replace("## Explanation\n", blocks));

  const checked = await checkCourse(copy.course, TODAY);

  expect(checked).toMatchObject({ status: "bad", mistakes: [expect.stringMatching(mistake)] });
});

const DETAIL =
  "- { kind: more, title: For the curious, text: Seven more words than there were before. }";
const withBlocks = async (...lists: string[]) => {
  const file = join(copy.course, "01.md");
  const [before = "", after = ""] = (await readFile(file, "utf8")).split("## Example\n");
  const fences = lists.map((list) => `\`\`\`blocks\n${list}\n\`\`\`\n`);
  await writeFile(file, [before, "## Example\n", ...fences, after].join("\n"));
  return checkCourse(copy.course, TODAY);
};

test("the picture stands where its author wants it, once, and a detail counts as words of the lesson", async () => {
  const before = await readCourse(copy.course);
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

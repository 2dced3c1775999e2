import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { contentCheck, installedContentCheck } from "./content-check.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "nectar-course-")), "sundials");
  await cp("content/curricula/personal-finance-mastery", folder, { recursive: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const QUESTION = `- question_text: In comes 900, out go 850. What is left?
  kind: number
  value: 50
  explanation: 900 less 850 leaves 50.
  feedback_correct: So it is.
  feedback_incorrect: Take what goes out from what comes in.
  difficulty_level: 1
  concept: Cash flow
`;

async function check(
  run = () => contentCheck(folder),
): Promise<{ code: number; output: string[]; faults: string[] }> {
  const output: string[] = [];
  const faults: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void faults.push(line));
  return { code: await run(), output, faults };
}

/** And the blocks that come back to their predictions. */
async function removeQuestionsFiles(): Promise<void> {
  for (const file of await readdir(folder))
    if (file.endsWith(".questions.yaml")) await rm(join(folder, file));
    else
      await change(file, /^- kind: guess$/gm, "- { kind: callout, tone: tip, text: Look back. }");
}

async function change(file: string, from: string | RegExp, to: string): Promise<number> {
  const text = await readFile(join(folder, file), "utf8");
  await writeFile(join(folder, file), text.replace(from, to));
  return text.slice(0, text.search(from)).split("\n").length;
}

test("a folder without mistakes is checked alone", async () => {
  const { code, output, faults } = await check();
  expect({ code, faults }).toEqual({ code: 0, faults: [] });
  expect(output[0]).toBe("sundials: 10 lessons read");
});

/** Everything an editor measures, and a limit is tested for each in `voice-faults.test.ts`. */
const MEASURED =
  /^ {2}aloud: [\d.]+ contractions in 100 words, [\d.]+ heavy words in 1,000, school year [\d.]+ at most, sentences of \d+ words at most, paragraphs of \d+, cards of \d+, first picture or stop after \d+ at most, \d+ to \d+ words to read$/;

test("how a course sounds is printed, and what nobody would say, with its line", async () => {
  expect((await check()).output).toContainEqual(expect.stringMatching(MEASURED));

  const line = await change(
    "01.md",
    /^## Example\n/m,
    `## Example\n\n${"so they say and ".repeat(8)}stop.\n`,
  );
  const { code, output } = await check();

  expect(code).toBe(0);
  expect(output).toContainEqual(
    expect.stringMatching(
      new RegExp(`^ {2}aloud: \\S*01\\.md:${line + 2} a sentence of more than 25 words \\(33: `),
    ),
  );
});

test("what a course without questions files lacks is counted; with one it is a mistake for each concept", async () => {
  await removeQuestionsFiles();
  const result = await check();
  expect(result.code).toBe(0);
  expect(result.output).toContainEqual(
    expect.stringMatching(/course\.yaml:1 \d+ × fewer than 5 questions$/),
  );

  await writeFile(join(folder, "01.questions.yaml"), QUESTION);
  const { code, faults } = await check();
  expect(code).toBe(1);
  expect(faults).toContainEqual(
    expect.stringMatching(/course\.yaml:\d\d+ Cash flow: fewer than 5 questions \(2\)$/),
  );
});

test("a concept with one question in quiz and reviews is listed, and fails nothing", async () => {
  const lone = (output: string[]) => output.filter((line) => line.includes("never known"));
  expect(lone((await check()).output)).toEqual([]);
  await removeQuestionsFiles();

  const { code, output } = await check();

  expect(code).toBe(0);
  expect(lone(output)).toContainEqual(
    expect.stringMatching(
      /course\.yaml:\d\d+ Spending record can be learned but never known: it needs a second question$/,
    ),
  );
  // It has no question at all, which is counted elsewhere.
  expect(lone(output).join()).not.toContain("Take-home pay");
});

test("a question kept for the checks is no second question", async () => {
  const file = join(folder, "01.questions.yaml");
  const questions = await readFile(file, "utf8");
  await writeFile(
    file,
    questions
      .split(/^(?=- )/m)
      .map((line) =>
        /concept: "?Spending record/.test(line) && !/use: /.test(line)
          ? `${line.trimEnd()}\n  use: check\n`
          : line,
      )
      .join(""),
  );

  const { code, output } = await check();

  expect(code).toBe(0);
  expect(output).toContainEqual(expect.stringContaining("Spending record can be learned"));
});

test("each mistake is reported with file, line and field, also several in one file", async () => {
  const title = await change("01.md", /^title: .*$/m, `title: ${"long ".repeat(60)}`);
  const level = await change("01.md", /difficulty_level: \d/, "difficulty_level: 9");
  const number = await change("02.md", /^lesson_number: 2$/m, "lesson_number: 7");
  const { code, faults } = await check();
  expect(code).toBe(1);
  expect(faults).toEqual([
    expect.stringMatching(new RegExp(`01\\.md:${title} title: `)),
    expect.stringMatching(new RegExp(`01\\.md:${level} questions\\.0\\.difficulty_level: `)),
    expect.stringMatching(new RegExp(`02\\.md:${number} lesson_number is 7, expected 2`)),
  ]);
});

test("I3: aliases that expand into millions of values are reported with their line", async () => {
  const anchors = Array.from({ length: 9 }, (_, index) => {
    const entry = index === 0 ? '"bee"' : `*a${index - 1}`;
    return `a${index}: &a${index} [${Array.from({ length: 9 }, () => entry).join(", ")}]`;
  });
  const line = await change("course.yaml", /^/, `${anchors.join("\n")}\n`);

  const { code, faults } = await check();

  expect(code).toBe(1);
  expect(faults).toEqual([
    expect.stringMatching(
      new RegExp(`^\\S*course\\.yaml:${line + 1} Excessive alias count[^\\n]*$`),
    ),
  ]);
});

test("a folder that isn't a course is reported with what is missing", async () => {
  await rm(join(folder, "course.yaml"));
  const { code, faults } = await check();
  expect(code).toBe(1);
  expect(faults).toEqual([expect.stringContaining("course.yaml:1 cannot be read")]);
});

test("of what is installed, the operator's own courses are checked, whatever the built-in ones are", async () => {
  env().DATA_DIR = join(folder, "..");
  await cp(folder, join(env().DATA_DIR, "curricula", "sundials"), { recursive: true });
  const good = await check(installedContentCheck);
  expect(good).toMatchObject({ code: 0, faults: [] });
  expect(good.output).toContain("how-to-learn-anything: 10 lessons read");
  expect(good.output).toContain("sundials: 10 lessons read");

  await rm(join(env().DATA_DIR, "curricula", "sundials", "02.md"));
  const { code, faults } = await check(installedContentCheck);
  expect(code).toBe(1);
  expect(faults.join()).toContain("sundials");
});

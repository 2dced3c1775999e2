import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { readCourse } from "#app/library/read-course.ts";
import { allQuestions } from "#app/rules/lessons/curriculum.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { contentBlind, contentCompare } from "./content-blind.ts";

const SLUG = "machine-learning-fundamentals";
const printedQuestions = z.array(
  z.object({ id: z.string(), options: z.record(z.string(), z.string()).optional() }),
);

let folder: string;
let output: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nectar-blind-"));
  output = [];
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void output.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function compare(answers: object) {
  const file = join(folder, "answers.yaml");
  await writeFile(file, stringify(answers));
  output = [];
  return { code: await contentCompare(SLUG, file), output };
}

test("a second reader sees every question without its key, and their answers are compared with it", async () => {
  const course = await readCourse(`content/curricula/${SLUG}`);
  const all = course.lessons.flatMap(allQuestions);
  expect(await contentBlind(SLUG)).toBe(0);
  const [text = ""] = output;
  expect(text).not.toMatch(/correct_answer|explanation|belief|feedback/);
  const printed = printedQuestions.parse(parse(text));
  expect(printed).toHaveLength(all.length);
  const keyOf = new Map(
    course.lessons.flatMap((lesson) =>
      allQuestions(lesson).map((question, index) => [
        `${String(lesson.lesson_number).padStart(2, "0")}-${index + 1}`,
        isChoice(question) ? question.correct_answer : null,
      ]),
    ),
  );
  const choices = printed.filter(({ options }) => options && Object.hasOwn(options, "a"));
  const right = Object.fromEntries(
    choices.map(({ id, options = {} }) => [
      id,
      Object.keys(options).find((name) => options[name] === keyOf.get(id)),
    ]),
  );

  const agreed = await compare(right);
  expect(agreed.output).toEqual([
    `${choices.length} of ${choices.length} answers are the key's, ${all.length - choices.length} open`,
  ]);

  const [first] = choices;
  const other = right[first!.id] === "a" ? "b" : "a";
  const differing = await compare({ ...right, [first!.id]: other });
  expect(differing.code).toBe(1);
  expect(differing.output).toHaveLength(2);
  expect(differing.output[0]).toContain(`key: ${keyOf.get(first!.id)}`);
});

test("a course that isn't there is reported", async () => {
  expect(await contentBlind("sundials")).toBe(1);
  expect(output).toEqual([expect.stringContaining("There is no course sundials")]);
});

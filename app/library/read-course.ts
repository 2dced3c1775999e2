import { readFile, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import {
  furtherQuestions,
  LESSONS_PER_TOPIC,
  libraryCourseHead,
  libraryLesson,
  type LibraryCourse,
  type LibraryLesson,
} from "#app/rules/lessons/curriculum.ts";
import { isChoice, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { computingMistake } from "#app/rules/questions/template-faults.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { ContentError } from "./content-error.ts";
import { lineNear } from "./line-near.ts";
import { parseYaml } from "./parse-yaml.ts";
import { checkPlaces, proseIn, sectionPieces } from "./section-pieces.ts";

const SECTIONS = [
  { heading: "Explanation", key: "explanation", section: "explanation" },
  { heading: "Example", key: "example", section: "example" },
  { heading: "Why this matters", key: "elaboration", section: "why" },
] as const;

export const HEAD_FILE = "course.yaml";
export const questionsFile = (lessonNumber: number) =>
  `${String(lessonNumber).padStart(2, "0")}.questions.yaml`;
const QUESTIONS_FILES = new Set(
  Array.from({ length: LESSONS_PER_TOPIC }, (_, index) => questionsFile(index + 1)),
);
export const lessonFile = (lessonNumber: number) => `${String(lessonNumber).padStart(2, "0")}.md`;

/**
 * Reads one course folder: `course.yaml` and `01.md` … `10.md`. Throws a ContentError with the mistakes of all faulty
 * lessons.
 */
export async function readCourse(folder: string): Promise<LibraryCourse> {
  const headFile = join(folder, HEAD_FILE);
  const headText = await readText(headFile);
  const head = parseYaml(libraryCourseHead, headText, headFile, 0);
  const files = await readdir(folder);
  const present = files.filter((name) => name.endsWith(".md"));
  if (present.length !== LESSONS_PER_TOPIC)
    throw new ContentError(
      `${headFile}:1 ${present.length} lessons next to it, expected ${LESSONS_PER_TOPIC}`,
    );
  const stray = files.find((name) => name.endsWith("questions.yaml") && !QUESTIONS_FILES.has(name));
  if (stray)
    throw new ContentError(
      `${join(folder, stray)}:1 nothing reads this file: expected a name such as ${questionsFile(1)}`,
    );
  const names = checkNames(head, headText, headFile);
  const read = await Promise.allSettled(
    Array.from({ length: LESSONS_PER_TOPIC }, (_, index) => readLessonOf(folder, index + 1, names)),
  );
  const failures = read
    .filter((result) => result.status === "rejected")
    .map((result): unknown => result.reason);
  const surprise = failures.find((failure) => !(failure instanceof ContentError));
  if (surprise) throw surprise;
  const mistakes = failures.flatMap((failure) => (failure as ContentError).mistakes);
  if (mistakes.length > 0) throw new ContentError(...mistakes);
  const lessons = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  return { ...head, slug: basename(folder), lessons };
}

async function readLessonOf(folder: string, lessonNumber: number, concepts: Set<string>) {
  const file = join(folder, lessonFile(lessonNumber));
  const text = await readText(file);
  const lesson = readLesson(text, file, lessonNumber);
  if (!concepts.has(lesson.remediation.concept))
    throw unknownConcept(lesson.remediation.concept, text, file);
  checkQuestions(lesson.questions, concepts, text, file);
  return { ...lesson, furtherQuestions: await readQuestions(folder, lessonNumber, concepts) };
}

/** The questions of a lesson beyond its quiz; most courses of other authors have none. */
async function readQuestions(folder: string, lessonNumber: number, concepts: Set<string>) {
  const file = join(folder, questionsFile(lessonNumber));
  const text = await readFileOnly(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ContentError(`${file}:1 cannot be read: ${error.message}`);
  });
  if (text === null) return [];
  const questions = parseYaml(furtherQuestions, text, file, 0);
  checkQuestions(questions, concepts, text, file);
  return questions;
}

/** What would make a question impossible to store. */
function checkQuestions(
  questions: readonly AnyDraftQuestion[],
  concepts: Set<string>,
  text: string,
  file: string,
) {
  for (const question of questions) {
    const place = `${file}:${lineNear(text, question.question_text)}`;
    if (!concepts.has(question.concept)) throw unknownConcept(question.concept, text, file);
    if (isChoice(question) && !question.options.includes(question.correct_answer))
      throw new ContentError(
        `${place} correct_answer is none of the options: ${question.correct_answer}`,
      );
    const mistake = computingMistake(question);
    if (mistake) throw new ContentError(`${place} ${mistake}`);
  }
}

/** Anything else, such as a named pipe, might never end. */
async function readFileOnly(file: string): Promise<string> {
  if (!(await stat(file)).isFile()) throw new Error("it isn’t a file");
  return readFile(file, "utf8");
}

async function readText(file: string): Promise<string> {
  try {
    return await readFileOnly(file);
  } catch (error) {
    throw new ContentError(`${file}:1 cannot be read: ${(error as Error).message}`);
  }
}

/** One lesson file: YAML front matter, then the three sections of prose. */
function readLesson(
  text: string,
  file: string,
  lessonNumber: number,
): Omit<LibraryLesson, "furtherQuestions"> {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  if (!match) throw new ContentError(`${file}:1 expected front matter between two lines of '---'`);
  const [, frontMatter = "", body = ""] = match;
  const linesBefore = frontMatter.split("\n").length + 2;
  const written = splitSections(body, file, linesBefore);
  const pieces = Object.fromEntries(
    written.map(({ key, section, text, line }) => [
      key,
      sectionPieces(text, section, { file, line }),
    ]),
  );
  const prose = Object.fromEntries(
    Object.entries(pieces).map(([key, ofSection]) => [key, proseIn(ofSection)]),
  );
  const lesson = parseYaml(libraryLesson, frontMatter, file, 1, prose);
  if (lesson.lesson_number !== lessonNumber)
    throw new ContentError(
      `${file}:2 lesson_number is ${lesson.lesson_number}, expected ${lessonNumber}`,
    );
  checkPlaces(Object.values(pieces).flat(), text, file);
  return { ...lesson, blocks: blocksOf({ ...lesson, ...pieces }) };
}

function splitSections(body: string, file: string, linesBefore: number) {
  const headings = [...body.matchAll(/^## (.+)$/gm)];
  const expected = SECTIONS.map((section) => section.heading).join(", ");
  if (headings.map((heading) => heading[1]?.trim()).join(", ") !== expected)
    throw new ContentError(
      `${file}:${linesBefore + 1} expected the sections ${expected}, in this order`,
    );
  return SECTIONS.map(({ key, section }, index) => {
    const heading = headings[index]!;
    const from = heading.index + heading[0].length;
    const text = body.slice(from, headings[index + 1]?.index ?? body.length);
    const trimmed = text.trimStart();
    const line =
      linesBefore + body.slice(0, from + text.length - trimmed.length).split("\n").length;
    return { key, section, text: trimmed.trimEnd(), line };
  });
}

type Head = z.infer<typeof libraryCourseHead>;

/** Checks that each name of the course's concepts is unique. */
function checkNames({ concepts, dependencies }: Head, text: string, file: string): Set<string> {
  const names = new Set<string>();
  for (const { name } of concepts) {
    if (names.has(name))
      throw new ContentError(`${file}:${lineNear(text, name)} the concept ${name} appears twice`);
    names.add(name);
  }
  const unknown = dependencies
    .flatMap((edge) => [edge.prerequisite, edge.dependent])
    .find((name) => !names.has(name));
  if (unknown) throw unknownConcept(unknown, text, file);
  return names;
}

const unknownConcept = (name: string, text: string, file: string) =>
  new ContentError(`${file}:${lineNear(text, name)} names an unknown concept: ${name}`);

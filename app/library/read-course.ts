import {
  furtherQuestions,
  type AuthoredCourse,
  type AuthoredLesson,
  type LibraryCourse,
} from "#app/rules/lessons/curriculum.ts";
import { isChoice, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { computingMistake } from "#app/rules/questions/template-faults.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { ContentError } from "./content-error.ts";
import { type CourseFiles, filesIn } from "./course-files.ts";
import { type CourseRules, OF_LIBRARY } from "./course-rules.ts";
import { lineNear } from "./line-near.ts";
import { parseYaml } from "./parse-yaml.ts";
import { checkPlaces, proseIn, sectionPieces } from "./section-pieces.ts";

export const SECTIONS = [
  { heading: "Explanation", key: "explanation", section: "explanation" },
  { heading: "Example", key: "example", section: "example" },
  { heading: "Why this matters", key: "elaboration", section: "why" },
] as const;

export const HEAD_FILE = "course.yaml";
export const questionsFile = (lessonNumber: number) =>
  `${String(lessonNumber).padStart(2, "0")}.questions.yaml`;
export const lessonFile = (lessonNumber: number) => `${String(lessonNumber).padStart(2, "0")}.md`;

/**
 * Reads one course folder of the library: `course.yaml` and `01.md` … `10.md`. Throws a ContentError with the mistakes of all
 * faulty lessons.
 */
export const readCourse = async (folder: string): Promise<LibraryCourse> =>
  (await readCourseFiles(await filesIn(folder), OF_LIBRARY)) as LibraryCourse;

/** The same for files from anywhere, by the rules for whose course it is. */
export async function readCourseFiles(
  files: CourseFiles,
  rules: CourseRules,
): Promise<AuthoredCourse> {
  const headFile = files.pathOf(HEAD_FILE);
  const headText = await files.read(HEAD_FILE);
  const head = parseYaml(rules.head, headText, { file: headFile }, { clean: rules.clean });
  const count = files.names.filter((name) => name.endsWith(".md")).length;
  checkCount(count, rules.lessons, headFile);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const read = new Set(numbers.map(questionsFile));
  const stray = files.names.find((name) => name.endsWith("questions.yaml") && !read.has(name));
  if (stray)
    throw new ContentError(
      `${files.pathOf(stray)}:1 nothing reads this file: expected a name such as ${questionsFile(1)}`,
    );
  const names = checkNames(head, headText, headFile);
  const untaught = head.concepts.find((concept) => concept.lesson_number > count);
  if (untaught)
    throw new ContentError(
      `${headFile}:${lineNear(headText, untaught.name)} ${untaught.name}: there is no lesson ${untaught.lesson_number}`,
    );
  const lessons = await Promise.allSettled(
    numbers.map((number) => readLessonOf(files, number, names, rules)),
  );
  const failures = lessons
    .filter((result) => result.status === "rejected")
    .map((result): unknown => result.reason);
  const surprise = failures.find((failure) => !(failure instanceof ContentError));
  if (surprise) throw surprise;
  const mistakes = failures.flatMap((failure) => (failure as ContentError).mistakes);
  if (mistakes.length > 0) throw new ContentError(...mistakes);
  return {
    ...head,
    slug: files.slug,
    lessons: lessons.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
  };
}

function checkCount(count: number, { least, most }: CourseRules["lessons"], headFile: string) {
  if (count >= least && count <= most) return;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  throw new ContentError(`${headFile}:1 ${count} lessons next to it, expected ${expected}`);
}

async function readLessonOf(
  files: CourseFiles,
  lessonNumber: number,
  concepts: Set<string>,
  rules: CourseRules,
): Promise<AuthoredLesson> {
  const name = lessonFile(lessonNumber);
  const file = files.pathOf(name);
  const text = await files.read(name);
  const lesson = readLesson(text, { file, lessonNumber }, rules);
  const explained = lesson.remediation?.concept;
  if (explained !== undefined && !concepts.has(explained))
    throw unknownConcept(explained, text, file);
  checkQuestions(lesson.questions, concepts, text, file);
  return { ...lesson, furtherQuestions: await readQuestions(files, lessonNumber, concepts, rules) };
}

/** The questions of a lesson beyond its quiz; most courses of other authors have none. */
async function readQuestions(
  files: CourseFiles,
  lessonNumber: number,
  concepts: Set<string>,
  { clean }: CourseRules,
) {
  const name = questionsFile(lessonNumber);
  if (!files.names.includes(name)) return [];
  const file = files.pathOf(name);
  const text = await files.read(name);
  const questions = parseYaml(furtherQuestions, text, { file }, { clean });
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

/** One lesson file: YAML front matter, then the three sections of prose. */
function readLesson(
  text: string,
  { file, lessonNumber }: { file: string; lessonNumber: number },
  { lesson: schema, clean }: CourseRules,
): Omit<AuthoredLesson, "furtherQuestions"> {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  if (!match) throw new ContentError(`${file}:1 expected front matter between two lines of '---'`);
  const [, frontMatter = "", body = ""] = match;
  const linesBefore = frontMatter.split("\n").length + 2;
  const written = splitSections(clean(body), file, linesBefore);
  const pieces = Object.fromEntries(
    written.map(({ key, section, text, line }) => [
      key,
      sectionPieces(text, section, { file, line, clean }),
    ]),
  );
  const prose = Object.fromEntries(
    Object.entries(pieces).map(([key, ofSection]) => [key, proseIn(ofSection)]),
  );
  const lesson = parseYaml(schema, frontMatter, { file, linesBefore: 1 }, { extra: prose, clean });
  if (lesson.lesson_number !== lessonNumber)
    throw new ContentError(
      `${file}:2 lesson_number is ${lesson.lesson_number}, expected ${lessonNumber}`,
    );
  checkPlaces(Object.values(pieces).flat(), text, file);
  const { hook = "", next_tease = "" } = lesson;
  return { ...lesson, blocks: blocksOf({ ...lesson, hook, next_tease, ...pieces }) };
}

/** Lines end at \n and nowhere else, as in every file here. */
const HEADING = /(?<=^|\n)## ([^\n]+)/g;

function splitSections(body: string, file: string, linesBefore: number) {
  const headings = [...body.matchAll(HEADING)];
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

type Head = Pick<AuthoredCourse, "concepts" | "dependencies">;

/** Checks that each name of the course's concepts is unique. */
function checkNames(
  { concepts, dependencies = [] }: Head,
  text: string,
  file: string,
): Set<string> {
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

import { readFile } from "node:fs/promises";
import { parse, stringify } from "yaml";
import { blindQuestions, responseTo, withoutKey } from "#app/library/blind-reading.ts";
import { BUILT_IN_COURSES, loadLibrary, ownCourses } from "#app/library/library.ts";
import { describeKey, grade } from "#app/rules/questions/question.ts";
import { typedPath } from "./typed-path.ts";

/** `ops content blind SLUG`: prints a course's questions without their keys. Returns the exit code. */
export async function contentBlind(slug: string): Promise<number> {
  const questions = await questionsOf(slug);
  if (!questions) return unknown(slug);
  console.log(stringify(questions.map(withoutKey), { lineWidth: 120 }));
  return 0;
}

/**
 * `ops content compare SLUG FILE`: compares a reader's answers, by the ids that `blind` printed, with the keys, and lists
 * each that differs. Returns the exit code.
 */
export async function contentCompare(slug: string, file: string): Promise<number> {
  const questions = await questionsOf(slug);
  if (!questions) return unknown(slug);
  const written: unknown = parse(await readFile(typedPath(file), "utf8"));
  const answers = new Map<string, unknown>(Object.entries(written ?? {}));
  const open = questions.filter(({ id }) => !answers.has(id));
  const differing = questions.filter((question) => {
    const response = answers.has(question.id)
      ? responseTo(question, answers.get(question.id))
      : null;
    return answers.has(question.id) && (response === null || !grade(question.question, response));
  });
  for (const question of differing)
    console.log(
      `${question.id} ${question.text}\n  answer: ${JSON.stringify(answers.get(question.id))}\n  key: ${describeKey(question.question)}`,
    );
  const count = questions.length - open.length;
  console.log(`${count - differing.length} of ${count} answers are the key's, ${open.length} open`);
  return differing.length === 0 && open.length === 0 ? 0 : 1;
}

async function questionsOf(slug: string) {
  const course = (await loadLibrary()).find((candidate) => candidate.slug === slug);
  return course && blindQuestions(course);
}

function unknown(slug: string): number {
  console.error(`There is no course ${slug} in ${BUILT_IN_COURSES} or ${ownCourses()}.`);
  return 1;
}

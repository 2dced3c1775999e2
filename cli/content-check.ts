import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readCourse } from "#app/library/read-course.ts";
import { withoutCycles } from "#app/rules/concept-graph.ts";
import {
  CONCEPTS_PER_LESSON,
  REMEDIATION_TYPES,
  WORDS_PER_LESSON,
  type LibraryCourse,
} from "#app/rules/curriculum.ts";
import { lessonWordCount } from "#app/rules/question-lint.ts";

/** `ops content check`: reads every course and prints each mistake with its file. Returns the exit code. */
export async function contentCheck(folder = "content/curricula"): Promise<number> {
  let mistakes = 0;
  const tell = (line: string) => {
    mistakes++;
    console.error(line);
  };
  for (const slug of (await readdir(folder)).toSorted()) {
    try {
      const course = await readCourse(join(folder, slug));
      findFaults(course).forEach((fault) => tell(`${slug}: ${fault}`));
      console.log(`${slug}: ${course.lessons.length} lessons read`);
    } catch (error) {
      tell((error as Error).message);
    }
  }
  return mistakes === 0 ? 0 : 1;
}

/** What the form of the files cannot say: order, amounts, circles. */
export function findFaults(course: LibraryCourse): string[] {
  const faults: string[] = [];
  const lessonOf = new Map(course.concepts.map((concept) => [concept.name, concept.lesson_number]));
  for (const edge of course.dependencies)
    if (lessonOf.get(edge.prerequisite)! > lessonOf.get(edge.dependent)!)
      faults.push(`${edge.prerequisite} is taught after ${edge.dependent}, which needs it`);
  if (withoutCycles(course.dependencies).length < course.dependencies.length)
    faults.push("the prerequisites go round in a circle");
  for (const lesson of course.lessons) {
    const name = `lesson ${lesson.lesson_number}`;
    const words = lessonWordCount(lesson);
    if (words < WORDS_PER_LESSON.least || words > WORDS_PER_LESSON.most)
      faults.push(`${name} has ${words} words`);
    const concepts = course.concepts.filter((one) => one.lesson_number === lesson.lesson_number);
    if (concepts.length < CONCEPTS_PER_LESSON.least || concepts.length > CONCEPTS_PER_LESSON.most)
      faults.push(`${name} teaches ${concepts.length} concepts`);
    if (new Set(lesson.remediation.items.map((item) => item.type)).size < REMEDIATION_TYPES.length)
      faults.push(`${name} lacks a kind of remediation`);
  }
  return faults;
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  CONCEPTS_PER_LESSON,
  WORDS_PER_LESSON,
  type LibraryCourse,
} from "#app/rules/curriculum.ts";
import { ContentError, readCourse } from "#app/library/read-course.ts";

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
      if (!(error instanceof ContentError)) throw error;
      tell(error.message);
    }
  }
  return mistakes === 0 ? 0 : 1;
}

function findFaults(course: LibraryCourse): string[] {
  const faults: string[] = [];
  const lessonOf = new Map(course.concepts.map((concept) => [concept.name, concept.lesson_number]));
  for (const edge of course.dependencies)
    if (lessonOf.get(edge.prerequisite)! > lessonOf.get(edge.dependent)!)
      faults.push(`${edge.prerequisite} is taught after ${edge.dependent}, which needs it`);
  for (const lesson of course.lessons) {
    const words = `${lesson.explanation} ${lesson.example} ${lesson.elaboration}`.split(
      /\s+/,
    ).length;
    if (words < WORDS_PER_LESSON.least || words > WORDS_PER_LESSON.most)
      faults.push(`lesson ${lesson.lesson_number} has ${words} words`);
    const concepts = course.concepts.filter((one) => one.lesson_number === lesson.lesson_number);
    if (concepts.length < CONCEPTS_PER_LESSON.least || concepts.length > CONCEPTS_PER_LESSON.most)
      faults.push(`lesson ${lesson.lesson_number} teaches ${concepts.length} concepts`);
  }
  return faults;
}

if (import.meta.main) process.exitCode = await contentCheck();

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import { findFaults } from "./find-faults.ts";
import { lineNear } from "./line-near.ts";
import { ContentError } from "./content-error.ts";
import { readCourse } from "./read-course.ts";

export type CourseCheck =
  | { status: "good"; course: LibraryCourse }
  | { status: "bad"; mistakes: string[] };

/**
 * Reads one course folder and lists each mistake as `file:line what is wrong`. `prepare` turns the parsed course into
 * what a learner sees.
 */
export async function checkCourse(
  folder: string,
  prepare: (course: LibraryCourse) => LibraryCourse = (course) => course,
): Promise<CourseCheck> {
  try {
    const course = prepare(await readCourse(folder));
    const mistakes = await Promise.all(
      findFaults(course).map(async ({ file, near, text }) => {
        const path = join(folder, file);
        return `${path}:${lineNear(await readFile(path, "utf8"), near)} ${text}`;
      }),
    );
    return mistakes.length === 0 ? { status: "good", course } : { status: "bad", mistakes };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { status: "bad", mistakes: error.mistakes };
  }
}

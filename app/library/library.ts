import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import { courseNamed } from "./course-names.ts";
import { readCourse } from "./read-course.ts";

/** What came with the program. Relative to the project's root, which every command starts in. */
export const BUILT_IN_COURSES = "content/curricula";
/** What the operator added with `ops content import`. */
export const ownCourses = () => join(env().DATA_DIR, "curricula");

let courses: Promise<LibraryCourse[]> | undefined;

/** Every course of the library, read once per process. */
export function loadLibrary(): Promise<LibraryCourse[]> {
  return (courses ??= readLibrary([BUILT_IN_COURSES, ownCourses()]));
}

/** Of two courses with one slug the later folder's counts: an operator can put a better one in place of ours. */
export async function readLibrary(folders: string[]): Promise<LibraryCourse[]> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const slug of await courseSlugs(folder)) found.set(slug, join(folder, slug));
  const read = await Promise.all([...found.values()].map(readOrReport));
  return read.filter((course) => course !== null);
}

/** The names of the course folders in a folder, in order; none where there is no such folder. */
export async function courseSlugs(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map((entry) => entry.name)
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A mistake in one course is told with its file and line, and the others are served all the same. */
async function readOrReport(folder: string): Promise<LibraryCourse | null> {
  try {
    return await readCourse(folder);
  } catch (error) {
    log.error({ course: folder, error: (error as Error).message }, "a course was left out");
    return null;
  }
}

export async function findCourse(topic: string): Promise<LibraryCourse | undefined> {
  return courseNamed(await loadLibrary(), topic);
}

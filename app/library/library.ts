import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import { courseNamed } from "./course-names.ts";
import { readCourse } from "./read-course.ts";
import { storedLibrary } from "./stored-library.ts";

/** The bundled courses. Relative to the project's root, where every command starts. */
export const BUILT_IN_COURSES = "content/curricula";
/** Courses added with `ops content import`. */
export const ownCourses = () => join(env().DATA_DIR, "curricula");

let courses: Promise<LibraryCourse[]> | undefined;

/** All courses of the library, read once per process. An operator's own course replaces a built-in one of its name. */
export function loadLibrary(): Promise<LibraryCourse[]> {
  return (courses ??= libraryWith(ownCourses()));
}

/** The built-in courses. Throws where one is broken: such a library is never stored, so that every start reports its mistakes. */
export const builtInLibrary = (): Promise<LibraryCourse[]> =>
  storedLibrary({ courses: BUILT_IN_COURSES, stored: ".cache/library" }, readBuiltIn);

/** The built-in courses, and an operator's in this folder. */
export async function libraryWith(own: string): Promise<LibraryCourse[]> {
  const builtIn = await builtInLibrary().catch(() => readLibrary([BUILT_IN_COURSES]));
  const all = [...builtIn, ...(await readLibrary([own]))];
  return [...new Map(all.map((course) => [course.slug, course])).values()];
}

async function readBuiltIn(): Promise<LibraryCourse[]> {
  const slugs = await courseSlugs(BUILT_IN_COURSES);
  return Promise.all(slugs.map((slug) => readCourse(join(BUILT_IN_COURSES, slug))));
}

/** Of two courses with the same slug the later folder wins. */
export async function readLibrary(folders: string[]): Promise<LibraryCourse[]> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const slug of await courseSlugs(folder)) found.set(slug, join(folder, slug));
  const read = await Promise.all([...found.values()].map(readOrReport));
  return read.filter((course) => course !== null);
}

/** The names of the course folders in a folder, sorted; empty if the folder doesn't exist. */
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

/** Logs the mistakes of a broken course with file and line, and serves the others. */
async function readOrReport(folder: string): Promise<LibraryCourse | null> {
  try {
    return await readCourse(folder);
  } catch (error) {
    log.error({ course: folder, error: (error as Error).message }, "course skipped");
    return null;
  }
}

export async function findCourse(topic: string): Promise<LibraryCourse | undefined> {
  return courseNamed(await loadLibrary(), topic);
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { LibraryCourse, LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import { courseNamed } from "./course-names.ts";
import { readCourse } from "./read-course.ts";
import { storedLibrary } from "./stored-library.ts";

/** The bundled courses. Relative to the project's root, where every command starts. */
export const BUILT_IN_COURSES = "content/curricula";
/** Courses added with `ops content import`. */
export const ownCourses = () => join(env().DATA_DIR, "curricula");

/** A course as visitors see it, with its first lesson. The others are in the database. */
export type ListedCourse = Omit<LibraryCourse, "lessons"> & {
  first: LibraryLesson | undefined;
  lessons: { title: string; objective: string }[];
};

let courseList: Promise<ListedCourse[]> | undefined;

/** All courses, read once per process. An operator's own course replaces a built-in one of its name. */
export function listCourses(): Promise<ListedCourse[]> {
  return (courseList ??= loadLibrary().then((library) => library.map(listedCourse)));
}

const listedCourse = ({ lessons, ...course }: LibraryCourse): ListedCourse => ({
  ...course,
  first: lessons[0],
  lessons: lessons.map(({ title, objective }) => ({ title, objective })),
});

let reading: Promise<LibraryCourse[]> | undefined;
let lastRead: WeakRef<LibraryCourse[]> | undefined;

/**
 * All courses with all of their lessons. Few need them once they are stored, so they stay in memory no longer than someone
 * uses them: with all their questions, they are a fifth of the server's objects.
 */
export async function loadLibrary(): Promise<LibraryCourse[]> {
  const before = lastRead?.deref();
  if (before) return before;
  reading ??= libraryWith(ownCourses());
  try {
    const library = await reading;
    lastRead = new WeakRef(library);
    return library;
  } finally {
    reading = undefined;
  }
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
  const folderOf = new Map<string, string>();
  for (const folder of folders)
    for (const slug of await courseSlugs(folder)) folderOf.set(slug, join(folder, slug));
  const read = await Promise.all([...folderOf.values()].map(readOrReport));
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

export async function findListedCourse(topic: string): Promise<ListedCourse | undefined> {
  return courseNamed(await listCourses(), topic);
}

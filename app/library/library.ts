import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/platform/log.ts";
import { comparable } from "#app/rules/clean-text.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import { readCourse } from "./read-course.ts";

/** Relative to the project's root, which every command starts in. */
const FOLDER = "content/curricula";

let courses: Promise<LibraryCourse[]> | undefined;

/** Every course of the library, read once per process. */
export function loadLibrary(): Promise<LibraryCourse[]> {
  return (courses ??= readAll());
}

async function readAll() {
  const slugs = (await readdir(FOLDER, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const read = await Promise.all(slugs.map((slug) => readOrReport(join(FOLDER, slug))));
  return read.filter((course) => course !== null);
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

/** The course a learner means: by its name or an alias, whatever the case, accents and spaces. */
export async function findCourse(topic: string): Promise<LibraryCourse | undefined> {
  const wanted = comparable(topic);
  return (await loadLibrary()).find((course) =>
    [course.topic_name, ...course.aliases].some((name) => comparable(name) === wanted),
  );
}

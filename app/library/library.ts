import { readdir } from "node:fs/promises";
import { join } from "node:path";
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
  return Promise.all(slugs.map((slug) => readCourse(join(FOLDER, slug))));
}

/** The course a learner means: by its name or an alias, whatever the case, accents and spaces. */
export async function findCourse(topic: string): Promise<LibraryCourse | undefined> {
  const wanted = comparable(topic);
  return (await loadLibrary()).find((course) =>
    [course.topic_name, ...course.aliases].some((name) => comparable(name) === wanted),
  );
}

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";

/** The code that reads courses; with other code the same course may be read differently. */
const CODE = ["app/library", "app/rules", "package-lock.json"];

interface Storage {
  /** The folder of the courses. */
  courses: string;
  /** The folder for what was read. */
  stored: string;
}

/**
 * What `read` returned for the same files and the same code: parsing and checking the built-in courses takes more than
 * a second, their JSON a few milliseconds.
 */
export async function storedLibrary(
  { courses, stored }: Storage,
  read: () => Promise<LibraryCourse[]>,
): Promise<LibraryCourse[]> {
  const name = `${await hashOf([courses, ...CODE])}.json`;
  const before = await readFile(join(stored, name), "utf8").catch(() => null);
  if (before !== null) return JSON.parse(before) as LibraryCourse[];
  const library = await read();
  // A folder that cannot be written to only costs time.
  await store(stored, name, JSON.stringify(library)).catch(() => undefined);
  return library;
}

async function store(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder)).filter((file) => file.endsWith(".json") && file !== name);
  const draft = join(folder, randomUUID());
  await writeFile(draft, text);
  await rename(draft, join(folder, name));
  await Promise.all(earlier.map((file) => rm(join(folder, file), { force: true })));
}

async function hashOf(places: string[]): Promise<string> {
  const hash = createHash("sha1");
  for (const place of places)
    for (const file of await filesBelow(place))
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update("\0");
  return hash.digest("hex");
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

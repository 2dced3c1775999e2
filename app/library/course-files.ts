import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ContentError } from "./content-error.ts";

/** The files of a course, wherever they lie. */
export interface CourseFiles {
  /** The name of the folder. */
  slug: string;
  names: readonly string[];
  /** How a mistake names a file. */
  pathOf: (name: string) => string;
  /** Throws a ContentError. */
  read: (name: string) => Promise<string>;
}

export async function filesIn(folder: string): Promise<CourseFiles> {
  const pathOf = (name: string) => join(folder, name);
  const names = await readdir(folder).catch(() => []);
  return { slug: basename(folder), names, pathOf, read: (name) => readText(pathOf(name)) };
}

/** Their names are all that is known of where they come from. */
export const filesFrom = (slug: string, texts: ReadonlyMap<string, string>): CourseFiles => ({
  slug,
  names: [...texts.keys()],
  pathOf: (name) => name,
  read(name) {
    const text = texts.get(name);
    return text === undefined
      ? Promise.reject(new ContentError(`${name}:1 is missing`))
      : Promise.resolve(text);
  },
});

async function readText(file: string): Promise<string> {
  try {
    // Anything else, such as a named pipe, might never end.
    if (!(await stat(file)).isFile()) throw new Error("it isn’t a file");
    return await readFile(file, "utf8");
  } catch (error) {
    throw new ContentError(`${file}:1 cannot be read: ${(error as Error).message}`);
  }
}

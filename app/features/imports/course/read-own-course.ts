import { ContentError } from "#app/library/content-error.ts";
import { type CourseFiles, filesFrom } from "#app/library/course-files.ts";
import { OF_LEARNER } from "#app/library/course-rules.ts";
import { findOwnFaults } from "#app/library/find-own-faults.ts";
import { lineNear } from "#app/library/line-near.ts";
import { HEAD_FILE, readCourseFiles } from "#app/library/read-course.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import type { AuthoredCourse } from "#app/rules/lessons/curriculum.ts";
import { RefusedFile } from "../import-format.ts";
import { readZip } from "./read-zip.ts";

const MAX_SLUG_LENGTH = 100;

/** The course in a zipped folder. Its mistakes are reasons, with the file's name in the folder and the line. */
export async function readOwnCourse(zip: Buffer, fileName: string): Promise<AuthoredCourse> {
  const files = courseFilesIn(readZip(zip), fileName);
  try {
    const course = await readCourseFiles(files, OF_LEARNER);
    const faults = findOwnFaults(course);
    const mistakes = faults.map(
      async ({ file, near, text }) => `${file}:${lineNear(await files.read(file), near)} ${text}`,
    );
    if (mistakes.length > 0) throw new ContentError(...(await Promise.all(mistakes)));
    return course;
  } catch (error) {
    if (error instanceof ContentError) throw new RefusedFile(...error.mistakes);
    // Lists in lists in lists, ten thousand deep.
    if (error instanceof RangeError)
      throw new RefusedFile("Something in it is nested too deeply to be read.");
    throw error;
  }
}

/** The folder is the zip itself, or the only one in it. */
function courseFilesIn(files: ReadonlyMap<string, Buffer>, fileName: string): CourseFiles {
  const heads = [...files.keys()].filter((name) => name.split("/").at(-1) === HEAD_FILE);
  const [head, another] = heads;
  if (head === undefined || head.split("/").length > 2)
    throw new RefusedFile(
      `There is no ${HEAD_FILE} in it. A course folder has one, next to 01.md, 02.md and so on.`,
    );
  if (another !== undefined)
    throw new RefusedFile("It holds more than one course. Pack each folder for itself.");
  const folder = head.slice(0, -HEAD_FILE.length);
  const inFolder = [...files].filter(([name]) => name.startsWith(folder));
  const texts = inFolder.map(([name, bytes]): [string, string] => {
    const short = name.slice(folder.length);
    return [short, textOf(bytes, short)];
  });
  const slug = slugOf(folder === "" ? fileName.replace(/\.zip$/i, "") : folder.slice(0, -1));
  return filesFrom(slug, new Map(texts.filter(([name]) => /\.(?:md|yaml)$/.test(name))));
}

const slugOf = (name: string) =>
  cleanLine(name.replaceAll("/", "-")).slice(0, MAX_SLUG_LENGTH) || "course";

function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    if (!/\.(?:md|yaml)$/.test(name)) return "";
    throw new RefusedFile(`${name} isn’t text in UTF-8.`);
  }
}

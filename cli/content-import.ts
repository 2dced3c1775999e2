import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkCourse } from "#app/library/check-course.ts";
import { findNameClash } from "#app/library/course-names.ts";
import { libraryWith, ownCourses } from "#app/library/library.ts";
import { HEAD_FILE, lessonFile, questionsFile } from "#app/library/read-course.ts";
import { now } from "#app/platform/clock.ts";
import { localDay } from "#app/rules/day.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { typedPath } from "./typed-path.ts";

/** The folder's name becomes part of a URL. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** `ops content import FOLDER`: checks a course and adds it to the operator's own library. Returns the exit code. */
export async function contentImport(folder: string, library = ownCourses()): Promise<number> {
  const from = typedPath(folder);
  const slug = basename(from);
  if (!SLUG.test(slug))
    return refuse([`${from}: the folder's name may only have a-z, 0-9 and single hyphens`]);
  const check = await checkCourse(from, localDay(now(), "UTC"));
  if (check.status === "bad") return refuse(check.mistakes);
  const present = await libraryWith(library);
  const clash = findNameClash(check.course, present);
  if (clash)
    return refuse([
      `${join(from, HEAD_FILE)}:1 “${clash.name}” already belongs to the course ${clash.owner}`,
    ]);
  await copyCourse(check.course, from, library);
  const isReplaced = present.some((course) => course.slug === slug);
  console.log(
    `${slug}: ${check.course.lessons.length} lessons ${isReplaced ? "replaced" : "added"}. Restart Nectar to serve them.`,
  );
  return 0;
}

function refuse(mistakes: string[]): number {
  mistakes.forEach((mistake) => console.error(mistake));
  console.error("Nothing was imported.");
  return 1;
}

/** Copies to a temporary folder first, so that an interrupted copy leaves the old course intact. */
async function copyCourse({ slug, lessons }: LibraryCourse, from: string, library: string) {
  const unfinished = join(library, `.${slug}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const files = lessons.flatMap(({ lesson_number: number, furtherQuestions }) =>
    furtherQuestions.length > 0
      ? [lessonFile(number), questionsFile(number)]
      : [lessonFile(number)],
  );
  for (const file of [HEAD_FILE, ...files])
    await copyFile(join(from, file), join(unfinished, file));
  await rm(join(library, slug), { recursive: true, force: true });
  await rename(unfinished, join(library, slug));
}

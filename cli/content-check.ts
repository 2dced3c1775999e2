import { join, resolve } from "node:path";
import { checkCourse, type CourseCheck } from "#app/library/check-course.ts";
import { BUILT_IN_COURSES, courseSlugs, ownCourses } from "#app/library/library.ts";
import { fillTopic, STUDY_PLAN } from "#app/library/study-plan.ts";

/**
 * `ops content check [FOLDER]`: checks one course, or all of them, and prints each mistake with its file and line.
 * Returns the exit code.
 */
export async function contentCheck(folder?: string): Promise<number> {
  if (folder !== undefined) return report([await checkCourse(resolve(folder))]);
  const folders = [
    ...(await courseFolders(BUILT_IN_COURSES)),
    ...(await courseFolders(ownCourses())),
  ];
  return report([
    ...(await Promise.all(folders.map((folder) => checkCourse(folder)))),
    await checkCourse(STUDY_PLAN, (plan) => fillTopic(plan, "Sundials")),
  ]);
}

function report(checks: CourseCheck[]): number {
  for (const check of checks)
    if (check.status === "good")
      console.log(`${check.course.slug}: ${check.course.lessons.length} lessons read`);
    else check.mistakes.forEach((mistake) => console.error(mistake));
  return checks.every((check) => check.status === "good") ? 0 : 1;
}

const courseFolders = async (folder: string) =>
  (await courseSlugs(folder)).map((slug) => join(folder, slug));

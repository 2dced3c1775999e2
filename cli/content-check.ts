import { join } from "node:path";
import { checkCourse } from "#app/library/check-course.ts";
import { BUILT_IN_COURSES, courseSlugs, ownCourses } from "#app/library/library.ts";
import { fillTopic, STUDY_PLAN } from "#app/library/study-plan.ts";

/** `ops content check`: reads every course and prints each mistake with its file and line. Returns the exit code. */
export async function contentCheck(): Promise<number> {
  const folders = [
    ...(await courseFolders(BUILT_IN_COURSES)),
    ...(await courseFolders(ownCourses())),
  ];
  const checks = [
    ...(await Promise.all(folders.map((folder) => checkCourse(folder)))),
    await checkCourse(STUDY_PLAN, (plan) => fillTopic(plan, "Sundials")),
  ];
  for (const check of checks)
    if (check.status === "good")
      console.log(`${check.course.slug}: ${check.course.lessons.length} lessons read`);
    else check.mistakes.forEach((mistake) => console.error(mistake));
  return checks.every((check) => check.status === "good") ? 0 : 1;
}

const courseFolders = async (folder: string) =>
  (await courseSlugs(folder)).map((slug) => join(folder, slug));

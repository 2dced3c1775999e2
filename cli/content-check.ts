import { join } from "node:path";
import { type Day, localDay } from "#app/rules/day.ts";
import { now } from "#app/platform/clock.ts";
import { checkCourse, type CourseCheck, withLines } from "#app/library/check-course.ts";
import { BUILT_IN_COURSES, builtInLibrary, courseSlugs, ownCourses } from "#app/library/library.ts";
import { fillTopic, STUDY_PLAN } from "#app/library/study-plan.ts";
import { describeVoice, voiceFaults } from "#app/library/voice-faults.ts";
import { typedPath } from "./typed-path.ts";

/**
 * `ops content check [FOLDER]`: checks one course, or all of them, and prints each mistake with its file and line, how the course
 * sounds, and what someone who reads it aloud would change. Returns the exit code.
 */
export async function contentCheck(folder?: string): Promise<number> {
  const today = localDay(now(), "UTC");
  if (folder !== undefined) return report([await checkAloud(typedPath(folder), today)]);
  const folders = [
    ...(await courseFolders(BUILT_IN_COURSES)),
    ...(await courseFolders(ownCourses())),
  ];
  return report([
    ...(await Promise.all(folders.map((folder) => checkAloud(folder, today)))),
    await studyPlanCheck(today),
  ]);
}

async function checkAloud(path: string, today: Day): Promise<CourseCheck> {
  const check = await checkCourse(path, today);
  if (check.status !== "good") return check;
  const faults = await withLines(path, voiceFaults(check.course));
  const aloud = [describeVoice(check.course), ...faults].map((line) => `aloud: ${line}`);
  return { ...check, warnings: [...check.warnings, ...aloud] };
}

/**
 * As `content check`, but the built-in courses count as the server reads them: what it has read once without a mistake isn't
 * checked again. Returns the exit code.
 */
export async function installedContentCheck(): Promise<number> {
  const today = localDay(now(), "UTC");
  const builtIn = await builtInLibrary().catch(() => null);
  if (builtIn === null) return contentCheck();
  const good = builtIn.map((course): CourseCheck => ({ status: "good", course, warnings: [] }));
  const own = await courseFolders(ownCourses());
  return report([
    ...good,
    ...(await Promise.all(own.map((folder) => checkCourse(folder, today)))),
    await studyPlanCheck(today),
  ]);
}

const studyPlanCheck = async (today: Day) =>
  withoutWarnings(await checkCourse(STUDY_PLAN, today, (plan) => fillTopic(plan, "Sundials")));

/** Nobody is asked again about a study plan, so its quizzes are enough. */
const withoutWarnings = (check: CourseCheck): CourseCheck =>
  check.status === "good" ? { ...check, warnings: [] } : check;

function report(checks: CourseCheck[]): number {
  for (const check of checks)
    if (check.status === "good") {
      console.log(`${check.course.slug}: ${check.course.lessons.length} lessons read`);
      check.warnings.forEach((warning) => console.log(`  ${warning}`));
    } else check.mistakes.forEach((mistake) => console.error(mistake));
  return checks.every((check) => check.status === "good") ? 0 : 1;
}

const courseFolders = async (folder: string) =>
  (await courseSlugs(folder)).map((slug) => join(folder, slug));

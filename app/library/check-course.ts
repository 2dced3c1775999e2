import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import type { Day } from "#app/rules/day.ts";
import { hasQuestionsFiles } from "./course-prose.ts";
import { findCoverageFaults } from "./coverage-faults.ts";
import type { ContentFault } from "./content-fault.ts";
import { findFaults } from "./find-faults.ts";
import { lineNear } from "./line-near.ts";
import { ContentError } from "./content-error.ts";
import { loneQuestions } from "./lone-questions.ts";
import { HEAD_FILE, readCourse } from "./read-course.ts";
import { staleSources } from "./stale-sources.ts";

export type CourseCheck =
  /** `warnings`: what doesn't stop a course from being served. */
  | { status: "good"; course: LibraryCourse; warnings: string[] }
  | { status: "bad"; mistakes: string[] };

/**
 * Reads one course folder and lists each mistake as `file:line what is wrong`. Too few questions are mistakes only where
 * a course has questions files. `prepare` turns the parsed course into what a learner sees.
 */
export async function checkCourse(
  folder: string,
  today: Day,
  prepare: (course: LibraryCourse) => LibraryCourse = (course) => course,
): Promise<CourseCheck> {
  try {
    const course = prepare(await readCourse(folder));
    const coverage = findCoverageFaults(course);
    const isWhole = hasQuestionsFiles(course);
    const faults = [...findFaults(course), ...(isWhole ? coverage : [])];
    if (faults.length > 0) return { status: "bad", mistakes: await withLines(folder, faults) };
    const byRule = Object.entries(Object.groupBy(isWhole ? [] : coverage, ({ rule }) => rule));
    return {
      status: "good",
      course,
      warnings: [
        ...byRule.map(([rule, all]) => `${join(folder, HEAD_FILE)}:1 ${all?.length} × ${rule}`),
        ...(await withLines(folder, [...loneQuestions(course), ...staleSources(course, today)])),
      ],
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { status: "bad", mistakes: error.mistakes };
  }
}

/** Each fault as `file:line what is wrong`. */
export const withLines = (folder: string, faults: readonly ContentFault[]) =>
  Promise.all(
    faults.map(async ({ file, near, text }) => {
      const path = join(folder, file);
      return `${path}:${lineNear(await readFile(path, "utf8"), near)} ${text}`;
    }),
  );

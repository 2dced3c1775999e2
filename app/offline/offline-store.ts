import type { OfflineLesson, OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";
import { storedCourses, type StoredCourse } from "./offline-courses.ts";
import { readOfflineLessons } from "./offline-lessons.ts";

/** All that this browser can show without a connection. */
export interface OfflineStore extends OfflineLessons {
  courses: StoredCourse[];
}

/**
 * The opened lessons with the courses that are kept: of a lesson that is in both, the one that was opened. Its copy in the course may
 * be some minutes older.
 */
export async function readOfflineStore(): Promise<OfflineStore | null> {
  const [opened, courses] = await Promise.all([readOfflineLessons(), storedCourses()]);
  const whole = courses.flatMap(({ course }) => course ?? []);
  const any = opened ?? whole[0];
  if (!any) return courses.length > 0 ? { ...EMPTY, courses } : null;
  const all = [...(opened ? [opened] : []), ...whole];
  const lessons = new Map<string, OfflineLesson>();
  for (const lesson of all.flatMap((part) => part.lessons))
    if (!lessons.has(lesson.id)) lessons.set(lesson.id, lesson);
  const { learner, appearance } = any;
  return {
    learner,
    appearance,
    courses,
    lessons: [...lessons.values()],
    review: mergedReview(all),
  };
}

const EMPTY = {
  learner: "",
  appearance: {},
  lessons: [],
  review: { questions: [], formulas: {} },
};

/** One question about each idea: courses and the next review may have chosen different ones. */
function mergedReview(parts: readonly OfflineLessons[]): OfflineLessons["review"] {
  const questions = new Map<string, OfflineLessons["review"]["questions"][number]>();
  for (const question of parts.flatMap(({ review }) => review.questions)) {
    const about = question.conceptId ?? question.id;
    if (!questions.has(about)) questions.set(about, question);
  }
  return {
    questions: [...questions.values()].toSorted((one, other) =>
      one.askFrom.localeCompare(other.askFrom),
    ),
    formulas: Object.assign({}, ...parts.map(({ review }) => review.formulas)),
  };
}

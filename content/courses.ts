import { join } from "node:path";
import { BUILT_IN_COURSES, courseSlugs } from "#app/library/library.ts";
import { readCourse } from "#app/library/read-course.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";

/** Every course that comes with the program; a mistake in a file is a failing test. */
export const courses = await Promise.all(
  (await courseSlugs(BUILT_IN_COURSES)).map((slug) => readCourse(join(BUILT_IN_COURSES, slug))),
);

/** And the study plan, as a learner of sundials reads it. */
export const allTexts = [...courses, await studyPlanFor("Sundials")];

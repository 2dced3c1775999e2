import { builtInLibrary } from "#app/library/library.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";

/** Every course that comes with the program; a mistake in a file is a failing test. */
export const courses = await builtInLibrary();

/** And the study plan, as a learner of sundials reads it. */
export const allTexts = [...courses, await studyPlanFor("Sundials")];

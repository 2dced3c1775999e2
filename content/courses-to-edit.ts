/** Courses that nobody has read aloud yet: their faults in `voice.test.ts` are only counted. */
export const COURSES_TO_EDIT = [
  "study-plan",
];

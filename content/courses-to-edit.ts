/** Courses that nobody has read aloud yet: their faults in `voice.test.ts` are only counted. */
export const COURSES_TO_EDIT = [
  "aprender-a-aprender",
  "digital-marketing-strategy",
  "hablar-en-publico",
  "how-to-learn-anything",
  "personal-finance-mastery",
  "public-speaking-excellence",
  "sleep-better",
  "study-plan",
  "understanding-climate-change",
];

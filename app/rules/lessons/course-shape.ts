/** The numbers and names of a course that screens need, apart from its schemas: no browser downloads those. */

export const LESSONS_PER_TOPIC = 10;
/** In the order in which a model writes them. */
export const REMEDIATION_TYPES = ["explanation", "analogy", "example", "socratic_qa"] as const;
export const WORDS_PER_LESSON = { least: 800, most: 1000 } as const;

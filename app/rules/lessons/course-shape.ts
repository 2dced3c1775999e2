/** The numbers and names of a course that screens need, apart from its schemas: no browser downloads those. */

/** Of a library course, and of a topic that was typed. */
export const LESSONS_PER_TOPIC = 10;
/** No other course has more: what a learner brings, and what is written from their own sources. */
export const MOST_LESSONS = 20;
/** In the order in which a model writes them. */
export const REMEDIATION_TYPES = ["explanation", "analogy", "example", "socratic_qa"] as const;
export const WORDS_PER_LESSON = { least: 800, most: 1000 } as const;

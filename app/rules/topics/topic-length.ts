/** Apart from the word lists of `topic-safety.ts`, which a page with a topic field doesn't need. */
export const TOPIC_MAX_CHARACTERS = 100;

/** The id of the list's heading, below what to do today. */
export const TOPICS_LIST = "your-topics";

/** A page of all topics, from 1: the list itself comes into view. */
export const topicsPageAt = (page: number) => `/dashboard?topics=${page}#${TOPICS_LIST}` as const;

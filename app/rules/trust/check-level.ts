/** How thoroughly a model examines questions: one call, or one for each gate. */
export const CHECK_LEVELS = ["basic", "full"] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

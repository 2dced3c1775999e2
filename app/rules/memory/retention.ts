/** The share of ideas a learner wants to remember when a review is due. Apart from the scheduler, for the browser. */
export const RETENTIONS = [0.8, 0.85, 0.9, 0.95] as const;
export const DEFAULT_RETENTION = 0.9;

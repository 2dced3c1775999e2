/** The only place that reads the clock. Entry points call it and pass the time on as an argument. */
export const now = (): Date => new Date();
